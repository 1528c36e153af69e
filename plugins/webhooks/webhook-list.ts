import { ApplicationError, bindModel, type Database, type Followed, type Freshness, isUniqueViolation, NotFoundError } from 'plinth';
import { ENTRY_EVENTS, FILE_UID, MEDIA_EVENTS, type Webhook, webhooksTable } from './webhook.ts';

const TOPIC = 'plugin::webhooks.webhooks';

/** The columns of a new webhook. */
export type NewWebhook = Omit<Webhook, 'id' | 'failing_since' | 'off_at' | 'off_reason' | 'created_at'>;

/** The webhooks of a kernel, kept in memory. Every request sees the current ones without a query. */
export class WebhookList {
  readonly #database: () => Database;
  readonly #freshness: Freshness;
  readonly #followed: Followed<readonly Webhook[]>;
  /** Webhooks by event, computed once per version of the list. */
  #wanted: { readonly of: readonly Webhook[]; readonly byEvent: ReadonlyMap<string, readonly Webhook[]> } = { of: [], byEvent: new Map() };

  constructor(database: () => Database, freshness: Freshness) {
    this.#database = database;
    this.#freshness = freshness;
    this.#followed = freshness.follow([TOPIC], () => this.#read());
  }

  get all(): readonly Webhook[] {
    return this.#followed.current ?? [];
  }

  /** Whether any webhook is on. If none is, a change costs nothing. */
  get isUsed(): boolean {
    return this.#byEvent.size > 0;
  }

  /** The webhooks that are on and want a kind of change, and the name of its event. */
  wanting(kind: string, uid: string): { readonly event: string; readonly webhooks: readonly Webhook[] } | null {
    const event = (uid === FILE_UID ? MEDIA_EVENTS : ENTRY_EVENTS)[kind];
    if (event === undefined) return null;
    const wants = ({ types }: Webhook) => uid === FILE_UID || (types === null ? uid.startsWith('api::') : types.includes(uid));
    return { event, webhooks: (this.#byEvent.get(event) ?? []).filter(wants) };
  }

  /** The webhooks that are on and want an event of a plugin. */
  wantingEvent(name: string): readonly Webhook[] {
    return this.#byEvent.get(name) ?? [];
  }

  async catchUp(): Promise<void> {
    await this.#followed.catchUp();
  }

  /** @throws NotFoundError */
  find(id: number): Webhook {
    const found = this.all.find((webhook) => Number(webhook.id) === id);
    if (found === undefined) throw new NotFoundError('Webhook not found');
    return found;
  }

  /** @throws ApplicationError if the name is taken */
  async add(webhook: NewWebhook): Promise<Webhook> {
    await this.#change((query) => query.insert({ ...webhook, created_at: Date.now() }), webhook.name);
    const made = this.all.find(({ origin, name }) => origin === webhook.origin && name === webhook.name);
    // Another request may have removed it at the same time.
    if (made === undefined) throw new NotFoundError('Webhook not found');
    return made;
  }

  /** @throws ApplicationError if the name is taken @returns whether a row was changed */
  async patch(id: number, patch: Partial<Webhook>, where: Partial<Pick<Webhook, 'is_on'>> = {}): Promise<boolean> {
    return (await this.#change((query) => query.patch(patch).where({ id, ...where }), patch.name)) === 1;
  }

  async remove(id: number): Promise<void> {
    await this.#change((query) => query.deleteById(id));
  }

  /** Makes the stored webhooks of files match the files. What is known about their failures stays. */
  async replaceFiles(webhooks: readonly NewWebhook[]): Promise<void> {
    await this.catchUp();
    const stored = this.all.filter(({ origin }) => origin === 'file');
    for (const { id } of stored.filter(({ name }) => !webhooks.some((one) => one.name === name))) await this.remove(id);
    for (const webhook of webhooks) {
      const before = stored.find(({ name }) => name === webhook.name);
      if (before === undefined) {
        // Another node may start with the same files at the same time.
        await this.add(webhook).catch((error: unknown) => {
          if (!(error instanceof ApplicationError)) throw error;
        });
      } else {
        const { off_at, failing_since } = before;
        const isLevel = Object.entries(webhook).every(([key, value]) => {
          return JSON.stringify(value) === JSON.stringify(before[key as keyof Webhook]) || (key === 'is_on' && off_at !== null);
        });
        // A new address gets a fresh start.
        const fresh = before.url === webhook.url ? {} : { off_at: null, off_reason: null, failing_since: null };
        if (!isLevel)
          await this.patch(before.id, {
            ...webhook,
            is_on: webhook.is_on && (off_at === null || before.url !== webhook.url),
            ...(failing_since !== null && fresh),
          });
      }
    }
  }

  get #byEvent(): ReadonlyMap<string, readonly Webhook[]> {
    const { all } = this;
    if (this.#wanted.of !== all) {
      const byEvent = new Map<string, Webhook[]>();
      for (const webhook of all.filter(({ is_on }) => is_on))
        for (const event of webhook.events) byEvent.set(event, [...(byEvent.get(event) ?? []), webhook]);
      this.#wanted = { of: all, byEvent };
    }
    return this.#wanted.byEvent;
  }

  async #change<T>(work: (query: ReturnType<ReturnType<typeof bound>['query']>) => PromiseLike<T>, name = ''): Promise<T> {
    try {
      const changed = await this.#freshness.change([TOPIC], async ({ knex }) => work(bound(this.#database()).query(knex)));
      await this.catchUp();
      return changed;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new ApplicationError(`There is a webhook named "${name}" already`);
    }
  }

  async #read(): Promise<readonly Webhook[]> {
    const database = this.#database();
    // Runs at every start. Objection is not loaded if there are no webhooks.
    if ((await database.knex(webhooksTable.name).first('id')) === undefined) return [];
    return bound(database).query().orderBy(['origin', 'name']);
  }
}

function bound(database: Database) {
  return bindModel<typeof webhooksTable, Webhook>(database, webhooksTable);
}

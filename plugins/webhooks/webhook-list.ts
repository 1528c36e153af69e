import {
  ApplicationError,
  bindModel,
  type ContentType,
  type Database,
  type Followed,
  type Freshness,
  isUniqueViolation,
  NotFoundError,
} from 'plinth';
import { ENTRY_EVENTS, FILE_UID, MEDIA_EVENTS, type Webhook, webhooksTable } from './webhook.ts';

const TOPIC = 'plugin::webhooks.webhooks';

/** The columns of a new webhook. */
export type NewWebhook = Omit<Webhook, 'id' | 'failing_since' | 'off_at' | 'off_reason' | 'created_at'>;

/** The columns of a webhook whose target is not known to fail. */
export const NO_FAILURES = { failing_since: null, off_at: null, off_reason: null } as const;

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

  /** The webhooks that are on and want a kind of change, and the name of its event. Accounts are told to none. */
  wanting(
    kind: string,
    { uid, accounts }: Pick<ContentType, 'uid' | 'accounts'>,
  ): { readonly event: string; readonly webhooks: readonly Webhook[] } | null {
    const event = (uid === FILE_UID ? MEDIA_EVENTS : ENTRY_EVENTS)[kind];
    if (event === undefined || accounts) return null;
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
    await this.#change((knex) => this.#rows.query(knex).insert({ ...webhook, created_at: Date.now() }), webhook.name);
    const made = this.all.find(({ origin, name }) => origin === webhook.origin && name === webhook.name);
    // Another request may have removed it at the same time.
    if (made === undefined) throw new NotFoundError('Webhook not found');
    return made;
  }

  /** @throws ApplicationError if the name is taken @returns whether a row was changed */
  async patch(id: number, patch: Partial<Webhook>, where: Partial<Pick<Webhook, 'is_on'>> = {}): Promise<boolean> {
    return (
      (await this.#change(
        (knex) =>
          this.#rows
            .query(knex)
            .patch(patch)
            .where({ id, ...where }),
        patch.name,
      )) === 1
    );
  }

  /** Changes a webhook. @param check gets it as it is by now, locked; may throw @throws as `patch`; NotFoundError */
  async edit(id: number, patch: Partial<Webhook>, check: (now: Webhook) => void): Promise<void> {
    await this.#change(async (knex) => {
      const rows = this.#rows.query(knex).where({ id });
      const [now] = await (this.#database().dialect.supportsRowLocks ? rows.forUpdate() : rows);
      if (now === undefined) throw new NotFoundError('Webhook not found');
      check(now);
      if (Object.keys(patch).length > 0) await this.#rows.query(knex).findById(id).patch(patch);
    }, patch.name);
  }

  async remove(id: number): Promise<void> {
    await this.#change((knex) => this.#rows.query(knex).deleteById(id));
  }

  /** Webhooks with a token that say of nobody whose rights they act with, as older versions stored them, act with those of the token. */
  async nameOldest(): Promise<void> {
    for (const { id, token } of this.all.filter(({ origin, acts_as }) => origin === 'person' && acts_as === null))
      if (token !== null) await this.patch(id, { acts_as: `token:${token}` });
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
        const patch = patchOf(before, webhook);
        const isLevel = Object.entries(patch).every(([key, value]) => {
          return JSON.stringify(value) === JSON.stringify(before[key as keyof Webhook]);
        });
        if (!isLevel) await this.patch(before.id, patch);
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

  get #rows() {
    return bound(this.#database());
  }

  async #change<T>(work: (knex: Database['knex']) => PromiseLike<T>, name = ''): Promise<T> {
    try {
      const changed = await this.#freshness.change([TOPIC], async ({ knex }) => work(knex));
      await this.catchUp();
      return changed;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new ApplicationError(`A webhook named "${name}" already exists`);
    }
  }

  async #read(): Promise<readonly Webhook[]> {
    const database = this.#database();
    // Runs at every start. Objection is not loaded if there are no webhooks.
    if ((await database.knex(webhooksTable.name).first('id')) === undefined) return [];
    return bound(database).query().orderBy(['origin', 'name']);
  }
}

/**
 * The columns that a file gives its webhook. A webhook that was switched off after failures stays so, until somebody switches it on again.
 * It gets a fresh start with a new address, and if the file itself switches it off.
 */
function patchOf(before: Webhook, webhook: NewWebhook): Partial<Webhook> {
  const isOther = before.url !== webhook.url;
  const staysOff = before.off_at !== null && webhook.is_on && !isOther;
  const isFresh = isOther || (before.off_at !== null && !webhook.is_on);
  return { ...webhook, is_on: webhook.is_on && !staysOff, ...(isFresh && NO_FAILURES) };
}

function bound(database: Database) {
  return bindModel<typeof webhooksTable, Webhook>(database, webhooksTable);
}

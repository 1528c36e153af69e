import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { bindModel, type Database, NotFoundError, type RecordedChange, type RecordedRow } from 'plinth';
import { type Delivery, deliveriesTable, PING, type Webhook } from './webhook.ts';
import type { WebhookList } from './webhook-list.ts';

const TABLE = deliveriesTable.name;

/** Rows that are removed by one statement. */
const BATCH = 500;

/** What lists show of a delivery: without what was sent and answered. */
const LISTED = ['id', 'message', 'event', 'type', 'document', 'state', 'due', 'attempts', 'put_at', 'sent_at', 'took', 'error'] as const;

/** How a try ended, as it is stored. */
export type DeliveryResult = Pick<Delivery, 'state' | 'due' | 'sent_at' | 'took' | 'headers' | 'answer' | 'error'> &
  Partial<Pick<Delivery, 'body' | 'body_for'>>;

/** The rows of deliveries of one change: they exist exactly when it does. @param committed called when they are there for good */
export function rowsOf({ kind, type, documentId, revision, axes, after }: RecordedChange, list: WebhookList, committed: () => void) {
  const { event = '', webhooks = [] } = list.wanting(kind, type.uid) ?? {};
  const at = Date.now();
  const facts = { at: new Date(at).toISOString(), revision, axes: Object.fromEntries(axes), isGone: after === null };
  return webhooks.map(({ id }): RecordedRow => {
    return { table: deliveriesTable, values: { ...newDelivery(id, event, at), type: type.uid, document: documentId, facts }, committed };
  });
}

function newDelivery(webhook: number, event: string, at: number) {
  return { webhook, message: `msg_${randomUUID()}`, event, state: 'waiting' as const, put_at: at };
}

/** What is, or was, sent. */
export class Deliveries {
  readonly #database: () => Database;

  constructor(database: () => Database) {
    this.#database = database;
  }

  /** Those of some webhooks for which something is due: one statement. */
  async dueOf(webhooks: readonly number[], now: number): Promise<readonly number[]> {
    if (webhooks.length === 0) return [];
    const { knex } = this.#database();
    const due = webhooks.map((webhook, index) => this.#waiting(webhook).where('due', '<=', now).limit(1).select('id').as(`w${index}`));
    const row = await knex.select(due).first();
    return webhooks.filter((_, index) => row[`w${index}`] !== null);
  }

  /** What is due of a webhook, what waits longest first. */
  async due(webhook: number, now: number, limit: number): Promise<readonly Delivery[]> {
    return this.#query().where({ webhook, state: 'waiting' }).where('due', '<=', now).orderBy(['due', 'id']).limit(limit);
  }

  /** Of each of these documents the first delivery that waits, and the first that may not be sent yet. */
  async heads(webhook: number, documents: readonly string[], now: number) {
    const { knex } = this.#database();
    const held = knex.raw('min(case when ?? > ? then ?? end) as ??', ['due', now, 'id', 'held']);
    const rows: readonly { document: string; head: number; held: number | null }[] = await this.#waiting(webhook)
      .whereIn('document', documents)
      .groupBy('document')
      .select('document', held, knex.raw('min(??) as ??', ['id', 'head']));
    return new Map(rows.map(({ document, head, held }) => [document, { head: Number(head), held: held === null ? null : Number(held) }]));
  }

  /** What follows the first delivery of a document is not looked at before that is due. */
  async holdBack(webhook: number, document: string, head: number): Promise<void> {
    await this.#database().transaction(async ({ knex }) => {
      const first = await knex(TABLE).where({ id: head }).first('due');
      const { due = 0 } = first ?? {};
      await knex(TABLE).where({ webhook, document, state: 'waiting' }).where('due', '<', due).update({ due });
    });
  }

  /** @returns whether nobody else has ended this try before */
  async end({ id, attempts }: Pick<Delivery, 'id' | 'attempts'>, result: DeliveryResult): Promise<boolean> {
    return (await this.#write((query) => query.patch({ ...result, attempts: attempts + 1 }).where({ id, attempts }))) === 1;
  }

  /** A delivery that tries a target, beside all others and once. */
  async addPing(webhook: number): Promise<Delivery> {
    const at = Date.now();
    const facts = { at: new Date(at).toISOString(), revision: 0, axes: {}, isGone: false };
    const row = { ...newDelivery(webhook, PING, at), state: 'failed' as const, type: '', document: '', facts, due: 0, attempts: 0 };
    const { id } = await this.#write((query) => query.insert(row) as unknown as PromiseLike<Delivery>);
    return this.find(webhook, Number(id));
  }

  /** @throws NotFoundError */
  async find(webhook: number, id: number): Promise<Delivery> {
    const found = await this.#query().findOne({ webhook, id });
    if (found === undefined) throw new NotFoundError('Delivery not found');
    return found;
  }

  /** Newest first. @param before an id: those that are older */
  async list(webhook: number, limit: number, { state, before }: { state?: string | undefined; before?: number | undefined }) {
    const chosen = this.#query()
      .where({ webhook })
      .orderBy('id', 'desc')
      .limit(limit)
      .select(...LISTED);
    if (state !== undefined) chosen.where({ state });
    if (before !== undefined) chosen.where('id', '<', before);
    return chosen;
  }

  /** Has what is over sent once more, as long as a new one is. @param id null: all that have failed @returns how many */
  async repeat(webhook: number, id: number | null): Promise<number> {
    const again = { state: 'waiting' as const, due: 0, attempts: 0, put_at: Date.now() };
    const chosen = id === null ? { webhook, state: 'failed' as const } : { webhook, id };
    return this.#write((query) => query.patch(again).where(chosen).whereNot({ state: 'waiting' }).whereNot({ event: PING }));
  }

  /** Removes what is old, too much, or of a webhook that is gone. */
  async sweep(webhooks: readonly Webhook[], { keepFor, keep }: { readonly keepFor: number; readonly keep: number }, signal: AbortSignal) {
    const known = new Set(webhooks.map(({ id }) => Number(id)));
    const gone = (await this.#table().distinct('webhook')).map(({ webhook }) => Number(webhook)).filter((id) => !known.has(id));
    for (const webhook of gone) await this.#removeAll(() => this.#table().where({ webhook }), signal);
    const since = Date.now() - keepFor;
    for (const { id: webhook, is_on } of webhooks) {
      const over = () => {
        const rows = this.#table().where({ webhook });
        return is_on ? rows.whereNot('state', 'waiting') : rows;
      };
      await this.#removeAll(() => over().where('put_at', '<', since), signal);
      const [last] = await over().orderBy('id', 'desc').offset(keep).limit(1).select('id');
      if (last !== undefined) await this.#removeAll(() => over().whereNot('state', 'waiting').where('id', '<=', last.id), signal);
    }
  }

  async #removeAll(rows: () => Knex.QueryBuilder, signal: AbortSignal): Promise<void> {
    for (let removed = BATCH; removed === BATCH && !signal.aborted; ) {
      const ids = (await rows().limit(BATCH).select('id')).map(({ id }: { id: number }) => id);
      if (ids.length > 0) await this.#database().transaction(({ knex }) => knex(TABLE).whereIn('id', ids).delete());
      removed = ids.length;
    }
  }

  #table() {
    return this.#database().knex(TABLE);
  }

  #waiting(webhook: number) {
    return this.#table().where({ webhook, state: 'waiting' });
  }

  #query() {
    return bound(this.#database()).query();
  }

  #write<T>(work: (query: ReturnType<ReturnType<typeof bound>['query']>) => PromiseLike<T>): Promise<T> {
    const database = this.#database();
    return database.transaction(async ({ knex }) => work(bound(database).query(knex)));
  }
}

function bound(database: Database) {
  return bindModel<typeof deliveriesTable, Delivery>(database, deliveriesTable);
}

import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { bindModel, type Database, NotFoundError, type Observation, type RecordedChange, type RecordedRow, removeInBatches } from 'plinth';
import { type Delivery, deliveriesTable, PING, type PluginMessage, type Webhook } from './webhook.ts';
import type { WebhookList } from './webhook-list.ts';

const TABLE = deliveriesTable.name;

/** The final states of a delivery. */
const OVER = ['delivered', 'failed', 'withheld'] as const;

/** The columns that lists show, without requests and responses. */
const LISTED = [
  ...(['id', 'message', 'event', 'type', 'document', 'facts', 'state', 'due', 'attempts', 'put_at', 'sent_at', 'took', 'error'] as const),
];

/**
 * The rows of deliveries of one change. They are inserted in its transaction.
 * @param trace the `traceparent` of the change
 * @param committed called after the commit
 */
export function rowsOf(
  { kind, type, documentId, revision, axes, after }: RecordedChange,
  list: WebhookList,
  trace: string | null,
  committed: () => void,
) {
  const { event = '', webhooks = [] } = list.wanting(kind, type) ?? {};
  const at = Date.now();
  const facts = { at: new Date(at).toISOString(), revision, axes: Object.fromEntries(axes), isGone: after === null };
  return webhooks.map(({ id }): RecordedRow => {
    return {
      table: deliveriesTable,
      values: { ...newDelivery(id, event, at), type: type.uid, document: documentId, facts, trace },
      committed,
    };
  });
}

function newDelivery(webhook: number, event: string, at: number) {
  return { webhook, message: `msg_${randomUUID()}`, event, state: 'waiting' as const, put_at: at };
}

/** Adds, lists, repeats and removes deliveries. */
export class Deliveries {
  readonly #database: () => Database;
  readonly #observation: Pick<Observation, 'traceparent'>;

  constructor(database: () => Database, observation: Pick<Observation, 'traceparent'>) {
    this.#database = database;
    this.#observation = observation;
  }

  /** Adds messages of plugins, in the transaction of `knex`. */
  async put(knex: Knex, messages: readonly { readonly webhook: number; readonly message: PluginMessage }[]): Promise<void> {
    const rows = messages.map(({ webhook, message: { event, at, subject, data } }) => {
      const facts = { at, revision: 0, axes: {}, isGone: false, data };
      return { ...newDelivery(webhook, event, Date.now()), type: '', document: subject, facts, trace: this.#observation.traceparent };
    });
    // One statement each: databases do not promise ascending ids for rows that are inserted together.
    for (const row of rows) await bound(this.#database()).query(knex).insert(row);
  }

  /** Adds a delivery that tests a target. It is sent once, independently of all others. */
  async addPing(webhook: number): Promise<Delivery> {
    const at = Date.now();
    const facts = { at: new Date(at).toISOString(), revision: 0, axes: {}, isGone: false };
    const row = { ...newDelivery(webhook, PING, at), state: 'failed' as const, type: '', document: '', facts, due: 0, attempts: 0 };
    const { id } = await this.#write((query) => query.insert(row) as unknown as PromiseLike<Delivery>);
    return this.find(webhook, Number(id));
  }

  /** @throws NotFoundError */
  async find(webhook: number, id: number): Promise<Delivery> {
    const found = await this.#query().findOne({ webhook, id }).whereNot({ state: 'withheld' });
    if (found === undefined) throw new NotFoundError('Delivery not found');
    return found;
  }

  /** Newest first. @param before an id: only older deliveries */
  async list(webhook: number, limit: number, { state, before }: { state?: string | undefined; before?: number | undefined }) {
    const chosen = this.#query()
      .where({ webhook })
      .whereNot({ state: 'withheld' })
      .orderBy('id', 'desc')
      .limit(limit)
      .select(...LISTED);
    if (state !== undefined) chosen.where({ state });
    if (before !== undefined) chosen.where('id', '<', before);
    return chosen;
  }

  /** Schedules a finished delivery again, as if it were new. @param id null: all that have failed @returns how many */
  async repeat(webhook: number, id: number | null): Promise<number> {
    const again = { state: 'waiting' as const, due: 0, attempts: 0, put_at: Date.now() };
    const chosen = id === null ? { webhook, state: 'failed' as const } : { webhook, id };
    return this.#write((query) => query.patch(again).where(chosen).whereNot({ state: 'waiting' }).whereNot({ event: PING }));
  }

  /** Removes deliveries that are old, exceed `keep`, or belong to a removed webhook. */
  async sweep(webhooks: readonly Webhook[], { keepFor, keep }: { readonly keepFor: number; readonly keep: number }, signal: AbortSignal) {
    const known = new Set(webhooks.map(({ id }) => Number(id)));
    const remove = (which: (rows: Knex.QueryBuilder) => Knex.QueryBuilder) =>
      removeInBatches(this.#database(), deliveriesTable, which, { signal });
    for await (const webhook of this.#named()) if (!known.has(webhook)) await remove((rows) => rows.where({ webhook }));
    const since = Date.now() - keepFor;
    for (const { id: webhook, is_on } of webhooks) {
      const old = (rows: Knex.QueryBuilder) => rows.where({ webhook }).where('put_at', '<', since);
      await remove((rows) => (is_on ? old(rows).whereIn('state', OVER) : old(rows)));
      for (const state of OVER) {
        // Ordered by the end of the last attempt. The index on that column skips waiting deliveries.
        const last: Pick<Delivery, 'id' | 'due'> | undefined = await this.#table()
          .where({ webhook, state })
          .orderBy([
            { column: 'due', order: 'desc' },
            { column: 'id', order: 'desc' },
          ])
          .offset(keep)
          .first('id', 'due');
        if (last === undefined) continue;
        const { id, due } = last;
        await remove((rows) =>
          rows
            .where({ webhook, state })
            .where('due', '<=', due)
            .where((row) => void row.where('due', '<', due).orWhere('id', '<=', id))
            .orderBy(['due', 'id']),
        );
      }
    }
  }

  /** Ids of webhooks that have deliveries. Each is found by an index. */
  async *#named(): AsyncGenerator<number> {
    for (let last = 0; ; ) {
      const row: { readonly next?: number | null } | undefined = await this.#table()
        .where('webhook', '>', last)
        .min('webhook as next')
        .first();
      if (row?.next == null) return;
      last = Number(row.next);
      yield last;
    }
  }

  #table() {
    return this.#database().knex(TABLE);
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

import { hostname } from 'node:os';
import type { Knex } from 'knex';
import { type Database, mendText, removeInBatches, type Transaction } from 'plinth';
import { REDACTED_PATTERN } from './payload.ts';
import type { PutItem } from './queue.ts';
import { type ItemRow, type NewItem, queueTable } from './queue-table.ts';

const TABLE = queueTable.name;
/** Maximum length of a stored error, in characters. */
const ERROR_LENGTH = 2_000;
/** Milliseconds for which a failed item with a redacted payload stays. */
const REDACTED_KEPT = 30 * 86_400_000;

/** An item that this node has claimed. */
export interface Claim extends Pick<ItemRow, 'id' | 'term' | 'attempts' | 'item_key' | 'payload' | 'put_at' | 'trace'> {
  readonly queue: string;
}

/** The progress of a run. */
export interface Progress {
  readonly value: number;
  readonly text: string | null;
}

/** Reads and writes the items of all queues on behalf of a node. Writes to a claim have no effect once another node has taken the item. */
export class ItemStore {
  readonly #database: Database;
  readonly #owner = `${hostname().slice(0, 150)}:${process.pid}`;
  /** The last known time of the database's clock, and when this node read it (`performance.now`). */
  #clock: { readonly now: number; readonly heardAt: number } | null = null;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * The current time by the database's clock, as this node estimates it; never later than the real one. Null before `look`. Queries by
   * index use this value, because databases do not use an index for an expression that changes.
   */
  get now(): number | null {
    return this.#clock === null ? null : Math.floor(this.#clock.now + performance.now() - this.#clock.heardAt);
  }

  /** Whether each of these queues has an item that a node may claim. Takes one statement. */
  async look(queues: readonly string[]): Promise<readonly boolean[]> {
    const { knex } = this.#database;
    const { now: known } = this;
    const due = queues.map((queue, index) =>
      this.#due(knex, queue, known ?? 0)
        .limit(1)
        .select('id')
        .as(`q${index}`),
    );
    const row = await knex.select(knex.raw('? as ??', [this.#now(knex), 'now']), ...due).first();
    this.#clock = { now: Number(row.now), heardAt: performance.now() };
    // The first look had no time to compare with.
    return known === null ? this.look(queues) : queues.map((_, index) => row[`q${index}`] !== null);
  }

  /**
   * Adds an item.
   * @param within the caller's transaction; default: a new one
   * @returns the new item, or the existing one with the same key
   */
  put(item: NewItem, within?: Transaction): Promise<PutItem> {
    const { dialect } = this.#database;
    const values = Object.fromEntries(Object.entries(item).map(([name, value]) => [name, dialect.bind(kindOf(name), value)]));
    const { queue, item_key } = item;
    const work = async (tx: Transaction): Promise<PutItem> => {
      if (item_key === null) {
        const { text, binds } = this.#sql(tx.knex(TABLE).insert(values));
        return { id: (await tx.write({ text: dialect.insertReturningId(text), binds })).insertId, isNew: true };
      }
      // An item with this key may have expired without having been removed yet.
      await tx.knex(TABLE).where({ queue, item_key, state: 'done' }).andWhere('due', '<=', this.#now(tx.knex)).delete();
      const { count } = await tx.write(this.#sql(tx.knex(TABLE).insert(values).onConflict(['queue', 'item_key']).ignore()));
      const there: Pick<ItemRow, 'id'> | undefined = await tx.knex(TABLE).where({ queue, item_key }).first('id');
      // PostgreSQL does not lock the row that refused the insert: it may have been removed since.
      return there === undefined ? work(tx) : { id: Number(there.id), isNew: count === 1 };
    };
    return within === undefined ? this.#database.transaction(work) : work(within);
  }

  /**
   * Claims due items of a queue, those that have waited longest first. It does not wait for nodes that claim other items.
   * @param lease milliseconds
   */
  async claim(queue: string, count: number, lease: number): Promise<readonly Claim[]> {
    const due = this.now ?? 0;
    return this.#database.transaction(async ({ knex }) => {
      const free = this.#due(knex, queue, due).orderBy(['due', 'id']).limit(count);
      if (this.#database.dialect.supportsRowLocks) free.forUpdate().skipLocked();
      const rows: readonly Claim[] = await free.select('id', 'term', 'attempts', 'item_key', 'payload', 'put_at', 'trace');
      if (rows.length === 0) return [];
      const ids = rows.map(({ id }) => id);
      const raised = { term: knex.raw('?? + 1', ['term']), attempts: knex.raw('?? + 1', ['attempts']) };
      await knex(TABLE)
        .whereIn('id', ids)
        .update({ ...raised, owner: this.#owner, due: this.#in(knex, lease), progress: null, progress_text: null });
      return rows.map(({ id, term, attempts, item_key, payload, put_at, trace }) => ({
        ...{
          queue,
          id: Number(id),
          term: Number(term) + 1,
          attempts: Number(attempts) + 1,
          item_key,
          payload,
          put_at: Number(put_at),
          trace,
        },
      }));
    });
  }

  /** Renews the lease of an item. @param lease milliseconds @returns whether this node still had the item */
  async hold(claim: Claim, lease: number, progress: Progress | null = null, knex: Knex = this.#database.knex): Promise<boolean> {
    const said = progress === null ? {} : { progress: progress.value, progress_text: this.#text(progress.text) };
    return (await this.#own(knex, claim).update({ due: this.#in(knex, lease), ...said })) === 1;
  }

  /** The claims that are no longer valid: the item was cancelled, or taken by another node. */
  async lost(claims: readonly Claim[]): Promise<readonly Claim[]> {
    if (claims.length === 0) return [];
    const { knex } = this.#database;
    const ids = claims.map(({ id }) => id);
    const rows: readonly { id: number; term: number }[] = await knex(TABLE)
      .whereIn('id', ids)
      .where('state', 'open')
      .whereNotNull('owner')
      .select('id', 'term');
    const held = new Map(rows.map(({ id, term }) => [Number(id), Number(term)]));
    return claims.filter(({ id, term }) => held.get(id) !== term);
  }

  /** Ends an item whose work is done. @param keep milliseconds for which its key is remembered */
  async end(claim: Claim, keep: number): Promise<boolean> {
    return this.#change(claim, (own, knex) =>
      // Only the key is needed from now on.
      claim.item_key === null
        ? own.delete()
        : own.update({ state: 'done', owner: null, payload: 'null', error: null, due: this.#in(knex, keep) }),
    );
  }

  /** Schedules another attempt. @param pause milliseconds until then */
  async postpone(claim: Claim, pause: number, error: string): Promise<boolean> {
    return this.#change(claim, (own, knex) => own.update({ owner: null, due: this.#in(knex, pause), error: this.#text(error) }));
  }

  /** Leaves an item to another node, and does not count this attempt. */
  async giveBack(claim: Claim): Promise<boolean> {
    return this.#change(claim, (own, knex) => own.update({ owner: null, due: this.#now(knex), attempts: claim.attempts - 1 }));
  }

  /** Marks an item as failed for good. @param keeps whether the row stays @param payload replaces the stored one; null: it stays */
  async fail(claim: Claim, error: string, keeps: boolean, payload: string | null = null): Promise<boolean> {
    return this.#change(claim, (own, knex) =>
      keeps
        ? own.update({
            ...{ state: 'failed', owner: null, due: this.#now(knex), error: this.#text(error) },
            ...(payload !== null && { payload: this.#database.dialect.bind(kindOf('payload'), payload) }),
          })
        : own.delete(),
    );
  }

  /** Ends an item that waits or runs. @param keeps whether the row stays */
  async cancel(queue: string, id: number, error: string, keeps: boolean): Promise<boolean> {
    return this.#database.transaction(async ({ knex }) => {
      const open = knex(TABLE).where({ queue, id, state: 'open' });
      const ended = keeps ? open.update({ state: 'failed', owner: null, due: this.#now(knex), error }) : open.delete();
      return (await ended) === 1;
    });
  }

  /** Removes finished items whose keys need not be remembered any longer, and redacted ones that failed long ago. */
  async sweep(queues: readonly string[]): Promise<void> {
    const now = this.now ?? 0;
    for (const queue of queues) {
      await removeInBatches(this.#database, queueTable, (rows) =>
        rows.where({ queue, state: 'done' }).where('due', '<=', now).orderBy('due'),
      );
      await removeInBatches(this.#database, queueTable, (rows) => {
        const failed = rows.where({ queue, state: 'failed' }).where('due', '<=', now - REDACTED_KEPT);
        return failed.where('payload', 'like', REDACTED_PATTERN).orderBy('due');
      });
    }
  }

  #due(knex: Knex, queue: string, now: number): Knex.QueryBuilder {
    return knex(TABLE).where({ queue, state: 'open' }).where('due', '<=', now);
  }

  #own(knex: Knex, { id, term }: Claim): Knex.QueryBuilder {
    return knex(TABLE).where({ id, term, state: 'open' }).whereNotNull('owner');
  }

  #change(claim: Claim, change: (own: Knex.QueryBuilder, knex: Knex) => PromiseLike<unknown>): Promise<boolean> {
    return this.#database.transaction(async ({ knex }) => (await change(this.#own(knex, claim), knex)) === 1);
  }

  /** Text that every database can store. */
  #text(text: string | null) {
    return text === null ? null : this.#database.dialect.bind('text', mendText(text, ERROR_LENGTH));
  }

  #sql(builder: Knex.QueryBuilder) {
    const { sql, bindings } = builder.toSQL();
    return { text: this.#database.dialect.positional(sql), binds: bindings };
  }

  #now(knex: Knex): Knex.Raw {
    return this.#database.dialect.schema.now(knex);
  }

  #in(knex: Knex, milliseconds: number): Knex.Raw {
    return knex.raw('? + ?', [this.#now(knex), Math.round(milliseconds)]);
  }
}

function kindOf(name: string) {
  const column = queueTable.columns.find((one) => one.name === name);
  if (column === undefined) throw new Error(`${TABLE} has no column "${name}"`);
  return column.kind;
}

import type { Knex } from 'knex';
import type { Database } from 'plinth';
import { isRedacted, isSealed, REDACTED_PATTERN, unmarked } from './payload.ts';
import type { ItemState, QueueItem } from './queue.ts';
import { type ItemRow, queueTable } from './queue-table.ts';

const TABLE = queueTable.name;

/** Which items to select. */
export interface ItemChoice {
  /** Default: all. */
  readonly ids?: readonly number[];
  /** Default: all, including those of plugins that are off. */
  readonly queue?: string;
  /** Default: all. */
  readonly state?: ItemState;
}

/** Number of items of a queue in a state. */
export interface QueueCount {
  readonly queue: string;
  readonly state: ItemState;
  readonly count: number;
}

/** Items of a queue that wait for another attempt after a failure. */
export interface RetryingItems {
  readonly queue: string;
  readonly count: number;
  /** Why the newest of them failed. */
  readonly error: string;
}

/** Items of a queue that are not done yet. */
export interface QueueBacklog {
  readonly queue: string;
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
  /** Milliseconds for which the oldest due item has been waiting; 0 if none waits. */
  readonly late: number;
}

/** Lists and changes the items of all queues, including those of plugins that are off. */
export class StoredItems {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async counts(): Promise<readonly QueueCount[]> {
    const { knex } = this.#database;
    const state = knex.raw("case when ?? = 'open' then case when ?? is null then 'waiting' else 'running' end else ?? end", [
      'state',
      'owner',
      'state',
    ]);
    const items = knex(TABLE).select('queue', { item_state: state }).as('items');
    const rows = await knex
      .from(items)
      .groupBy('queue', 'item_state')
      .orderBy(['queue', 'item_state'])
      .select('queue', 'item_state')
      .count({ count: '*' });
    return rows.map(({ queue, item_state, count }) => ({ queue, state: item_state, count: Number(count) }));
  }

  /**
   * Items that are not done yet, by queue. Does not read items that are only kept for their keys. @param now milliseconds since 1970, by
   * the clock of the database
   */
  async backlog(now: number): Promise<readonly QueueBacklog[]> {
    const { knex } = this.#database;
    const names = await this.#names();
    const state = knex.raw("case when ?? = 'failed' then 'failed' when ?? is null then 'waiting' else 'running' end", ['state', 'owner']);
    // A process that runs no items stores 0 for items that are due at once: those have been due since they were added.
    const due = knex.raw('case when ?? = 0 then ?? else ?? end', ['due', 'put_at', 'due']);
    // The condition on the queues' names lets the database use the index.
    const items = knex(TABLE)
      .whereIn('queue', names)
      .whereIn('state', ['open', 'failed'])
      .select('queue', { due, item_state: state })
      .as('items');
    const rows: readonly {
      queue: string;
      item_state: 'waiting' | 'running' | 'failed';
      count: number | string;
      oldest: number | string;
    }[] = await knex.from(items).groupBy('queue', 'item_state').select('queue', 'item_state').count({ count: '*' }).min({ oldest: 'due' });
    const queues = new Map<string, QueueBacklog>();
    for (const { queue, item_state, count, oldest } of rows) {
      const known = queues.get(queue) ?? { queue, waiting: 0, running: 0, failed: 0, late: 0 };
      const late = item_state === 'waiting' ? { late: Math.max(0, now - Number(oldest)) } : {};
      queues.set(queue, { ...known, [item_state]: Number(count), ...late });
    }
    return [...queues.values()];
  }

  /** Items that wait for another attempt, by queue, with the error of the newest. Queues without such items are missing. */
  async retrying(): Promise<readonly RetryingItems[]> {
    const { knex } = this.#database;
    const failing = knex(TABLE).where('state', 'open').whereNull('owner').whereNotNull('error');
    const groups: readonly { readonly queue: string; readonly count: number | string; readonly newest: number | string }[] = await failing
      .groupBy('queue')
      .orderBy('queue')
      .select('queue')
      .count({ count: '*' })
      .max({ newest: 'id' });
    const newest: readonly ItemRow[] = await knex(TABLE).whereIn(
      'id',
      groups.map(({ newest }) => newest),
    );
    const errors = new Map(newest.map(({ queue, error }) => [queue, error]));
    return groups.map(({ queue, count }) => ({ queue, count: Number(count), error: errors.get(queue) ?? '' }));
  }

  /** Rows of items of a queue whose last run failed, newest first. */
  failures(queue: string, limit: number): PromiseLike<readonly ItemRow[]> {
    const rows = this.#database.knex(TABLE).where('queue', queue).whereIn('state', ['open', 'failed']);
    return rows.whereNull('owner').whereNotNull('error').orderBy('id', 'desc').limit(limit);
  }

  /** Names of the queues that have items. Each is found by an index. */
  async #names(): Promise<readonly string[]> {
    const names: string[] = [];
    for (;;) {
      const behind = this.#database.knex(TABLE).where('queue', '>', names.at(-1) ?? '');
      const row: { readonly next?: string | null } | undefined = await behind.min('queue as next').first();
      if (row?.next == null) return names;
      names.push(row.next);
    }
  }

  /** Oldest first. */
  async list(choice: ItemChoice, limit: number): Promise<readonly QueueItem[]> {
    const rows: readonly ItemRow[] = await this.#chosen(this.#database.knex, choice).orderBy('id').limit(limit);
    return rows.map(itemOf);
  }

  /** Lets failed items start again, with no attempts counted, except those whose payload was redacted. @returns how many */
  retry(choice: ItemChoice): Promise<number> {
    return this.#database.transaction(async ({ knex }) => {
      const failed = this.#chosen(knex, { ...choice, state: 'failed' }).whereNot('payload', 'like', REDACTED_PATTERN);
      return failed.update({ state: 'open', owner: null, due: this.#database.dialect.schema.now(knex), attempts: 0 });
    });
  }

  /** Removes items. The runs of removed items are aborted. @returns how many */
  drop(choice: ItemChoice): Promise<number> {
    return this.#database.transaction(({ knex }) => this.#chosen(knex, choice).delete());
  }

  #chosen(knex: Knex, { ids, queue, state }: ItemChoice): Knex.QueryBuilder {
    const items = knex(TABLE);
    if (ids !== undefined) items.whereIn('id', [...ids]);
    if (queue !== undefined) items.where('queue', queue);
    if (state === 'failed' || state === 'done') items.where('state', state);
    else if (state !== undefined) items.where('state', 'open');
    if (state === 'waiting') items.whereNull('owner');
    if (state === 'running') items.whereNotNull('owner');
    return items;
  }
}

/** A row as an item. */
export function itemOf(row: ItemRow): QueueItem {
  const sealed = isSealed(row.payload);
  return {
    id: Number(row.id),
    queue: row.queue,
    state: row.state !== 'open' ? (row.state as ItemState) : row.owner === null ? 'waiting' : 'running',
    key: row.item_key,
    attempts: row.attempts,
    due: new Date(Number(row.due)).toISOString(),
    putAt: new Date(Number(row.put_at)).toISOString(),
    owner: row.owner,
    error: row.error,
    progress: row.progress === null ? null : { value: row.progress, text: row.progress_text },
    payload: sealed ? null : JSON.parse(unmarked(row.payload)),
    isSealed: sealed,
    isRedacted: isRedacted(row.payload),
  };
}

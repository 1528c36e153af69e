import { randomBytes } from 'node:crypto';
import type { Database, Transaction } from '../database/index.ts';
import type { Topic } from './freshness.ts';
import { NOBODY, type TopicCounters } from './topic-counters.ts';

/**
 * Raises topics in transactions. On servers each transaction writes rows of its own: a process holds as many writers as it has transactions
 * that are about to commit. So nobody ever waits for a counter, not even for that of a node which froze before its commit.
 */
export class TopicChanges {
  readonly #database: Database;
  readonly #counters: TopicCounters;
  readonly #node = randomBytes(9).toString('base64url');
  #free: string[] = [];
  #made = 0;

  constructor(database: Database, counters: TopicCounters) {
    this.#database = database;
    this.#counters = counters;
  }

  /** See `Freshness.change`. */
  async run<T>(work: (tx: Transaction) => Promise<T>, topicsOf: (result: T) => readonly Topic[]): Promise<T> {
    const taken: { writer: string | null } = { writer: null };
    const result = await this.#database.transaction(async (tx) => {
      const value = await work(tx);
      const topics = [...new Set(topicsOf(value))];
      if (topics.length > 0) {
        taken.writer = this.#take();
        await this.#counters.raise(tx, taken.writer, topics);
      }
      return value;
    });
    // One whose transaction failed is not used again: on a connection that was lost its rows may stay locked for a long time.
    if (taken.writer !== null) this.#free.push(taken.writer);
    return result;
  }

  #take(): string {
    if (!this.#database.dialect.supportsRowLocks) return NOBODY;
    return this.#free.pop() ?? `${this.#node}-${this.#made++}`;
  }
}

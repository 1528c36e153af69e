import { UnavailableError } from '../../errors/index.ts';
import type { Asker, Meter, Row, Sql } from '../database.ts';
import { MESSAGES } from '../messages.ts';
import type { Judge } from './failed-statement.ts';
import { type Held, hold, type Pace } from './read-connection.ts';
import type { LongReadQueue } from './read-costs.ts';
import type { ReadPool } from './read-pool.ts';

/** What the statements of a snapshot need. */
export interface SnapshotParts {
  readonly pool: ReadPool;
  readonly longReads: LongReadQueue;
  readonly judge: Judge;
  readonly tellSlow: (text: string) => void;
  /** See `ServerReadOptions`. */
  readonly limit: number;
}

/** Statements on one state: that of the first statement. */
export class Snapshot {
  readonly #parts: SnapshotParts;
  readonly #asker: Asker | null;
  readonly #startedAt = performance.now();
  #pace: Pace;
  #taken: Promise<Held> | Held | null = null;
  /** The connection, from acquisition to release. */
  #held: Held | null = null;
  #hasTurn = false;
  /** When the first statement got its connection. */
  #begunAt = Number.POSITIVE_INFINITY;
  /** When the last response arrived. Statements that were sent together have waited for it. */
  #answeredAt = 0;
  #sent = 0;
  /** Whether a statement was answered, so that a state has been seen. */
  #isSeen = false;
  #pending = 0;
  #isOver = false;
  /** Whether the whole read must start again as a long one. */
  turnsOutLong = false;
  /** Whether the whole read must start again on another connection. */
  isStale = false;

  constructor(parts: SnapshotParts, asker: Asker | null, pace: Pace) {
    this.#parts = parts;
    this.#asker = asker;
    this.#pace = pace;
  }

  readonly read = async (sql: Sql, meter: Meter | null = null): Promise<readonly Row[]> => {
    if (this.#isOver) throw new Error('the read has already ended');
    this.#assertWanted();
    this.#assertTime(sql);
    if (this.#pace === 'short' && this.#parts.longReads.has(sql.text)) this.#becomeLong();
    this.#sent++;
    this.#pending++;
    try {
      const rows = await this.#send(sql, meter);
      // Statements that were sent together have waited for this one.
      if (this.#pending > 1) this.#assertTime(sql);
      return rows;
    } finally {
      this.#pending--;
      if (this.#isOver && this.#pending === 0) this.#release();
    }
  };

  /** Releases the connection once nothing runs on it. */
  end(): void {
    this.#isOver = true;
    if (this.#pending === 0) this.#release();
  }

  async #send(sql: Sql, meter: Meter | null): Promise<readonly Row[]> {
    const { longReads, judge } = this.#parts;
    for (let attempt = 1; ; attempt++) {
      const held = await this.#connection(sql);
      const sentAt = performance.now();
      try {
        const rows = await held.connection.readIn(sql, meter);
        this.#isSeen = true;
        if (this.#pace === 'long') longReads.note(sql.text, performance.now() - Math.max(sentAt, this.#answeredAt));
        return rows;
      } catch (error) {
        const judged = judge(error, held, sql, { attempt, startedAt: this.#startedAt });
        if (judged === 'long') this.turnsOutLong = true;
        // While no state has been seen yet, another connection may be used; by all statements that were sent together.
        if (judged === 'stale' && !this.#isSeen) this.isStale = this.#sent > 1;
        if (judged !== 'stale' || this.#sent > 1) throw error;
        this.#release();
      } finally {
        this.#answeredAt = performance.now();
      }
    }
  }

  #assertWanted(): void {
    if (this.#asker?.isGone === true) throw new UnavailableError('The client is no longer waiting for the response');
  }

  /** Each statement has its own limit, but a read may have many. */
  #assertTime({ text }: Sql): void {
    const { limit, tellSlow } = this.#parts;
    if (this.#pace === 'patient' || limit === 0 || performance.now() - this.#begunAt <= limit) return;
    tellSlow(text);
    throw new UnavailableError(MESSAGES.queryTimedOut);
  }

  /** @throws UnavailableError when a statement was already sent, so that the read must start again */
  #becomeLong(): void {
    if (this.#sent > 0) {
      this.turnsOutLong = true;
      throw new UnavailableError(MESSAGES.queryTimedOut);
    }
    this.#pace = 'long';
  }

  #connection(sql: Sql): Promise<Held> | Held {
    if (this.#taken === null) {
      const taken = this.#pace === 'long' ? null : this.#parts.pool.acquire(true, this.#pace, sql.text);
      if (taken === null) this.#taken = this.#takeInTurn(sql);
      else
        this.#taken =
          taken instanceof Promise ? noted(taken, this.#asker).then((held) => this.#beginLate(held, sql)) : this.#begin(taken, sql);
    }
    return this.#taken;
  }

  async #takeInTurn(sql: Sql): Promise<Held> {
    const { longReads, pool } = this.#parts;
    await noted(longReads.enter(), this.#asker);
    this.#hasTurn = true;
    this.#assertWanted();
    return this.#begin(await pool.acquire(true, 'long', sql.text), sql);
  }

  /** Begins after a wait, during which another read may have found that this statement takes long. */
  #beginLate(held: Held, sql: Sql): Promise<Held> | Held {
    const { longReads, pool } = this.#parts;
    if (this.#pace !== 'short' || !longReads.has(sql.text)) return this.#begin(held, sql);
    pool.release(held);
    this.#pace = 'long';
    return this.#takeInTurn(sql);
  }

  #begin(held: Held, sql: Sql): Held {
    hold(held, this.#asker, this.#pace, sql);
    held.connection.begin();
    this.#held = held;
    this.#begunAt = performance.now();
    return held;
  }

  #release(): void {
    const held = this.#held;
    this.#held = null;
    this.#taken = null;
    if (held !== null) {
      if (held.connection.isUsable && !held.isSpent) held.connection.end();
      this.#parts.pool.release(held);
    }
    if (this.#hasTurn) {
      this.#hasTurn = false;
      this.#parts.longReads.leave();
    }
  }
}

/** Adds the time that a read waits to the caller's `ReadTimes`. */
export async function noted<T>(waiting: Promise<T>, asker: Asker | null): Promise<T> {
  const times = asker?.times;
  if (times === undefined) return waiting;
  const since = performance.now();
  const value = await waiting;
  times.waiting += performance.now() - since;
  return value;
}

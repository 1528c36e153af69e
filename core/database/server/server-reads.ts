import { UnavailableError } from '../../errors/index.ts';
import type { Asker, Database, Meter, Row, Sql } from '../database.ts';
import type { DatabaseLogger } from '../database-settings.ts';
import type { Failure } from '../failure.ts';
import { SparseLog } from '../failure-messages.ts';
import type { Held, Pace, ReadConnection } from './read-connection.ts';
import type { LongReadQueue } from './read-costs.ts';
import type { ReadPool } from './read-pool.ts';

/** Maximum attempts at the first statement of a read, if connections turn out to be dead. */
const ATTEMPTS = 3;

/**
 * Milliseconds. A connection lost within this time was stale, so the statement is repeated. A server that is silent for longer is not asked
 * again.
 */
const STALE_WITHIN = 1_000;

/** Runs reading statements on a server: single ones, or several on one state. */
export interface ServerReads extends Pick<Database, 'read' | 'snapshot'> {
  /**
   * Lends a connection for one statement that the caller itself passes to the driver. The statement has no time limit. If the connection
   * turns out to be dead, the work runs again on another one.
   */
  lend<T>(work: (connection: ReadConnection) => Promise<T>): Promise<T>;
}

/** Stands for the statement of a lent connection, which is unknown. */
const LENT: Sql = { text: 'lent', binds: [] };

/** Milliseconds between two log lines about slow statements, and the characters of a statement in one. */
const LOG_INTERVAL = 5_000;
const LOGGED_LENGTH = 2_000;

/** Makes a function that logs cancelled statements. @param limit milliseconds that a statement may take */
export function slowStatements(logger: Pick<DatabaseLogger, 'warn'>, limit: number): (text: string) => void {
  const tooSlow = new SparseLog(logger, 'a read was ended: it took too long', LOG_INTERVAL);
  // The text does not contain values.
  return (text) => tooSlow.write({ limit, statement: text.slice(0, LOGGED_LENGTH) });
}

/** Settings of reads. */
interface ServerReadOptions {
  /** What an error of the driver means. */
  classify(error: unknown): Failure;
  /** See `slowStatements`. */
  tellSlow(text: string): void;
  /** Milliseconds that a statement may take (for the log), and after which a read starts no further statement; 0: no limit. */
  readonly limit: number;
}

/** Makes the reads of a pool. */
export function createServerReads(pool: ReadPool, longReads: LongReadQueue, { classify, tellSlow, limit }: ServerReadOptions): ServerReads {
  const judge: Judge = (error, held, { text }, { attempt, run, startedAt }) => {
    const { kind } = classify(error);
    // A statement that was cancelled because its caller is gone is not worth a log line.
    if (kind === 'slow' && !held.isSpent) {
      if (held.pace === 'short' && longReads.areAllowed) {
        if (run === 1 && longReads.grantsAnother(text)) return 'again';
        longReads.note(text, Number.POSITIVE_INFINITY);
        return 'long';
      }
      tellSlow(text);
    }
    // The next read opens a connection, which a balancer may lead to another server.
    if (kind === 'apart') held.isSpent = true;
    if (kind !== 'lost') return 'failed';
    pool.dropIdle();
    return attempt < ATTEMPTS && performance.now() - startedAt < STALE_WITHIN ? 'stale' : 'failed';
  };
  const parts: SnapshotParts = { pool, longReads, judge, tellSlow, limit };

  const snapshot: ServerReads['snapshot'] = async (work, options) => {
    let pace: Pace = options?.isPatient === true ? 'patient' : 'short';
    let conflicts = 0;
    for (let run = 1; ; run++) {
      const state = new Snapshot(parts, options?.asker ?? null, pace, run);
      try {
        return await work(state.read, true);
      } catch (error) {
        if (state.beginsAnewAt !== null) pace = state.beginsAnewAt;
        // For example, another node changed the type of a column after a statement was prepared.
        else if (++conflicts >= ATTEMPTS || classify(error).kind !== 'conflict') throw error;
      } finally {
        state.end();
      }
    }
  };

  return {
    snapshot,
    async lend(work) {
      const startedAt = performance.now();
      for (let attempt = 1; ; attempt++) {
        const held = await pool.acquire(false, 'patient', LENT.text);
        hold(held, null, 'patient', LENT);
        const { connection } = held;
        try {
          return await connection.alone(() => work(connection));
        } catch (error) {
          if (judge(error, held, LENT, { attempt, run: 1, startedAt }) !== 'stale') throw error;
        } finally {
          pool.release(held);
        }
      }
    },
    async read(sql, options, meter = null) {
      const pace: Pace = options?.isPatient === true ? 'patient' : 'short';
      const isKnownLong = () => pace === 'short' && longReads.has(sql.text);
      if (isKnownLong()) return snapshot((read) => read(sql, meter), options);
      const asker = options?.asker ?? null;
      const startedAt = performance.now();
      for (let run = 1; ; run++) {
        const taken = pool.acquire(false, pace, sql.text);
        const held = taken instanceof Promise ? await noted(taken, asker) : taken;
        // Another read may have found that the statement is long while this one waited.
        if (taken instanceof Promise && isKnownLong()) {
          pool.release(held);
          break;
        }
        hold(held, asker, pace, sql);
        try {
          const rows = await held.connection.read(sql, meter);
          if (pace === 'short') longReads.noteShort(sql.text);
          return rows;
        } catch (error) {
          const judged = judge(error, held, sql, { attempt: run, run, startedAt });
          if (judged === 'long') break;
          if (judged === 'failed') throw error;
        } finally {
          pool.release(held);
        }
      }
      return snapshot((read) => read(sql, meter), options);
    },
  };
}

/** What to do about a failed statement. */
type Judgement =
  /** Throw its error. */
  | 'failed'
  /** Repeat it on another connection. */
  | 'stale'
  /** Repeat the read at the same pace. */
  | 'again'
  /** Repeat the read as a long one. */
  | 'long';

/** Judges a failed statement. Also logs slow ones. */
type Judge = (error: unknown, held: Held, sql: Sql, tries: Tries) => Judgement;

interface Tries {
  /** Attempts at the statement, on any connection, from 1. */
  readonly attempt: number;
  /** Runs of the whole read, from 1. */
  readonly run: number;
  /** When the read began, in milliseconds of `performance.now`. */
  readonly startedAt: number;
}

/** Adds the time that a read waits to the caller's `ReadTimes`. */
async function noted<T>(waiting: Promise<T>, asker: Asker | null): Promise<T> {
  const times = asker?.times;
  if (times === undefined) return waiting;
  const since = performance.now();
  const value = await waiting;
  times.waiting += performance.now() - since;
  return value;
}

function hold(held: Held, asker: Asker | null, pace: Pace, { text }: Sql): void {
  held.asker = asker;
  held.pace = pace;
  held.begunWith = text;
  held.takenAt = performance.now();
  held.connection.setPace(pace);
}

interface SnapshotParts {
  readonly pool: ReadPool;
  readonly longReads: LongReadQueue;
  readonly judge: Judge;
  readonly tellSlow: (text: string) => void;
  /** See `ServerReadOptions`. */
  readonly limit: number;
}

/** Statements on one state: that of the first statement. */
class Snapshot {
  readonly #parts: SnapshotParts;
  readonly #asker: Asker | null;
  readonly #run: number;
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
  #pending = 0;
  #isOver = false;
  /** The pace at which the whole read must start again; null: it need not. */
  beginsAnewAt: Pace | null = null;

  /** @param run of the read, from 1 */
  constructor(parts: SnapshotParts, asker: Asker | null, pace: Pace, run: number) {
    this.#parts = parts;
    this.#asker = asker;
    this.#pace = pace;
    this.#run = run;
  }

  readonly read = async (sql: Sql, meter: Meter | null = null): Promise<readonly Row[]> => {
    if (this.#isOver) throw new Error('the read is over');
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
        if (this.#pace === 'short') longReads.noteShort(sql.text);
        else if (this.#pace === 'long') longReads.note(sql.text, performance.now() - Math.max(sentAt, this.#answeredAt));
        return rows;
      } catch (error) {
        const judged = judge(error, held, sql, { attempt, run: this.#run, startedAt: this.#startedAt });
        if (judged === 'again') this.beginsAnewAt ??= this.#pace;
        else if (judged === 'long') this.beginsAnewAt = 'long';
        // While no state has been seen yet, another connection may be used.
        if (judged !== 'stale' || this.#sent > 1) throw error;
        this.#release();
      } finally {
        this.#answeredAt = performance.now();
      }
    }
  }

  #assertWanted(): void {
    if (this.#asker?.isGone === true) throw new UnavailableError('Nobody waits for the answer any more');
  }

  /** Each statement has its own limit, but a read may have many. */
  #assertTime({ text }: Sql): void {
    const { limit, tellSlow } = this.#parts;
    if (this.#pace === 'patient' || limit === 0 || performance.now() - this.#begunAt <= limit) return;
    tellSlow(text);
    throw new UnavailableError('The query takes too long');
  }

  /** @throws UnavailableError when a statement was already sent, so that the read must start again */
  #becomeLong(): void {
    if (this.#sent > 0) {
      this.beginsAnewAt = 'long';
      throw new UnavailableError('The query takes long');
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

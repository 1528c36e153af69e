import { UnavailableError } from '../../errors/index.ts';
import type { Asker, Database, Row, Sql } from '../database.ts';
import type { DatabaseLogger } from '../database-config.ts';
import type { Failure } from '../failure.ts';
import type { Held } from './read-connection.ts';
import type { ReadPool } from './read-pool.ts';
import { SparseLog } from './sparse-log.ts';

/** Attempts at the first statement of a read, where connections turn out to be dead. */
const ATTEMPTS = 3;

/** Milliseconds within which a connection that was lost is a stale one; a server that stays silent for longer is not asked again. */
const STALE_WITHIN = 1_000;

/** How statements that read are run on a server: each by itself, or several on one state. */
export type ServerReads = Pick<Database, 'read' | 'snapshot'>;

/** Milliseconds between two log lines about statements that took too long, and characters of one. */
const LOG_INTERVAL = 5_000;
const LOGGED_LENGTH = 2_000;

/** What reads need to know. */
export interface ServerReadOptions {
  /** What an error of the driver means. */
  classify(error: unknown): Failure;
  readonly logger: Pick<DatabaseLogger, 'warn'>;
  /** Milliseconds that a statement may take: told to the log. */
  readonly limit: number;
}

/** Makes the reads of a pool. */
export function createServerReads(pool: ReadPool, { classify, logger, limit }: ServerReadOptions): ServerReads {
  const tooSlow = new SparseLog(logger, 'a statement of a read was ended: it took too long', LOG_INTERVAL);
  const judge: Judge = (error, held, attempt, startedAt) => {
    const { kind } = classify(error);
    // One that was ended because nobody waits for it is nobody's trouble. Values are not part of the text.
    if (kind === 'slow' && !held.isSpent) tooSlow.write({ limit, statement: held.text.slice(0, LOGGED_LENGTH) });
    if (kind !== 'lost') return false;
    pool.dropIdle();
    return attempt < ATTEMPTS && performance.now() - startedAt < STALE_WITHIN;
  };

  const snapshot: ServerReads['snapshot'] = async (work, options) => {
    for (let attempt = 1; ; attempt++) {
      const run = new Snapshot(pool, judge, options?.asker ?? null, options?.isPatient === true);
      try {
        return await work(run.read, true);
      } catch (error) {
        // As where a statement was prepared before another node has changed the type of a column.
        if (attempt === ATTEMPTS || classify(error).kind !== 'conflict') throw error;
      } finally {
        run.end();
      }
    }
  };

  return {
    snapshot,
    async read(sql, options) {
      if (options?.isPatient === true) return snapshot((read) => read(sql), options);
      const asker = options?.asker ?? null;
      const startedAt = performance.now();
      for (let attempt = 1; ; attempt++) {
        const taken = pool.acquire(false);
        const held = taken instanceof Promise ? await taken : taken;
        hold(held, asker, false, sql);
        try {
          return await held.connection.read(sql);
        } catch (error) {
          if (!judge(error, held, attempt, startedAt)) throw error;
        } finally {
          pool.release(held);
        }
      }
    },
  };
}

/** Whether a read whose statement failed is tried on another connection, because its own was stale. Tells the log what it should know. */
type Judge = (error: unknown, held: Held, attempt: number, startedAt: number) => boolean;

function hold(held: Held, asker: Asker | null, isPatient: boolean, { text }: Sql): void {
  held.asker = asker;
  held.isPatient = isPatient;
  held.text = text;
}

/** Statements on one state, from the first that is sent. */
class Snapshot {
  readonly #pool: ReadPool;
  readonly #judge: Judge;
  readonly #asker: Asker | null;
  readonly #isPatient: boolean;
  readonly #startedAt = performance.now();
  #taken: Promise<Held> | Held | null = null;
  /** The connection, from when it was had to when it is given back. */
  #held: Held | null = null;
  #sent = 0;
  #pending = 0;
  #isOver = false;

  constructor(pool: ReadPool, judge: Judge, asker: Asker | null, isPatient: boolean) {
    this.#pool = pool;
    this.#judge = judge;
    this.#asker = asker;
    this.#isPatient = isPatient;
  }

  readonly read = async (sql: Sql): Promise<readonly Row[]> => {
    if (this.#isOver) throw new Error('the read is over');
    if (this.#asker?.isGone === true) throw new UnavailableError('Nobody waits for the answer any more');
    this.#sent++;
    this.#pending++;
    try {
      for (let attempt = 1; ; attempt++) {
        const held = await this.#connection(sql);
        held.text = sql.text;
        try {
          return await held.connection.readIn(sql);
        } catch (error) {
          // As long as nothing was seen of any state, it may as well be another one.
          if (!this.#judge(error, held, attempt, this.#startedAt) || this.#sent > 1) throw error;
          this.#release();
        }
      }
    } finally {
      this.#pending--;
      if (this.#isOver && this.#pending === 0) this.#release();
    }
  };

  /** Gives the connection back as soon as nothing runs on it. */
  end(): void {
    this.#isOver = true;
    if (this.#pending === 0) this.#release();
  }

  #connection(sql: Sql): Promise<Held> | Held {
    if (this.#taken === null) {
      const taken = this.#pool.acquire(true);
      this.#taken = taken instanceof Promise ? taken.then((held) => this.#begin(held, sql)) : this.#begin(taken, sql);
    }
    return this.#taken;
  }

  #begin(held: Held, sql: Sql): Held {
    hold(held, this.#asker, this.#isPatient, sql);
    held.connection.begin(this.#isPatient);
    this.#held = held;
    return held;
  }

  #release(): void {
    const held = this.#held;
    this.#held = null;
    this.#taken = null;
    if (held === null) return;
    if (held.connection.isUsable && !held.isSpent) held.connection.end(this.#isPatient);
    this.#pool.release(held);
  }
}

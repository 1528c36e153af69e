import type { Database, Sql } from '../database.ts';
import type { DatabaseLogger } from '../database-settings.ts';
import { SparseLog } from '../failure-messages.ts';
import { ATTEMPTS, createJudge, type JudgeParts } from './failed-statement.ts';
import { hold, type Pace, type ReadConnection } from './read-connection.ts';
import type { LongReadQueue } from './read-costs.ts';
import type { ReadPool } from './read-pool.ts';
import { noted, Snapshot, type SnapshotParts } from './read-snapshot.ts';

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
  const tooSlow = new SparseLog(logger, 'read timed out and was canceled', LOG_INTERVAL);
  // The text does not contain values.
  return (text) => tooSlow.write({ limit, statement: text.slice(0, LOGGED_LENGTH) });
}

/** Settings of reads. */
interface ServerReadOptions extends Pick<JudgeParts, 'classify' | 'tellSlow'> {
  /** Milliseconds that a statement may take (for the log), and after which a read starts no further statement; 0: no limit. */
  readonly limit: number;
}

/** Makes the reads of a pool. */
export function createServerReads(pool: ReadPool, longReads: LongReadQueue, { classify, tellSlow, limit }: ServerReadOptions): ServerReads {
  const judge = createJudge({ pool, longReads, classify, tellSlow });
  const parts: SnapshotParts = { pool, longReads, judge, tellSlow, limit };

  const snapshot: ServerReads['snapshot'] = async (work, options) => {
    let pace: Pace = options?.isPatient === true ? 'patient' : 'short';
    let repeated = 0;
    for (;;) {
      const state = new Snapshot(parts, options?.asker ?? null, pace);
      try {
        return await work(state.read, true);
      } catch (error) {
        if (state.turnsOutLong) pace = 'long';
        // A conflict: for example, another node changed the type of a column after a statement was prepared.
        else if (++repeated >= ATTEMPTS || !(state.isStale || classify(error).kind === 'conflict')) throw error;
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
          if (judge(error, held, LENT, { attempt, startedAt }) !== 'stale') throw error;
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
      for (let attempt = 1; ; attempt++) {
        const taken = pool.acquire(false, pace, sql.text);
        const held = taken instanceof Promise ? await noted(taken, asker) : taken;
        // Another read may have found that the statement is long while this one waited.
        if (taken instanceof Promise && isKnownLong()) {
          pool.release(held);
          break;
        }
        hold(held, asker, pace, sql);
        try {
          return await held.connection.read(sql, meter);
        } catch (error) {
          const judged = judge(error, held, sql, { attempt, startedAt });
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

import type { Sql } from '../database.ts';
import type { Failure } from '../failure.ts';
import type { Held } from './read-connection.ts';
import type { LongReadQueue } from './read-costs.ts';
import type { ReadPool } from './read-pool.ts';

/** Maximum attempts at the first statement of a read, if connections turn out to be dead. */
export const ATTEMPTS = 3;

/**
 * Milliseconds. A connection lost within this time was stale, so the statement is repeated. A server that is silent for longer is not asked
 * again.
 */
const STALE_WITHIN = 1_000;

/** What to do about a failed statement. */
type Judgement =
  /** Throw its error. */
  | 'failed'
  /** Repeat it on another connection. */
  | 'stale'
  /** Repeat the read as a long one. */
  | 'long';

/** Judges a failed statement. Also logs slow ones. */
export type Judge = (error: unknown, held: Held, sql: Sql, tries: Tries) => Judgement;

interface Tries {
  /** Attempts at the statement, on any connection, from 1. */
  readonly attempt: number;
  /** When the read began, in milliseconds of `performance.now`. */
  readonly startedAt: number;
}

/** What judging needs. */
export interface JudgeParts {
  readonly pool: ReadPool;
  readonly longReads: LongReadQueue;
  /** What an error of the driver means. */
  classify(error: unknown): Failure;
  /** See `slowStatements`. */
  tellSlow(text: string): void;
}

/** Makes the judge of the reads of a pool. */
export function createJudge({ pool, longReads, classify, tellSlow }: JudgeParts): Judge {
  return (error, held, { text }, { attempt, startedAt }) => {
    const { kind } = classify(error);
    // A statement that was cancelled because its caller is gone is not worth a log line.
    if (kind === 'slow' && !held.isSpent) {
      if (held.pace === 'short' && longReads.areAllowed) {
        longReads.note(text, Number.POSITIVE_INFINITY);
        return 'long';
      }
      tellSlow(text);
    }
    // The next read opens a connection, which a balancer may lead to another server.
    if (kind === 'apart') held.isSpent = true;
    if (kind !== 'lost' && !held.connection.hasFailed) return 'failed';
    pool.dropIdle();
    return attempt < ATTEMPTS && performance.now() - startedAt < STALE_WITHIN ? 'stale' : 'failed';
  };
}

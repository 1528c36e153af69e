import type { DatabaseSettings } from '../database-settings.ts';
import { ACQUIRE_TIMEOUT } from '../knex.ts';
import type { Pace } from './read-connection.ts';

/** Milliseconds that a statement may take on any connection. A longer one starts again in the queue of long reads. */
export const SHORT = 50;

/** Limits of the sessions on a server, in milliseconds; 0: none. */
export interface SessionLimits {
  /** Maximum time of a statement of a caller's read. */
  readonly statement: number;
  /** Maximum wait of a statement for a lock. */
  readonly lock: number;
  /** Maximum idle time of a transaction. */
  readonly idleTransaction: number;
  /** Maximum time to open a connection. Shorter than the wait for one, so that a network that is back is used in time. */
  readonly connect: number;
}

/** Session limits from the configuration. */
export function sessionLimits({ acquireTimeout, statementTimeout, idleTransactionTimeout }: DatabaseSettings): SessionLimits {
  return {
    statement: statementTimeout ?? 2_000,
    lock: 5_000,
    idleTransaction: idleTransactionTimeout ?? 30_000,
    connect: Math.ceil((acquireTimeout ?? ACQUIRE_TIMEOUT) * 0.8),
  };
}

/** Time limit in milliseconds of a read's statements, by pace; 0: no limit. */
export function paceLimits({ statement }: SessionLimits): Readonly<Record<Pace, number>> {
  return { short: statement === 0 ? SHORT : Math.min(statement, SHORT), long: statement, patient: 0 };
}

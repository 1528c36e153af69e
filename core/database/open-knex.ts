import type { Knex } from 'knex';
import type { DatabaseConfig, DatabaseEnvironment } from './database-config.ts';

/** Milliseconds to wait for a connection, or for a turn on the only one, unless the configuration says otherwise. */
export const ACQUIRE_TIMEOUT = 5000;

/** Makes a Knex instance whose pool and log are ours. Knex is loaded here and nowhere else. */
export async function openKnex(
  client: Knex.Config,
  pool: Knex.PoolConfig,
  config: DatabaseConfig,
  { logger }: DatabaseEnvironment,
): Promise<Knex> {
  const { default: makeKnex } = await import('knex');
  const warn = (message: unknown) => {
    // Whoever asked for a connection is told, without a stack.
    if (!String(message).startsWith('Acquire connection error')) logger.warn({ source: 'knex' }, String(message));
  };
  return makeKnex({
    ...client,
    pool,
    acquireConnectionTimeout: config.acquireTimeout ?? ACQUIRE_TIMEOUT,
    // Messages of errors would otherwise hold the values of the statement.
    compileSqlOnError: false,
    log: { warn, error: warn, deprecate: warn, debug: () => {} },
  });
}

import type { Knex } from 'knex';
import type { Failure } from './failure.ts';

/** A connection as Knex's pool sees it: it hands out none that is marked as disposed. */
interface PooledConnection {
  __knex__disposed?: unknown;
}

/** Runs a statement on a connection of Knex's pool. A connection that turns out to be dead is not handed out again. */
export async function onPooledConnection<T>(
  knex: Knex,
  classify: (error: unknown) => Failure,
  run: (connection: unknown) => Promise<T>,
): Promise<T> {
  const connection: PooledConnection = await knex.client.acquireConnection();
  try {
    return await run(connection);
  } catch (error) {
    if (classify(error).kind === 'lost') connection.__knex__disposed ??= error;
    throw error;
  } finally {
    knex.client.releaseConnection(connection);
  }
}

import type { Database, TableSchema } from 'plinth';

/** Removes the rows of a table whose time is over. With Knex: the jobs of every node do this, whether anybody signs in there or not. */
export async function removeExpired(database: Database, { name }: TableSchema): Promise<void> {
  await database.transaction(async ({ knex }) => {
    await knex(name).where('expires_at', '<=', new Date().toISOString()).delete();
  });
}

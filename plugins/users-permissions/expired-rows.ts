import type { Database, TableSchema } from 'plinth';

/** Deletes a table's expired rows. It uses Knex without a model, because jobs run on every node, even where nobody signs in. */
export async function removeExpired(database: Database, { name }: TableSchema): Promise<void> {
  await database.transaction(async ({ knex }) => {
    await knex(name).where('expires_at', '<=', new Date().toISOString()).delete();
  });
}

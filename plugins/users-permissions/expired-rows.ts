import type { Database, TableSchema } from 'plinth';

/**
 * Deletes a table's expired rows. It uses Knex without a model, because jobs run on every node, even where nobody signs in.
 * @param keep milliseconds for which rows stay after they have expired
 */
export async function removeExpired(database: Database, { name }: TableSchema, keep = 0): Promise<void> {
  await database.transaction(async ({ knex }) => {
    await knex(name)
      .where('expires_at', '<=', new Date(Date.now() - keep).toISOString())
      .delete();
  });
}

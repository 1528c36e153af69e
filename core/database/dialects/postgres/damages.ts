import type { Knex } from 'knex';
import { messageOf } from '../../failure.ts';

/** See `SchemaDialect.damages`: every row is read, whatever it keeps elsewhere; what cannot be read is damaged. */
export async function damages(knex: Knex, tables: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const table of tables) {
    try {
      await knex.raw('select sum(length(cast(t as text))) from ?? as t', [table]);
    } catch (error) {
      found.push(`${table}: ${messageOf(error)}`);
    }
  }
  return found;
}

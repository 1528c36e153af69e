import type { Knex } from 'knex';

/** Problems that are told at the most. */
const LIMIT = 20;

interface BrokenKeys {
  readonly table: string;
  readonly parent: string;
  readonly count: number;
}

/** See `SchemaDialect.damages`: the pages of the file, and foreign keys of all tables. */
export async function damages(knex: Knex): Promise<readonly string[]> {
  const rows: { integrity_check: string }[] = await knex.raw(`pragma integrity_check(${LIMIT})`);
  const pages = rows.map((row) => row.integrity_check).filter((text) => text !== 'ok');
  if (pages.length > 0) return pages;
  const keys: BrokenKeys[] = await knex.raw('select "table", parent, count(*) as count from pragma_foreign_key_check group by 1, 2');
  return keys.map(({ table, parent, count }) => `${count} rows of "${table}" refer to rows of "${parent}" that are not there`);
}

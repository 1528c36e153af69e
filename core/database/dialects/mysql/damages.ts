import type { Knex } from 'knex';

interface CheckRow {
  readonly Table: string;
  readonly Msg_type: string;
  readonly Msg_text: string;
}

/** See `SchemaDialect.damages`. */
export async function damages(knex: Knex, tables: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const table of tables) {
    const [rows = []]: CheckRow[][] = await knex.raw('check table ??', [table]);
    const wrong = rows.filter((row) => row.Msg_text !== 'OK' && row.Msg_type !== 'note');
    found.push(...wrong.map((row) => `${row.Table}: ${row.Msg_text}`));
  }
  return found;
}

import type { Database, Freshness, TableSchema } from 'plinth';
import { LOCALE_UID } from './locale-content-type.ts';

const TABLE = 'i18n_default_locale';

/** The table's only row. */
const ROW = 1;

/** The table of the default locale: which one requests mean that name none. It has one row, so that changing it is one statement. Read with Knex: every start does. */
export const defaultLocaleTable: TableSchema = {
  name: TABLE,
  columns: [
    { name: 'id', kind: 'ref', nullable: false },
    { name: 'code', kind: 'varchar', length: 64, nullable: false },
  ],
  primary: ['id'],
  indexes: [],
  foreignKeys: [],
};

/** The default locale, or null when none was ever chosen. */
export async function readDefaultLocale({ knex }: Database): Promise<string | null> {
  const row: { readonly code: string } | undefined = await knex(TABLE).first('code').where('id', ROW);
  return row?.code ?? null;
}

/** The same, of a database whose tables may not be there yet. */
export async function findDefaultLocale(database: Database): Promise<string | null> {
  return (await database.knex.schema.hasTable(TABLE)) ? readDefaultLocale(database) : null;
}

/** Chooses the default locale. @param replace false: only when none was chosen yet, on this node or another */
export async function writeDefaultLocale(freshness: Freshness, code: string, replace: boolean): Promise<void> {
  await freshness.change([LOCALE_UID], async ({ knex }) => {
    const insert = knex(TABLE).insert({ id: ROW, code }).onConflict('id');
    await (replace ? insert.merge() : insert.ignore());
  });
}

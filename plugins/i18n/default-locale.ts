import type { Database, Freshness, TableSchema } from 'plinth';
import { LOCALE_UID } from './locale-content-type.ts';

const TABLE = 'i18n_default_locale';

/** Id of the table's only row. */
const ROW = 1;

/**
 * The table of the default locale, which applies to requests that name no locale. It has one row, so that one statement changes it. Read
 * with Knex, at every start.
 */
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

/** The default locale; null when none was chosen yet. */
export async function readDefaultLocale({ knex }: Database): Promise<string | null> {
  const row: { readonly code: string } | undefined = await knex(TABLE).first('code').where('id', ROW);
  return row?.code ?? null;
}

/** Reads the default locale of a database whose tables may not exist yet. */
export async function findDefaultLocale(database: Database): Promise<string | null> {
  return (await database.knex.schema.hasTable(TABLE)) ? readDefaultLocale(database) : null;
}

/** Stores the default locale. @param replace false: only if no node has chosen one yet */
export async function writeDefaultLocale(freshness: Freshness, code: string, replace: boolean): Promise<void> {
  await freshness.change([LOCALE_UID], async ({ knex }) => {
    const insert = knex(TABLE).insert({ id: ROW, code }).onConflict('id');
    await (replace ? insert.merge() : insert.ignore());
  });
}

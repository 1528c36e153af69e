import type { Knex } from 'knex';
import type { Database, TableSchema } from 'plinth';

/** The changed settings: one row each, so that a change can lock its row. */
export const settingsTable: TableSchema = {
  name: 'plinth_settings',
  columns: [
    { name: 'name', kind: 'varchar', length: 64, nullable: false },
    /** Values by key. */
    { name: 'plain', kind: 'json', nullable: false },
    /** Encrypted secrets by key. */
    { name: 'sealed', kind: 'json', nullable: false },
    /** Who saved the whole setting, in rows of an earlier version. */
    { name: 'saved_by', kind: 'varchar', length: 190, nullable: true },
    /** See `Setting.savedBy`. Null in rows of an earlier version. */
    { name: 'savers', kind: 'json', nullable: true },
  ],
  primary: ['name'],
  indexes: [],
  foreignKeys: [],
};

/** The stored values of one setting. */
export interface StoredSetting {
  readonly plain: Readonly<Record<string, unknown>>;
  readonly sealed: Readonly<Record<string, string>>;
  /** `callerName` of who saved a key, by key; see `Setting.savedBy`. */
  readonly savers: Readonly<Record<string, string>>;
}

/** The stored values of an unchanged setting. */
export const UNCHANGED: StoredSetting = { plain: {}, sealed: {}, savers: {} };

const COLUMNS = ['name', 'plain', 'sealed', 'saved_by', 'savers'] as const;

interface SettingRow {
  readonly name: string;
  readonly plain: unknown;
  readonly sealed: unknown;
  readonly saved_by: string | null;
  readonly savers: unknown;
}

/** Reads the changed settings, by name. */
export async function readSettings({ knex, dialect }: Database, names: readonly string[]): Promise<ReadonlyMap<string, StoredSetting>> {
  const rows: readonly SettingRow[] = await knex(settingsTable.name).select(COLUMNS).whereIn('name', names);
  return new Map(rows.map((row) => [row.name, decoded(dialect, row)]));
}

/** Reads and writes a setting under a row lock. @param change gives the values to write */
export async function changeStored({ dialect }: Database, knex: Knex, name: string, change: (stored: StoredSetting) => StoredSetting) {
  const written = ({ plain, sealed, savers }: StoredSetting) => ({
    plain: dialect.bind('json', plain),
    sealed: dialect.bind('json', sealed),
    saved_by: null,
    savers: dialect.bind('json', savers),
  });
  const locked = async () => {
    const row: SettingRow | undefined = await knex(settingsTable.name).where({ name }).forUpdate().first(COLUMNS);
    return row === undefined ? undefined : decoded(dialect, row);
  };
  let stored = await locked();
  if (stored === undefined) {
    await knex(settingsTable.name)
      .insert({ name, ...written(UNCHANGED) })
      .onConflict('name')
      .ignore();
    stored = await locked();
  }
  await knex(settingsTable.name)
    .where({ name })
    .update(written(change(stored ?? UNCHANGED)));
}

function decoded(dialect: Database['dialect'], row: SettingRow): StoredSetting {
  const decode = dialect.decoder('json') ?? ((raw: unknown) => raw);
  const [plain, sealed] = [decode(row.plain) as StoredSetting['plain'], decode(row.sealed) as StoredSetting['sealed']];
  if (row.savers !== null) return { plain, sealed, savers: decode(row.savers) as StoredSetting['savers'] };
  const { saved_by: saver } = row;
  const keys = saver === null ? [] : [...Object.keys(plain), ...Object.keys(sealed)];
  return { plain, sealed, savers: Object.fromEntries(keys.map((key) => [key, String(saver)])) };
}

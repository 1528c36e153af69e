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
    /** See `Setting.savedBy`. */
    { name: 'saved_by', kind: 'varchar', length: 190, nullable: true },
  ],
  primary: ['name'],
  indexes: [],
  foreignKeys: [],
};

/** The stored values of one setting. */
export interface StoredSetting {
  readonly plain: Readonly<Record<string, unknown>>;
  readonly sealed: Readonly<Record<string, string>>;
  readonly savedBy: string | null;
}

/** The stored values of an unchanged setting. */
export const UNCHANGED: StoredSetting = { plain: {}, sealed: {}, savedBy: null };

interface SettingRow {
  readonly name: string;
  readonly plain: unknown;
  readonly sealed: unknown;
  readonly saved_by: string | null;
}

/** Reads the changed settings, by name. */
export async function readSettings({ knex, dialect }: Database, names: readonly string[]): Promise<ReadonlyMap<string, StoredSetting>> {
  const rows: readonly SettingRow[] = await knex(settingsTable.name).select('name', 'plain', 'sealed', 'saved_by').whereIn('name', names);
  return new Map(rows.map((row) => [row.name, decoded(dialect, row)]));
}

/** Reads and writes a setting under a row lock. @param change gives the values to write */
export async function changeStored({ dialect }: Database, knex: Knex, name: string, change: (stored: StoredSetting) => StoredSetting) {
  const written = ({ plain, sealed, savedBy }: StoredSetting) => ({
    plain: dialect.bind('json', plain),
    sealed: dialect.bind('json', sealed),
    saved_by: savedBy,
  });
  const locked = async () => {
    const row: SettingRow | undefined = await knex(settingsTable.name)
      .where({ name })
      .forUpdate()
      .first('name', 'plain', 'sealed', 'saved_by');
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

function decoded(dialect: Database['dialect'], { plain, sealed, saved_by }: SettingRow): StoredSetting {
  const decode = dialect.decoder('json') ?? ((raw: unknown) => raw);
  return { plain: decode(plain) as StoredSetting['plain'], sealed: decode(sealed) as StoredSetting['sealed'], savedBy: saved_by };
}

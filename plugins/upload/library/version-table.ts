import type { Database, RowOf, TableSchema } from 'plinth';

const TABLE = 'upload_versions';

/** Earlier contents of files. Rows are written and deleted in the transaction that changes or deletes the document of the file. */
export const versionsTable = {
  name: TABLE,
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    // documentId of the file.
    { name: 'file', kind: 'varchar', length: 64, nullable: false },
    { name: 'storage_key', kind: 'varchar', length: 255, nullable: false },
    { name: 'name', kind: 'text', nullable: false },
    { name: 'mime', kind: 'varchar', length: 255, nullable: false },
    // Kilobytes.
    { name: 'size', kind: 'double', nullable: false },
    { name: 'width', kind: 'integer', nullable: true },
    { name: 'height', kind: 'integer', nullable: true },
    { name: 'is_original', kind: 'boolean', nullable: false },
    // UTC, ISO 8601.
    { name: 'replaced_at', kind: 'varchar', length: 24, nullable: false },
    // `callerName` of who replaced it; null if unknown.
    { name: 'replaced_by', kind: 'varchar', length: 190, nullable: true },
  ],
  indexes: [
    { name: 'upload_versions_file', columns: ['file', 'id'], unique: false },
    { name: 'upload_versions_key', columns: ['storage_key'], unique: true },
  ],
  foreignKeys: [],
} as const satisfies TableSchema;

/** A row of the table, as the database returns it: booleans may be numbers. */
export type VersionRow = RowOf<typeof versionsTable>;

/** Rows of a page. */
const BATCH = 500;

/** The earlier contents of a file, oldest first. */
export function versionsOf({ knex }: Database, file: string): Promise<readonly VersionRow[]> {
  return knex(TABLE).select().where({ file }).orderBy('id');
}

/** Those of the storage keys, of which there may be at most 200, that hold an earlier content of a file. */
export async function versionKeys({ knex }: Database, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows: readonly Pick<VersionRow, 'storage_key'>[] = await knex(TABLE).select('storage_key').whereIn('storage_key', keys);
  return new Set(rows.map(({ storage_key }) => storage_key));
}

/** All rows in order. */
export async function* allVersions({ knex }: Database): AsyncGenerator<VersionRow> {
  for (let last = 0; ; ) {
    const rows: readonly VersionRow[] = await knex(TABLE).select().where('id', '>', last).orderBy('id').limit(BATCH);
    yield* rows;
    const end = rows.at(-1);
    if (end === undefined || rows.length < BATCH) return;
    last = Number(end.id);
  }
}

/** Deletes a row whose bytes are missing. */
export async function deleteVersion(database: Database, id: number): Promise<void> {
  await database.transaction(({ knex }) => knex(TABLE).where({ id }).delete());
}

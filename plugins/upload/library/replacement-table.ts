import type { Database, DocumentEvent, RecordedRow, RowOf, TableSchema } from 'plinth';
import { FILE_UID } from '../file-content-type.ts';

const TABLE = 'upload_replacements';

/**
 * Files whose document describes new bytes that are not at their URL yet. The row is written in the transaction that changes the document,
 * and deleted once the bytes are there. Read with Knex, because a job on every node polls it.
 */
export const replacementsTable = {
  name: TABLE,
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    // Hash of the file.
    { name: 'hash', kind: 'varchar', length: 255, nullable: false },
    // Hash under which the new bytes are staged until then.
    { name: 'version', kind: 'varchar', length: 255, nullable: false },
  ],
  indexes: [
    { name: 'upload_replacements_hash', columns: ['hash'], unique: false },
    { name: 'upload_replacements_version', columns: ['version'], unique: false },
  ],
  foreignKeys: [],
} as const satisfies TableSchema;

/** A row of the table. */
export type WaitingReplacement = RowOf<typeof replacementsTable>;

/** Adds the row of a change that replaces bytes. Runs in the transaction of the change, without side effects. */
export function recordReplacement(rows: readonly RecordedRow[], { type, before, after }: DocumentEvent): readonly RecordedRow[] {
  if (type.uid !== FILE_UID || before === null || after === null) return rows;
  const { hash, bytesVersion: version } = after.values;
  if (typeof version !== 'string' || version === before.values.bytesVersion) return rows;
  return [...rows, { table: replacementsTable, values: { hash, version } }];
}

/** Pending replacements of a file. */
export function waitingFor({ knex }: Database, hash: string): Promise<readonly WaitingReplacement[]> {
  return knex(TABLE).select(['id', 'hash', 'version']).where({ hash }).orderBy('id');
}

/** A page of all pending replacements, in order. */
export function waitingAfter({ knex }: Database, id: number, limit: number): Promise<readonly WaitingReplacement[]> {
  return knex(TABLE).select(['id', 'hash', 'version']).where('id', '>', id).orderBy('id').limit(limit);
}

/** Those of the hashes under which pending bytes are staged. */
export async function waitingVersions({ knex }: Database, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const rows: readonly Pick<WaitingReplacement, 'version'>[] = await knex(TABLE).select('version').whereIn('version', hashes);
  return new Set(rows.map(({ version }) => version));
}

/** Deletes rows of replacements that are done, or superseded by a later one. */
export async function settleRows(database: Database, rows: readonly WaitingReplacement[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await database.transaction(({ knex }) => knex(TABLE).whereIn('id', ids).delete());
}

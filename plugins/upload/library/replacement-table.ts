import type { Database, DocumentEvent, RecordedRow, RowOf, TableSchema } from 'plinth';
import { FILE_UID } from '../file-content-type.ts';

const TABLE = 'upload_replacements';

/**
 * Files whose document tells of new bytes that do not lie under its address yet: a row is written in the transaction that changes the document, and
 * goes once the bytes are there. Read with Knex: a job of every node looks here all the time.
 */
export const replacementsTable = {
  name: TABLE,
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    // Hash of the file.
    { name: 'hash', kind: 'varchar', length: 255, nullable: false },
    // Hash under which the new bytes lie until then.
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

/** The rows of a change that gives a file other bytes. Pure: it runs in the transaction of the change. */
export function recordReplacement(rows: readonly RecordedRow[], { type, before, after }: DocumentEvent): readonly RecordedRow[] {
  if (type.uid !== FILE_UID || before === null || after === null) return rows;
  const { hash, bytesVersion: version } = after.values;
  if (typeof version !== 'string' || version === before.values.bytesVersion) return rows;
  return [...rows, { table: replacementsTable, values: { hash, version } }];
}

/** Replacements of a file that wait for their bytes. */
export function waitingFor({ knex }: Database, hash: string): Promise<readonly WaitingReplacement[]> {
  return knex(TABLE).select(['id', 'hash', 'version']).where({ hash }).orderBy('id');
}

/** Some of all that wait, in order. */
export function waitingAfter({ knex }: Database, id: number, limit: number): Promise<readonly WaitingReplacement[]> {
  return knex(TABLE).select(['id', 'hash', 'version']).where('id', '>', id).orderBy('id').limit(limit);
}

/** Which of these hashes are such under which new bytes wait. */
export async function waitingVersions({ knex }: Database, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const rows: readonly Pick<WaitingReplacement, 'version'>[] = await knex(TABLE).select('version').whereIn('version', hashes);
  return new Set(rows.map(({ version }) => version));
}

/** Replacements whose bytes are in their place, or which another one has replaced. */
export async function settleRows(database: Database, rows: readonly WaitingReplacement[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await database.transaction(({ knex }) => knex(TABLE).whereIn('id', ids).delete());
}

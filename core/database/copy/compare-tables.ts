import { createHash } from 'node:crypto';
import type { Database } from '../database.ts';
import type { CopiedTable } from './copied-tables.ts';
import { compareKeys, type PlainRow } from './plain-values.ts';
import { tellKey } from './row-inserts.ts';
import { BEGIN, TablePages } from './table-pages.ts';

/** A table as it was found on both sides. */
export interface ComparedTable {
  readonly table: string;
  /** Rows in the source. */
  readonly rows: number;
  /** SHA-256 of all rows of the source in the order of their key, in hexadecimal digits. */
  readonly digest: string;
  /** The same for the target. At the first row that differs, both digests end with that row. */
  readonly targetDigest: string;
  /** The first difference, as a sentence; null: both sides are equal. */
  readonly difference: string | null;
}

/** Compares all rows of a table in two databases. @param noteRows called with the number of rows of each page */
export async function compareTable(
  source: Database,
  target: Database,
  table: CopiedTable,
  noteRows: (rows: number) => void,
  signal: AbortSignal,
): Promise<ComparedTable> {
  const [own, other] = [new TablePages(source, table), new TablePages(target, table)];
  const [hash, otherHash] = [createHash('sha256'), createHash('sha256')];
  const compared = (rows: number, difference: string | null): ComparedTable => ({
    table: table.name,
    rows,
    digest: hash.digest('hex'),
    targetDigest: otherHash.digest('hex'),
    difference,
  });
  for (let place = BEGIN; ; ) {
    signal.throwIfAborted();
    const rows = await own.next(place);
    // Read one page more at the end: the target may have rows that the source does not have.
    const copies = await other.read(place, Math.max(1, rows.length));
    for (let at = 0; at < Math.max(rows.length, copies.length); at++) {
      const [row, copy] = [rows[at], copies[at]];
      const [text, copied] = [JSON.stringify(row), JSON.stringify(copy)];
      if (row !== undefined) hash.update(`${text}\n`);
      if (copy !== undefined) otherHash.update(`${copied}\n`);
      if (text !== copied) return compared(await rowCount(source, table), difference(table, own, place.rows + at + 1, row, copy));
    }
    if (rows.length === 0) return compared(place.rows, null);
    noteRows(rows.length);
    place = own.behind(place, rows);
  }
}

/** Rows of a table. */
export async function rowCount(database: Database, { name }: Pick<CopiedTable, 'name'>): Promise<number> {
  const { sql } = database.knex(name).count('*').toSQL();
  const [row = []] = await database.read({ text: sql, binds: [] }, { isPatient: true });
  return Number(row[0]);
}

function difference(
  { key, schema }: CopiedTable,
  pages: TablePages,
  number: number,
  row: PlainRow | undefined,
  copy: PlainRow | undefined,
): string {
  const named = (found: PlainRow) => (key.length === 0 ? `row number ${number}` : `the row ${tellKey(pages.keyOf(found))}`);
  if (copy === undefined) return `${named(row as PlainRow)} is missing from the target`;
  if (row === undefined) return `${named(copy)} exists only in the target`;
  const columns = schema.columns.filter((_, at) => row[at] !== copy[at]).map(({ name }) => name);
  const order = compareKeys(pages.keyOf(row), pages.keyOf(copy), pages.keyKinds);
  if (order < 0) return `${named(row)} is missing from the target`;
  if (order > 0) return `${named(copy)} exists only in the target`;
  return `${named(row)} differs in ${columns.map((column) => `"${column}"`).join(', ')}`;
}

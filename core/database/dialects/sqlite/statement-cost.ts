import type { Connection } from './driver.ts';
import { quoted } from './statement-clock.ts';
import { LIST, mostLooks } from './statement-plan.ts';

/** Microseconds for looking at a row, for each value that it is compared with, and for a function of ours, such as folding one text of it. */
const PER_ROW = 0.2;
const PER_VALUE = 0.1;
const PER_CALL = 0.6;

/** Microseconds for a row that a select within a statement looks at: some are sorted and gathered. */
const PER_ROW_WITHIN = 0.3;

/** Bytes of the file that are read in a microsecond. */
const BYTES_PER_MICROSECOND = 2_000;

/** Bytes of texts that are searched in a microsecond. */
const SEARCHED_PER_MICROSECOND = 500;

/** Rows of a table that are measured. */
const SAMPLE = 32;

/** Statements that may take more than this many microseconds carry a clock. */
const SHORT = 30_000;

/** A file of fewer bytes, or of fewer for each row of a table, is taken to hold no texts that are too many to be read at a time. */
const LARGE_FILE = 32_000_000;
const LARGE_ROW = 8_000;

/** Tables that a short statement looks at: links and their targets. */
const FEW_TABLES = 2;

/** Functions of ours begin so. */
const CALL = /\bplinth_\w+\(/g;

/** Functions that go through the whole of a text. */
const SEARCH = /\b(?:instr|substr|plinth_fold\w*)\(/g;

/**
 * Whether a statement may turn out long. One that goes through at most two tables, and has no selects within it, takes no longer than a look at
 * all of their rows, which can be told beforehand; of others the plan may tell as much.
 * @param text names tables as `main`.`table`
 */
export function mayBeLong(connection: Connection, text: string, tables: readonly string[]): boolean {
  const reading = sizeOf(connection) / BYTES_PER_MICROSECOND + searchingOf(connection, text, tables);
  if (reading > SHORT) return true;
  const perRow = PER_VALUE * count(text, /\?/g) + PER_CALL * count(text, CALL);
  if (!isFlat(text, tables)) {
    const { rows, widest } = mostLooks(connection, text, (table) => rowsOf(connection, table));
    return rows === Number.POSITIVE_INFINITY || reading + rows * PER_ROW_WITHIN + widest * perRow > SHORT;
  }
  if (isProduct(connection, text)) return true;
  const rows = tables.reduce((most, table) => Math.max(most, rowsOf(connection, table)), 0);
  return reading + rows * (PER_ROW + perRow) > SHORT;
}

/** Microseconds in which the texts of a table are searched: few rows may hold long ones, and each condition goes through all of them. */
function searchingOf(connection: Connection, text: string, tables: readonly string[]): number {
  const searches = count(text, SEARCH);
  if (searches === 0) return 0;
  const most = tables.reduce((bytes, table) => Math.max(bytes, rowsOf(connection, table) * widthOf(connection, table)), 0);
  return (searches * most) / SEARCHED_PER_MICROSECOND;
}

/** The bytes that a row of a table takes, about: those of some rows all over it. */
function widthOf(connection: Connection, table: string): number {
  const [from, last] = [`main.${quoted(table)}`, rowsOf(connection, table)];
  const columns = connection.prepare('select name from pragma_table_info(?)').pluck().all(table) as string[];
  const width = columns.map((name) => `coalesce(octet_length(${quoted(name)}), 0)`).join(' + ');
  const places = Array.from({ length: SAMPLE }, (_, at) => Math.floor((last * at) / SAMPLE));
  const ids = `select (select min(rowid) from ${from} where rowid >= value) from json_each(?)`;
  const average = connection.prepare(`select avg(${width}) from ${from} where rowid in (${ids})`).pluck().get(JSON.stringify(places));
  return typeof average === 'number' ? average : 0;
}

/** Whether the rows that a statement on these tables gives may take much memory. */
export function mayBeLarge(connection: Connection, tables: readonly string[]): boolean {
  const size = sizeOf(connection);
  if (size < LARGE_FILE) return false;
  const rows = tables.reduce((most, table) => Math.max(most, rowsOf(connection, table)), 0);
  return size > rows * LARGE_ROW;
}

function isFlat(text: string, tables: readonly string[]): boolean {
  const flat = text.replace(LIST, '');
  return tables.length <= FEW_TABLES && count(flat, /\bselect\b/gi) === 1 && count(flat, /\b(from|join)\b/gi) <= FEW_TABLES;
}

/** Whether rows of two tables are looked at with each other, as where nothing ties the tables by what an index knows. */
function isProduct(connection: Connection, text: string): boolean {
  if (count(text, /\bjoin\b/gi) === 0) return false;
  const steps = connection.prepare(`explain query plan ${text}`).all(...(text.match(/\?/g)?.map(() => null) ?? [])) as {
    readonly detail: string;
  }[];
  return steps.filter(({ detail }) => detail.startsWith('SCAN ') && !detail.includes('VIRTUAL TABLE')).length > 1;
}

/** The number of the last row: no table has more. */
function rowsOf(connection: Connection, table: string): number {
  const last = connection
    .prepare(`select max(rowid) from main.${quoted(table)}`)
    .pluck()
    .get();
  return typeof last === 'number' ? last : 0;
}

function sizeOf(connection: Connection): number {
  return (connection.pragma('page_count', { simple: true }) as number) * (connection.pragma('page_size', { simple: true }) as number);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

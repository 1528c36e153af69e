import type { Connection } from '../driver.ts';
import { quoted } from './statement-clock.ts';
import { LIST, mostVisits } from './statement-plan.ts';

/**
 * Microseconds to visit a row, to compare it with one value, and to call one of our SQL functions on it, such as the one that folds
 * a text.
 */
const PER_ROW = 0.2;
const PER_VALUE = 0.1;
const PER_CALL = 0.6;

/** Microseconds per row of a nested select, in which rows may be sorted and collected. */
const PER_ROW_WITHIN = 0.3;

/** Bytes of the file read per microsecond. */
const BYTES_PER_MICROSECOND = 2_000;

/** Bytes of text searched per microsecond. */
const SEARCHED_PER_MICROSECOND = 500;

/** Rows of a table that are sampled. */
const SAMPLE = 32;

/** Microseconds. Statements that may take longer get a clock. */
const SHORT = 30_000;

/** In a file with fewer bytes, or fewer bytes per row, no result is large enough to be metered. */
const LARGE_FILE = 32_000_000;
const LARGE_ROW = 8_000;

/** Maximum tables of a short statement: links and their targets. */
const FEW_TABLES = 2;

/** Calls of our functions, which have this prefix. */
const CALL = /\bplinth_\w+\(/g;

/** Functions that read a whole text. */
const SEARCH = /\b(?:instr|substr|plinth_fold\w*)\(/g;

/**
 * Whether a statement may take long. With at most two tables and no nested selects, it takes no longer than visiting all their rows, which
 * can be estimated. For others, the plan may give an estimate.
 * @param text must name tables as `main`.`table`
 */
export function mayRunLong(connection: Connection, text: string, tables: readonly string[]): boolean {
  // A plan is made without reading rows.
  if (text.startsWith('explain ')) return false;
  const reading = sizeOf(connection) / BYTES_PER_MICROSECOND + searchTime(connection, text, tables);
  if (reading > SHORT) return true;
  const perRow = PER_VALUE * count(text, /\?/g) + PER_CALL * count(text, CALL);
  if (!isFlat(text, tables)) {
    const { rows, widest } = mostVisits(connection, text, (table) => mostRows(connection, table));
    return rows === Number.POSITIVE_INFINITY || reading + rows * PER_ROW_WITHIN + widest * perRow > SHORT;
  }
  if (isProduct(connection, text)) return true;
  const rows = tables.reduce((most, table) => Math.max(most, mostRows(connection, table)), 0);
  return reading + rows * (PER_ROW + perRow) > SHORT;
}

/** Microseconds to search the texts of a table. Even few rows may have long texts, and each condition reads all of them. */
function searchTime(connection: Connection, text: string, tables: readonly string[]): number {
  const searches = count(text, SEARCH);
  if (searches === 0) return 0;
  const most = tables.reduce((bytes, table) => Math.max(bytes, mostRows(connection, table) * averageWidth(connection, table)), 0);
  return (searches * most) / SEARCHED_PER_MICROSECOND;
}

/** The average bytes of a table's row, from a sample across the table. */
function averageWidth(connection: Connection, table: string): number {
  const [from, last] = [`main.${quoted(table)}`, mostRows(connection, table)];
  const columns = connection.prepare('select name from pragma_table_info(?)').pluck().all(table) as string[];
  const width = columns.map((name) => `coalesce(octet_length(${quoted(name)}), 0)`).join(' + ');
  const places = Array.from({ length: SAMPLE }, (_, at) => Math.floor((last * at) / SAMPLE));
  const ids = `select (select min(rowid) from ${from} where rowid >= value) from json_each(?)`;
  const average = connection.prepare(`select avg(${width}) from ${from} where rowid in (${ids})`).pluck().get(JSON.stringify(places));
  return typeof average === 'number' ? average : 0;
}

/** Whether the result of a statement on these tables may take much memory. */
export function mayBeLarge(connection: Connection, tables: readonly string[]): boolean {
  const size = sizeOf(connection);
  if (size < LARGE_FILE) return false;
  const rows = tables.reduce((most, table) => Math.max(most, mostRows(connection, table)), 0);
  return size > rows * LARGE_ROW;
}

function isFlat(text: string, tables: readonly string[]): boolean {
  const flat = text.replace(LIST, '');
  return tables.length <= FEW_TABLES && count(flat, /\bselect\b/gi) === 1 && count(flat, /\b(from|join)\b/gi) <= FEW_TABLES;
}

/** Whether rows of two tables are combined without an index: each row of one with many of the other. */
function isProduct(connection: Connection, text: string): boolean {
  if (count(text, /\bjoin\b/gi) === 0) return false;
  const steps = connection.prepare(`explain query plan ${text}`).all(...(text.match(/\?/g)?.map(() => null) ?? [])) as {
    readonly detail: string;
  }[];
  // Without a scan or a range in it, the inner loop looks up what belongs to a row.
  const [, ...inner] = steps.filter(({ detail }) => /^(?:SCAN|SEARCH) /.test(detail) && !detail.includes('VIRTUAL TABLE'));
  return inner.some(({ detail }) => detail.startsWith('SCAN ') || /[<>]/.test(detail));
}

/** The highest rowid, which is an upper bound of the number of rows. */
function mostRows(connection: Connection, table: string): number {
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

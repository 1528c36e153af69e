import type { Database as Connection } from 'better-sqlite3';
import { FOLD } from './functions.ts';
import { quoted } from './statement-clock.ts';

/** Microseconds for looking at a row, for each value that it is compared with, and for folding one text of it. */
const PER_ROW = 0.2;
const PER_VALUE = 0.1;
const PER_FOLD = 0.6;

/** Bytes of the file that are read in a microsecond. */
const BYTES_PER_MICROSECOND = 2_000;

/** Statements that may take more than this many microseconds carry a clock. */
const SHORT = 30_000;

/** Tables that a short statement looks at: links and their targets. */
const FEW_TABLES = 2;

const LIST = /\(select value from json_each\(\?\)\)/g;

/**
 * Whether a statement may turn out long. One that goes through at most two tables, and has no selects within it, takes no longer than a look at
 * all of their rows, which can be told beforehand; of others nothing can be told.
 */
export function mayBeLong(connection: Connection, text: string, tables: readonly string[]): boolean {
  const flat = text.replace(LIST, '');
  if (tables.length > FEW_TABLES || count(flat, /\bselect\b/gi) > 1 || count(flat, /\b(from|join)\b/gi) > FEW_TABLES) return true;
  if (isProduct(connection, text)) return true;
  const perRow = PER_ROW + PER_VALUE * count(text, /\?/g) + PER_FOLD * (text.split(`${FOLD}(`).length - 1);
  const rows = tables.reduce((most, table) => Math.max(most, rowsOf(connection, table)), 0);
  return rows * perRow + sizeOf(connection) / BYTES_PER_MICROSECOND > SHORT;
}

/** Whether rows of two tables are looked at with each other, as where nothing ties the tables by what an index knows. */
function isProduct(connection: Connection, text: string): boolean {
  if (count(text, /\bjoin\b/gi) === 0) return false;
  const steps = connection
    .prepare<unknown[], { detail: string }>(`explain query plan ${text}`)
    .all(...(text.match(/\?/g)?.map(() => null) ?? []));
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

// The one writer of tables: exports of the server and of lists in the interface use it. It imports nothing, so that it runs in browsers, too.

const NUMBER = /^-?\d+(?:\.\d+)?$/;
/**
 * Places where a spreadsheet would take text for a formula and evaluate it: at the beginning, and after a character that ends a cell for a
 * spreadsheet with another separator. At each of them the table contains one `'` more than the text. So does a text of such signs only, or
 * an empty one, because an empty cell means no value.
 */
const SIGNS = '=+\\-@\\uff1d\\uff0b\\uff0d\\uff20';
const INNER = `(?=[${SIGNS}])(?<=[;\\t\\r\\n]["' ]*)`;
const BEGINS = `(?='*(?:\\s*[${SIGNS}]|[\\t\\r\\n]|$))`;
const UNSAFE = new RegExp(`^${BEGINS}|${INNER}`, 'gu');
const MADE_SAFE = new RegExp(`'(?=[${SIGNS}])(?<=[;\\t\\r\\n]["' ]*')`, 'gu');
const MADE_SAFE_FIRST = new RegExp(`^'${BEGINS}`, 'u');

/** What is between the ids of several links in a cell. */
export const BETWEEN_LINKS = '|';

/** A cell of a table (RFC 4180). It is escaped so that no spreadsheet takes it for a formula. @param text null: no value */
export function csvCell(text: string | null): string {
  if (text === null) return '';
  const safe = NUMBER.test(text) ? text : text.replaceAll(UNSAFE, "'");
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text of a cell that `csvCell` has written; null without a value. */
export function textOfCell(cell: string): string | null {
  if (cell === '') return null;
  return NUMBER.test(cell) ? cell : cell.replaceAll(MADE_SAFE, '').replace(MADE_SAFE_FIRST, '');
}

/** A row of a table, as text. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Links as the text of a cell: their documentIds; null without any. */
export function linksInCell(documentIds: readonly string[]): string | null {
  return documentIds.length === 0 ? null : documentIds.join(BETWEEN_LINKS);
}

/** Types whose values are JSON in a cell, whatever they are. */
export const JSON_TYPES: ReadonlySet<string> = new Set(['json', 'array', 'blocks']);

/** A value that is no link as the text of a cell. @param type of the attribute, as in schemas */
export function valueInCell(type: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' || JSON_TYPES.has(type) ? JSON.stringify(value) : String(value);
}

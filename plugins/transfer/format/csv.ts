import { ValidationError } from 'plinth';

/** A row of a table, with the number of its first line, from 1. */
export interface CsvRow {
  readonly number: number;
  readonly cells: readonly string[];
}

const NUMBER = /^-?\d+(?:\.\d+)?$/;
/**
 * Places where a spreadsheet would take text for a formula and evaluate it: at the beginning, and after a character that ends a cell for a
 * spreadsheet with another separator. At each of them the table contains one `'` more than the text.
 */
const SIGNS = '=+\\-@\\uff1d\\uff0b\\uff0d\\uff20';
const INNER = `(?=[${SIGNS}])(?<=[;\\t\\r\\n]["' ]*)`;
const BEGINS = `(?='*(?:\\s*[${SIGNS}]|[\\t\\r\\n]))`;
const UNSAFE = new RegExp(`^${BEGINS}|${INNER}`, 'gu');
const MADE_SAFE = new RegExp(`'(?=[${SIGNS}])(?<=[;\\t\\r\\n]["' ]*')`, 'gu');
const MADE_SAFE_FIRST = new RegExp(`^'${BEGINS}`, 'u');
/** Most cells of a row. */
const MOST_CELLS = 10_000;
const SEPARATORS = [',', ';', '\t'] as const;

/** A cell of a table (RFC 4180). It is escaped so that no spreadsheet takes it for a formula. */
export function csvCell(text: string): string {
  const safe = NUMBER.test(text) ? text : text.replaceAll(UNSAFE, "'");
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text of a cell that `csvCell` has written. */
export function textOfCell(cell: string): string {
  return NUMBER.test(cell) ? cell : cell.replaceAll(MADE_SAFE, '').replace(MADE_SAFE_FIRST, '');
}

/** A row of a table, as text. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/**
 * The rows of a table, read from a stream. The separator is found by the first line: `,`, `;` or a tab.
 * @param most bytes of a row
 * @throws ValidationError for a malformed table
 */
export async function* csvRows(stream: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<CsvRow> {
  const reader = new RowReader(most);
  const decoder = new TextDecoder('utf-8');
  for await (const chunk of stream) yield* reader.take(decoder.decode(chunk, { stream: true }));
  yield* reader.take(decoder.decode());
  yield* reader.end();
}

/** Reads rows from a text that arrives in parts. */
class RowReader {
  readonly #most: number;
  #text = '';
  #separator: string | null = null;
  #line = 1;

  constructor(most: number) {
    this.#most = most;
  }

  *take(text: string): Generator<CsvRow> {
    this.#text += text;
    yield* this.#rows(false);
    if (this.#text.length > this.#most) throw this.#tooLong();
  }

  *end(): Generator<CsvRow> {
    if (this.#text !== '' && !this.#text.endsWith('\n')) this.#text += '\n';
    yield* this.#rows(true);
    if (this.#text !== '') throw this.#mistake('has a quote that is never closed');
  }

  *#rows(isLast: boolean): Generator<CsvRow> {
    for (;;) {
      if (this.#separator === null) {
        const end = this.#text.indexOf('\n');
        if (end < 0) return;
        const head = this.#text.slice(0, end);
        this.#separator = SEPARATORS.toSorted((one, other) => head.split(other).length - head.split(one).length)[0] as string;
      }
      const read = this.#row(this.#separator, isLast);
      if (read === null) return;
      if (read.end > this.#most) throw this.#tooLong();
      const number = this.#line;
      this.#line += this.#text.slice(0, read.end).split('\n').length - 1;
      this.#text = this.#text.slice(read.end);
      if (read.cells.some((cell) => cell.trim() !== '')) yield { number, cells: read.cells };
    }
  }

  /** The next row; null if it is not complete yet. */
  #row(separator: string, isLast: boolean): { readonly cells: readonly string[]; readonly end: number } | null {
    const text = this.#text;
    const cells: string[] = [];
    for (let at = 0; ; ) {
      if (at >= text.length) return null;
      let cell: string;
      if (text[at] === '"') {
        let end = at + 1;
        for (;;) {
          end = text.indexOf('"', end);
          if (end < 0 || (end + 1 >= text.length && !isLast)) return null;
          if (text[end + 1] !== '"') break;
          end += 2;
        }
        cell = text.slice(at + 1, end).replaceAll('""', '"');
        at = end + 1;
        if (text[at] === '\r') {
          // The rest of the line break may arrive later.
          if (at + 1 >= text.length) return null;
          if (text[at + 1] === '\n') at += 1;
        }
        if (at >= text.length) return null;
        if (text[at] !== separator && text[at] !== '\n') throw this.#mistake(`has a quote in the middle of cell ${cells.length + 1}`);
      } else {
        const ends = [text.indexOf(separator, at), text.indexOf('\n', at)].filter((end) => end >= 0);
        if (ends.length === 0 || (ends.length === 1 && text.indexOf('\n', at) < 0)) return null;
        const end = Math.min(...ends);
        cell = text[end] === '\n' ? text.slice(at, end).replace(/\r$/, '') : text.slice(at, end);
        at = end;
      }
      cells.push(cell);
      if (cells.length > MOST_CELLS) throw this.#mistake(`has more than ${MOST_CELLS} cells`);
      if (text[at] === '\n') return { cells, end: at + 1 };
      at += 1;
    }
  }

  #tooLong(): ValidationError {
    return this.#mistake(`is longer than ${this.#most} bytes, or a quote in it is never closed`);
  }

  #mistake(what: string): ValidationError {
    return new ValidationError(`The row that begins in line ${this.#line} ${what}`, { line: this.#line });
  }
}

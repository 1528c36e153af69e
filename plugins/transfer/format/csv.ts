import { ValidationError } from 'plinth';

/** A row of a table, with the number of its first line, from 1. */
export interface CsvRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** Maximum number of cells of a row. */
const MOST_CELLS = 10_000;
const SEPARATORS = [',', ';', '\t'] as const;

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

/** Where the reader is: `quote` is behind a quote that ends a cell or stands for itself, `ended` behind one that has ended a cell. */
type Place = 'begin' | 'plain' | 'quoted' | 'quote' | 'ended' | 'return';

/** Reads rows from a text that arrives in parts. It looks at each character once, however long the row or the cell is. */
class RowReader {
  readonly #most: number;
  /** Parts of the first line, until the separator is known. */
  #head: string[] = [];
  #separator: string | null = null;
  /** Number of the row's first line, and line breaks in the row. */
  #line = 1;
  #breaks = 0;
  /** Characters of the row, its complete cells, and parts of the next cell. */
  #size = 0;
  #cells: string[] = [];
  #parts: string[] = [];
  #place: Place = 'begin';

  constructor(most: number) {
    this.#most = most;
  }

  *take(text: string): Generator<CsvRow> {
    if (this.#separator !== null) return yield* this.#rows(text, this.#separator);
    this.#head.push(text);
    this.#size += text.length;
    const end = text.indexOf('\n');
    if (end < 0) return this.#checkSize();
    const whole = this.#head.join('');
    const head = whole.slice(0, whole.length - text.length + end);
    const counts = new Map(SEPARATORS.map((each) => [each, countOf(head, each)] as const));
    this.#separator = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most))[0];
    this.#head = [];
    this.#size = 0;
    yield* this.#rows(whole, this.#separator);
  }

  *end(): Generator<CsvRow> {
    if (this.#size > 0) yield* this.take('\n');
    if (this.#size > 0) throw this.#mistake('has an unclosed quote');
  }

  *#rows(text: string, separator: string): Generator<CsvRow> {
    // Each position is searched again only when it is passed. Otherwise, a row with many cells would be scanned once per cell.
    let [nextSeparator, nextBreak] = [-1, -1];
    const next = (sought: string, from: number) => {
      const found = text.indexOf(sought, from);
      return found < 0 ? text.length : found;
    };
    for (let at = 0; at < text.length; ) {
      const begin = at;
      let isRow = false;
      if (this.#place === 'begin') {
        this.#place = text[at] === '"' ? 'quoted' : 'plain';
        if (this.#place === 'quoted') at += 1;
      } else if (this.#place === 'quoted') {
        let end = next('"', at);
        while (text[end + 1] === '"') end = next('"', end + 2);
        this.#addQuoted(text.slice(at, end));
        if (end < text.length) this.#place = 'quote';
        at = end + 1;
      } else if (this.#place === 'quote' && text[at] === '"') {
        this.#parts.push('"');
        this.#place = 'quoted';
        at += 1;
      } else if (this.#place === 'quote') this.#place = 'ended';
      else if (this.#place === 'ended' && text[at] === '\r') {
        this.#place = 'return';
        at += 1;
      } else {
        let end = at;
        if (this.#place === 'plain') {
          if (nextSeparator < at) nextSeparator = next(separator, at);
          if (nextBreak < at) nextBreak = next('\n', at);
          end = Math.min(nextSeparator, nextBreak);
          this.#parts.push(text.slice(at, end));
        } else if (text[at] !== '\n' && (text[at] !== separator || this.#place === 'return')) throw this.#misplaced(this.#cells);
        at = end + 1;
        isRow = text[end] === '\n';
        if (end < text.length) this.#endCell(isRow);
      }
      this.#size += Math.min(at, text.length) - begin;
      this.#checkSize();
      if (isRow) yield* this.#endRow();
    }
  }

  #addQuoted(part: string): void {
    this.#parts.push(part.replaceAll('""', '"'));
    this.#breaks += countOf(part, '\n');
  }

  #endCell(isLast: boolean): void {
    const cell = this.#parts.join('');
    this.#cells.push(isLast && this.#place === 'plain' && cell.endsWith('\r') ? cell.slice(0, -1) : cell);
    this.#parts = [];
    this.#place = 'begin';
    if (this.#cells.length > MOST_CELLS) throw this.#mistake(`has more than ${MOST_CELLS} cells`);
  }

  *#endRow(): Generator<CsvRow> {
    const [number, cells] = [this.#line, this.#cells];
    this.#line += this.#breaks + 1;
    this.#breaks = 0;
    this.#size = 0;
    this.#cells = [];
    if (cells.some((cell) => cell.trim() !== '')) yield { number, cells };
  }

  #misplaced(cells: readonly string[]): ValidationError {
    return this.#mistake(`has a quote in the middle of cell ${cells.length + 1}`);
  }

  /** @throws ValidationError */
  #checkSize(): void {
    if (this.#size > this.#most) throw this.#mistake(`is longer than ${this.#most} bytes or has an unclosed quote`);
  }

  #mistake(what: string): ValidationError {
    return new ValidationError(`The row starting at line ${this.#line} ${what}`, { line: this.#line });
  }
}

/** How often a character occurs in a text. */
function countOf(text: string, sought: string): number {
  let count = 0;
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) count += 1;
  return count;
}

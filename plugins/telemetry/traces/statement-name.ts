import { operationOf } from '../database-names.ts';

/** Words that precede the name of a table. */
const TABLE = /\b(?:from|into|update|table|join)\s+["`]?([a-z_][\w$]*)/i;

/** Maximum number of statements whose names are cached, and of characters of each. Together they bound the memory. */
const KEPT = 5_000;
const LONGEST = 2_000;

/** The reported parts of a statement. Its text is not one of them, because it may contain literals. */
export interface StatementName {
  /** `SELECT`. */
  readonly operation: string;
  /** The first table that it names; null: none. */
  readonly table: string | null;
  /** Both: `SELECT articles`. */
  readonly summary: string;
}

/** Names statements by their text. */
export class StatementNames {
  readonly #known = new Map<string, StatementName>();

  of(text: string): StatementName {
    let name = this.#known.get(text);
    if (name === undefined) {
      const operation = operationOf(text);
      const table = TABLE.exec(text)?.[1] ?? null;
      name = { operation, table, summary: table === null ? operation : `${operation} ${table}` };
      if (this.#known.size >= KEPT) this.#known.clear();
      if (text.length <= LONGEST) this.#known.set(text, name);
    }
    return name;
  }
}

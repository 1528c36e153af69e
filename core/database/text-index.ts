import type { Knex } from 'knex';

/** Case-sensitive text search without wildcards. Both arguments are expressions. */
export interface TextSearch {
  contains(knex: Knex, expression: Knex.Raw, needle: unknown): Knex.Raw;
  startsWith(knex: Knex, expression: Knex.Raw, needle: unknown): Knex.Raw;
  endsWith(knex: Knex, expression: Knex.Raw, needle: unknown): Knex.Raw;
}

/** A search in a column with an index of the kind `text`. */
export interface IndexedSearch {
  /** Name of the index. */
  readonly index: string;
  /** The text to search for, before it is folded; bound when the statement runs. @param as makes the bound value from it */
  needle(as: (needle: string) => string): Knex.Value;
}

/**
 * How indexes of the kind `text` (`IndexSchema`) are used. An index only finds candidates. The plain comparison still decides, so results
 * are the same without the index.
 */
export interface TextIndex {
  /** Whether the index helps with this text. If the text is too short, all rows are searched. Part of a plan's shape. */
  serves(needle: string): boolean;
  /** Ids of rows that may match one of several searches: `… in (candidates)`. No match is missing. Null if `search` uses the index. */
  readonly candidates: ((knex: Knex, searches: readonly IndexedSearch[]) => Knex.Raw) | null;
  /**
   * A condition that must not use an index while `candidates` does. Otherwise the planner may assume that only few rows have a value (such
   * as a status) that nearly all have, and read those.
   */
  aside(knex: Knex, condition: Knex.Raw): Knex.Raw;
  /** The text search in a form for which the planner uses the index; null if there are `candidates`. */
  readonly search: { readonly exact: TextSearch; readonly folded: TextSearch } | null;
}

import type { Knex } from 'knex';

/** Case-sensitive, wildcard-free search in text; both arguments are expressions. */
export interface TextSearch {
  contains(knex: Knex, expression: Knex.Raw, needle: unknown): Knex.Raw;
  startsWith(knex: Knex, expression: Knex.Raw, needle: unknown): Knex.Raw;
  endsWith(knex: Knex, expression: Knex.Raw, needle: unknown): Knex.Raw;
}

/** A search in a column that has an index of the kind `text`. */
export interface IndexedSearch {
  /** Name of the index. */
  readonly index: string;
  /** What is looked for, before it is folded: a value that is bound when the statement runs. @param as what of it is bound */
  needle(as: (needle: string) => string): Knex.Value;
}

/**
 * How indexes of the kind `text` (`IndexSchema`) are asked. What they find is a candidate: a row is found where the comparison says so, which is the same one as
 * without the index.
 */
export interface TextIndex {
  /** Whether the index narrows a search for this text down. Part of a plan's shape: for one that is too short all rows are looked at. */
  serves(needle: string): boolean;
  /**
   * Ids of rows among which are all for which one of some searches holds: `… in (candidates)`. Null where `search` asks the index by itself.
   */
  readonly candidates: ((knex: Knex, searches: readonly IndexedSearch[]) => Knex.Raw) | null;
  /**
   * A condition that no index is asked for, where candidates are: planners of databases with `candidates` take few rows to have the status that nearly all have, and go through
   * those.
   */
  aside(knex: Knex, condition: Knex.Raw): Knex.Raw;
  /** The search in text, in such words that the planner looks it up in an index; null where `candidates` does. */
  readonly search: { readonly exact: TextSearch; readonly folded: TextSearch } | null;
}

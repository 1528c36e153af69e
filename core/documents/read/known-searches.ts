import type { Freshness } from '../../freshness/index.ts';
import { type KnownResult, KnownResults } from './known-results.ts';

/** Ids that a remembered search may hold at the most. */
const KEPT_IDS = 100;

/** What a search found. */
export interface SearchResult {
  /** Rows that match in all; null when they were not counted. */
  readonly total: number | null;
  /** Ids of the rows of the page, in order; null when they were not asked for apart from the rows. */
  readonly ids: readonly unknown[] | null;
}

/** A search whose result may be known. */
export type KnownSearch = KnownResult<SearchResult>;

/**
 * What was found while no write has changed the types that a search looks at. Counting, filtering and sorting are the parts of a list whose cost
 * grows with the table (at 2,000 articles 335 µs on SQLite and 2,350 on MariaDB for two filters and two sorts; a count 2.3 ms at 200,000 rows), and the same
 * lists are asked for again and again; the question whether a result still holds costs 2 µs at the most on SQLite, 60 on a server.
 */
export class KnownSearches extends KnownResults<SearchResult> {
  /** @param max searches that are remembered at the most; 0 for none */
  constructor(freshness: Freshness, max: number) {
    super(freshness, max, (result) => (result.ids !== null && result.ids.length > KEPT_IDS ? { ...result, ids: null } : result));
  }
}

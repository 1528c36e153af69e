import { LRUCache } from 'lru-cache';
import { type Freshness, type Revision, stillHolds, type Topic } from '../../freshness/index.ts';
import type { Parameters } from './statement.ts';

/** Characters that the values of a remembered search may take at the most, and ids: requests must not fill the memory. */
const KEPT_LENGTH = 500;
const KEPT_IDS = 100;

/** What a search found. */
export interface SearchResult {
  /** Rows that match in all; null when they were not counted. */
  readonly total: number | null;
  /** Ids of the rows of the page, in order; null when they were not asked for apart from the rows. */
  readonly ids: readonly unknown[] | null;
}

/** A search whose result may be known. */
export interface KnownSearch {
  /** The last commit that the question saw (see `Database.revision`): the result holds as long as there is no other. */
  readonly commit: number | null;
  readonly result: SearchResult | null;
  /** Remembers what was found since. */
  keep(result: SearchResult): void;
}

/** A result, and what was known of its types before it was searched. */
interface Kept {
  readonly revision: Revision;
  readonly result: SearchResult;
}

/**
 * What was found while no write has changed the types that a search looks at. Counting, filtering and sorting are the parts of a list whose cost
 * grows with the table (at 2,000 articles 335 µs on SQLite and 2,350 on MariaDB for two filters and two sorts; a count 2.3 ms at 200,000 rows), and the same
 * lists are asked for again and again; the question whether a result still holds costs 2 µs at the most on SQLite, 60 on a server.
 */
export class KnownSearches {
  readonly #freshness: Freshness;
  readonly #results: LRUCache<string, Kept> | null;
  #plans = 0;

  /** @param max searches that are remembered at the most; 0 for none */
  constructor(freshness: Freshness, max: number) {
    this.#freshness = freshness;
    this.#results = max === 0 ? null : new LRUCache({ max });
  }

  /**
   * Where one more plan finds its results: the place for these values, null where nothing is remembered.
   * @param topics what the results depend on: see `search-topics.ts`
   */
  ofPlan(topics: readonly Topic[]): (parameters: Parameters) => Promise<KnownSearch | null> {
    const results = this.#results;
    if (results === null) return async () => null;
    const plan = this.#plans++;
    const watch = this.#freshness.watch(topics);
    return async (parameters) => {
      const values = JSON.stringify(parameters);
      if (values.length > KEPT_LENGTH) return null;
      const asked = watch.ask();
      const revision = asked instanceof Promise ? await asked : asked;
      const key = `${plan} ${values}`;
      const known = results.get(key);
      return {
        commit: revision.commit,
        result: known !== undefined && stillHolds(known.revision, revision) ? known.result : null,
        keep: (result) => {
          const isLong = result.ids !== null && result.ids.length > KEPT_IDS;
          results.set(key, { revision, result: isLong ? { ...result, ids: null } : result });
        },
      };
    };
  }
}

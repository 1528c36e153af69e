import { LRUCache } from 'lru-cache';
import { type Freshness, mayHold, type Revision, stillHolds, type Topic } from '../../freshness/index.ts';
import type { Parameters } from '../plan/statement.ts';
import type { KeyPlace } from './keys/key-order.ts';

/** Maximum length of the parameters of a cached result, in characters: requests must not fill the memory. */
const KEPT_LENGTH = 500;

/** A lookup in the cache of results. */
export interface CachedResult<Result> {
  /** The last commit that the lookup saw (see `Database.revision`). The result is valid until the next commit. */
  readonly commit: number | null;
  readonly result: Result | null;
  /**
   * Checks whether the result is valid for every state that was read since the lookup. Call it before an answer that uses the result is
   * sent. Never call it while holding a connection: it may need another one, and callers that all hold one could wait for each other.
   */
  confirm(): boolean | Promise<boolean>;
  /** Caches a new result. */
  keep(result: Result): void;
}

/** A cached result, and the revision of its topics before the search. */
interface Kept<Result> {
  readonly revision: Revision;
  readonly result: Result;
}

/** A cache of results of plans. A result is valid while no write changes the types that it depends on. */
export class ResultCache<Result> {
  readonly #freshness: Freshness;
  readonly #results: LRUCache<string, Kept<Result>> | null;
  readonly #bounded: (result: Result) => Result | null;
  #plans = 0;

  /**
   * @param max maximum number of cached results; 0 for none
   * @param bounded gives the part of a result that is cached; null for nothing
   */
  constructor(freshness: Freshness, max: number, bounded: (result: Result) => Result | null) {
    this.#freshness = freshness;
    this.#results = max === 0 ? null : new LRUCache({ maxSize: max, sizeCalculation: () => 1 });
    this.#bounded = bounded;
  }

  /**
   * Registers a plan. Gives a function that looks its result up by parameters; the function gives null where nothing is cached.
   * @param topics topics on which the results depend: see `search-topics.ts`
   * @param confirmsLater whether validity is checked by `confirm` and not by the lookup, so that it also covers states that were read in
   * between. Either way takes one query to a server
   */
  ofPlan(topics: readonly Topic[], confirmsLater: boolean): (parameters: Parameters) => Promise<CachedResult<Result> | null> {
    const results = this.#results;
    if (results === null) return async () => null;
    const plan = this.#plans++;
    const watch = this.#freshness.watch(topics);
    return async (parameters) => {
      const values = JSON.stringify(parameters);
      if (values.length > KEPT_LENGTH) return null;
      const key = `${plan} ${values}`;
      const known = results.get(key);
      if (confirmsLater && known !== undefined && mayHold(known.revision)) {
        return {
          commit: null,
          result: known.result,
          confirm: async () => {
            const holds = stillHolds(known.revision, await watch.ask());
            if (!holds && results.peek(key) === known) results.delete(key);
            return holds;
          },
          keep: () => undefined,
        };
      }
      const asked = watch.ask();
      const revision = asked instanceof Promise ? await asked : asked;
      return {
        commit: revision.commit,
        result: known !== undefined && stillHolds(known.revision, revision) ? known.result : null,
        confirm: () => true,
        keep: (result) => {
          const bounded = this.#bounded(result);
          if (bounded !== null) results.set(key, { revision, result: bounded });
        },
      };
    };
  }
}

/** Maximum number of ids in a cached search. */
const KEPT_IDS = 100;

interface SearchResult {
  /** Number of all matching rows; null when they were not counted. */
  readonly total: number | null;
  /** Ids of the rows of the page, in order; null when the search did not read them separately. */
  readonly ids: readonly unknown[] | null;
  /** See `PageResult.next`. */
  readonly next?: KeyPlace | null | undefined;
}

/** A lookup of a search. */
export type CachedSearch = CachedResult<SearchResult>;

/**
 * A cache of searches. The cost of counting, filtering and sorting grows with the table, and the same lists are requested often. Checking
 * whether a cached result is still valid costs almost nothing.
 */
export class SearchCache extends ResultCache<SearchResult> {
  /** @param max maximum number of cached searches; 0 for none */
  constructor(freshness: Freshness, max: number) {
    super(freshness, max, (result) => (result.ids !== null && result.ids.length > KEPT_IDS ? { ...result, ids: null } : result));
  }
}

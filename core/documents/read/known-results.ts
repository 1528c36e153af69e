import { LRUCache } from 'lru-cache';
import { type Freshness, mayHold, type Revision, stillHolds, type Topic } from '../../freshness/index.ts';
import type { Parameters } from '../plan/statement.ts';
import type { KeyPlace } from './keys/key-order.ts';

/** Characters that the values of a remembered question may take at the most: requests must not fill the memory. */
const KEPT_LENGTH = 500;

/** A question whose result may be known. */
export interface KnownResult<Result> {
  /** The last commit that the question saw (see `Database.revision`): the result holds as long as there is no other. */
  readonly commit: number | null;
  readonly result: Result | null;
  /**
   * Whether the result is still what would be found on any state that was read since it was looked up. To be asked before an answer is given that was made with
   * it, and not while a connection is held: it may take another one, and all that there are may be held by others who ask the same.
   */
  confirm(): boolean | Promise<boolean>;
  /** Remembers what was found since. */
  keep(result: Result): void;
}

/** A result, and what was known of its types before it was searched. */
interface Kept<Result> {
  readonly revision: Revision;
  readonly result: Result;
}

/** What plans found while no write has changed the types that they look at. */
export class KnownResults<Result> {
  readonly #freshness: Freshness;
  readonly #results: LRUCache<string, Kept<Result>> | null;
  readonly #bounded: (result: Result) => Result | null;
  #plans = 0;

  /**
   * @param max results that are remembered at the most; 0 for none
   * @param bounded what of a result is remembered; null for nothing
   */
  constructor(freshness: Freshness, max: number, bounded: (result: Result) => Result | null) {
    this.#freshness = freshness;
    this.#results = max === 0 ? null : new LRUCache({ maxSize: max, sizeCalculation: () => 1 });
    this.#bounded = bounded;
  }

  /**
   * Where one more plan finds its results: the place for these values, null where nothing is remembered.
   * @param topics what the results depend on: see `search-topics.ts`
   * @param confirmsLater whether it is asked with `confirm`, and not before, that a result holds: then that is so for a state that was read in between. A
   * server is asked once either way
   */
  ofPlan(topics: readonly Topic[], confirmsLater: boolean): (parameters: Parameters) => Promise<KnownResult<Result> | null> {
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

/** Ids that a remembered search may hold at the most. */
const KEPT_IDS = 100;

/** What a search found. */
interface SearchResult {
  /** Rows that match in all; null when they were not counted. */
  readonly total: number | null;
  /** Ids of the rows of the page, in order; null when they were not asked for apart from the rows. */
  readonly ids: readonly unknown[] | null;
  /** See `PageResult.next`. */
  readonly next?: KeyPlace | null | undefined;
}

/** A search whose result may be known. */
export type KnownSearch = KnownResult<SearchResult>;

/**
 * What was found while no write has changed the types that a search looks at. Counting, filtering and sorting are the parts of a list whose cost
 * grows with the table, and the same
 * lists are asked for again and again; the question whether a result still holds costs next to nothing.
 */
export class KnownSearches extends KnownResults<SearchResult> {
  /** @param max searches that are remembered at the most; 0 for none */
  constructor(freshness: Freshness, max: number) {
    super(freshness, max, (result) => (result.ids !== null && result.ids.length > KEPT_IDS ? { ...result, ids: null } : result));
  }
}

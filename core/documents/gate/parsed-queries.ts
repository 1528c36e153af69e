import { LRUCache } from 'lru-cache';
import type { Paging } from '../../query/index.ts';

/** Queries that are remembered at the most, whatever the number of query strings, types and rights: requests must not fill the memory. */
const KEPT = 10_000;

/**
 * Queries that requests have asked before. The parser of query strings gives equal strings the same parameters object, so that a request
 * which is repeated in the same situation finds its query, and with it its plan, without parsing anything (25 µs a request).
 */
export class ParsedQueries<Parsed extends object> {
  readonly #known: LRUCache<string, Parsed>;
  /** What stands for an object in keys; objects that the parser has dropped are never asked for again. */
  readonly #numbers = new WeakMap<object, number>();
  #next = 0;

  /** @param kept how many are remembered at the most */
  constructor(kept = KEPT) {
    this.#known = new LRUCache({ max: kept });
  }

  /**
   * @param asked the parameters of a request, or the tree of a query
   * @param paging how pages are read; few objects, each for many requests
   * @param situation everything else that the query depends on: type, use, rights, the state of axes
   * @param parse makes the query; what it throws is not kept
   */
  get(asked: object, paging: Paging, situation: string, parse: () => Parsed): Parsed {
    if (!Object.isFrozen(asked) || !Object.isFrozen(paging)) return parse();
    const key = `${this.#numberOf(asked)} ${this.#numberOf(paging)} ${situation}`;
    let query = this.#known.get(key);
    if (!query) {
      query = parse();
      this.#known.set(key, query);
    }
    return query;
  }

  #numberOf(object: object): number {
    let number = this.#numbers.get(object);
    if (number === undefined) {
      number = this.#next++;
      this.#numbers.set(object, number);
    }
    return number;
  }
}

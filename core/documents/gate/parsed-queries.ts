import { LRUCache } from 'lru-cache';
import type { Paging } from '../../query/index.ts';

/** How much is remembered, whatever the number of query strings, types and rights: requests must not fill the memory. */
interface ParsedQueriesOptions<Asked extends object> {
  /** What all of them may weigh. */
  readonly weight: number;
  /** What a query weighs, by what it was asked with: a whole number above 0. Asked once for each that is remembered. */
  weigh(asked: Asked): number;
}

/**
 * Queries that requests have asked before. The parser of query strings gives equal strings the same parameters object, so that a request
 * which is repeated in the same situation finds its query without parsing anything.
 */
export class ParsedQueries<Asked extends object, Parsed extends object> {
  readonly #known: LRUCache<string, Parsed>;
  readonly #weigh: (asked: Asked) => number;
  /** What stands for an object in keys; objects that the parser has dropped are never asked for again. */
  readonly #numbers = new WeakMap<object, number>();
  #next = 0;

  constructor({ weight, weigh }: ParsedQueriesOptions<Asked>) {
    this.#known = new LRUCache({ maxSize: weight });
    this.#weigh = weigh;
  }

  /**
   * @param asked the parameters of a request, or the tree of a query
   * @param paging how pages are read; few objects, each for many requests
   * @param situation everything else that the query depends on: type, use, rights, the state of axes
   * @param parse makes the query; what it throws is not kept
   */
  get(asked: Asked, paging: Paging, situation: string, parse: () => Parsed): Parsed {
    if (!Object.isFrozen(asked) || !Object.isFrozen(paging)) return parse();
    const key = `${this.#numberOf(asked)} ${this.#numberOf(paging)} ${situation}`;
    let query = this.#known.get(key);
    if (!query) {
      query = parse();
      this.#known.set(key, query, { size: this.#weigh(asked) });
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

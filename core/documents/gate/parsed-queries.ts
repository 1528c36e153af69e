import { LRUCache } from 'lru-cache';
import type { Paging } from '../../query/index.ts';

/** How much is remembered, whatever the number of query strings, types and rights: requests must not fill the memory. */
interface ParsedQueriesOptions {
  /** Queries at the most. */
  readonly kept: number;
  /**
   * Characters, as JSON, that what they were asked with may take in all; absent: any. Then it must be made of plain values.
   */
  readonly characters?: number;
}

/**
 * Queries that requests have asked before. The parser of query strings gives equal strings the same parameters object, so that a request
 * which is repeated in the same situation finds its query without parsing anything.
 */
export class ParsedQueries<Parsed extends object> {
  readonly #known: LRUCache<string, Parsed>;
  readonly #characters: number | undefined;
  /** What stands for an object in keys; objects that the parser has dropped are never asked for again. */
  readonly #numbers = new WeakMap<object, number>();
  #next = 0;

  constructor({ kept, characters }: ParsedQueriesOptions) {
    this.#known = new LRUCache({ max: kept, ...(characters !== undefined && { maxSize: characters }) });
    this.#characters = characters;
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
      this.#known.set(key, query, this.#characters === undefined ? undefined : { size: JSON.stringify(asked).length });
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

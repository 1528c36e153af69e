import { LRUCache } from 'lru-cache';
import type { Paging } from '../../query/index.ts';
import type { AskedPopulate, AskedQuery, AskedSelection } from './asked-query.ts';

/** Limits of the cache, whatever the number of query strings, types and rights: requests must not fill the memory. */
interface ParsedQueriesOptions<Asked extends object> {
  /** Maximum total weight. */
  readonly weight: number;
  /** The weight of a query, computed from its parameters: an integer above 0. Called once for each cached query. */
  weigh(asked: Asked): number;
}

/**
 * A cache of parsed queries. The parser of query strings returns the same parameters object for equal strings, so a repeated request in
 * the same situation finds its query without parsing.
 */
export class ParsedQueries<Asked extends object, Parsed extends object> {
  readonly #known: LRUCache<string, Parsed>;
  readonly #weigh: (asked: Asked) => number;
  /** Numbers that identify objects in cache keys. Entries of objects that the parser has dropped are never read again. */
  readonly #numbers = new WeakMap<object, number>();
  #next = 0;

  constructor({ weight, weigh }: ParsedQueriesOptions<Asked>) {
    this.#known = new LRUCache({ maxSize: weight });
    this.#weigh = weigh;
  }

  /**
   * The cached query, or a new one. Only cached if `asked` and `paging` are frozen.
   * @param asked the parameters of a request, or the tree of a query
   * @param paging how pages are parsed; few objects, each for many requests
   * @param situation everything else that the query depends on: type, use, rights, the state of axes
   * @param parse makes the query; its errors are not cached
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

/** Weight of the smallest tree, of each populate and of each field, in tens of bytes. Each character of filters and sorts adds 1. */
const SMALLEST = 70;
const POPULATE = 20;
const FIELD = 1;
/** Weight of a value that is not text. */
const VALUE = 8;

/** The cache weight of a tree, in tens of bytes. Linear in its size, so call it only when a tree is added to the cache. */
export function weightOfQuery({ parameters, selection }: AskedQuery): number {
  return charactersOf(parameters) + weightOfSelection(selection);
}

/** The cache weight of a selection. */
export function weightOfSelection(selection: AskedSelection): number {
  return SMALLEST + inside(selection);
}

/** The cache weight of a populate. */
export function weightOfPopulate(populate: AskedPopulate): number {
  return SMALLEST + below(populate);
}

/** The cache weight of the fields of a selection. */
export function weightOfFields(fields: AskedSelection['fields']): number {
  return SMALLEST + fields.length * FIELD;
}

function inside({ fields, populate }: AskedSelection): number {
  return populate.reduce((sum, each) => sum + below(each), fields.length * FIELD);
}

function below(populate: AskedPopulate): number {
  if (populate.kind === 'zone' || populate.kind === 'morph')
    return [...populate.on.values()].reduce((sum, selection) => sum + inside(selection), POPULATE);
  return POPULATE + charactersOf(populate.filters) + charactersOf(populate.sort) + inside(populate.selection);
}

/** About the number of characters of a value. Not by JSON: values of an app's own scalars may not be expressible in JSON. */
function charactersOf(value: unknown): number {
  if (typeof value === 'string') return value.length + VALUE;
  if (typeof value !== 'object' || value === null) return VALUE;
  let sum = VALUE;
  for (const [key, inner] of Object.entries(value)) sum += key.length + charactersOf(inner);
  return sum;
}

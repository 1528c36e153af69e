import type { Query } from '../../query/index.ts';
import type { RequestParameters } from '../axis.ts';

/**
 * Queries that requests have asked before. The parser of query strings gives equal strings the same parameters object, so that a request
 * which is repeated in the same situation finds its query, and with it its plan, without parsing anything (25 µs a request).
 */
export class ParsedQueries {
  readonly #known = new WeakMap<RequestParameters, Map<string, Query>>();

  /**
   * @param situation everything else that the query depends on: type, use, rights, the state of axes
   * @param parse makes the query; what it throws is not kept
   */
  get(parameters: RequestParameters, situation: string, parse: () => Query): Query {
    if (!Object.isFrozen(parameters)) return parse();
    let queries = this.#known.get(parameters);
    if (!queries) {
      queries = new Map();
      this.#known.set(parameters, queries);
    }
    let query = queries.get(situation);
    if (!query) {
      query = parse();
      if (queries.size >= SITUATIONS) queries.clear();
      queries.set(situation, query);
    }
    return query;
  }
}

/** Situations in which one query string is remembered. */
const SITUATIONS = 1000;

import type { Topic } from '../../freshness/index.ts';
import type { Filter, Populate } from '../../query/index.ts';
import type { Axis } from '../axes/axis.ts';
import type { GuardedQuery } from '../plan/guarded-query.ts';
import { searchTopics } from './search-topics.ts';

/** What the answer to a query depends on, besides the query. */
export interface QueryDependence {
  /** Whenever the answer may change, one of these topics is raised: types that are read, searched or sorted by, and topics of axes. */
  readonly topics: readonly Topic[];
  /** Whether rules compare with values of the caller (`$user.id`, `$caller`). */
  readonly isPersonal: boolean;
}

/** The dependencies of `dependenceOf`. */
export interface DependenceParts {
  readonly axes: readonly Pick<Axis, 'topics'>[];
  /** Taps of the hook `read`, with the types that they name. */
  readonly readTaps: readonly { readonly types?: readonly string[] }[];
}

/**
 * What the answer to a query depends on. Null when topics do not cover everything, so the answer must not be cached: it depends on the time
 * (`$now`), on rows that a plugin keeps or on an axis without `topics`, or a tap must be called for each read.
 */
export function dependenceOf(query: GuardedQuery, { axes, readTaps }: DependenceParts): QueryDependence | null {
  const walk = new Walk();
  walk.query(query);
  if (!walk.isKnown) return null;
  for (const { topics } of axes) {
    if (topics === undefined) return null;
    for (const topic of topics) walk.topics.add(topic);
  }
  for (const { types } of readTaps) {
    if (types === undefined || types.some((uid) => walk.topics.has(uid))) return null;
  }
  return Object.freeze({ topics: Object.freeze([...walk.topics].sort()), isPersonal: walk.isPersonal });
}

class Walk {
  readonly topics = new Set<Topic>();
  isPersonal = false;
  /** Whether topics cover everything found so far. */
  isKnown = true;

  query(query: GuardedQuery): void {
    this.#search(query);
    for (const populate of query.populate) this.#populate(query, populate);
    for (const filter of [query.filter, query.rules?.root ?? null, ...(query.rules?.of.values() ?? [])]) this.#filter(filter);
  }

  #search(searched: Parameters<typeof searchTopics>[0]): void {
    for (const topic of searchTopics(searched)) this.topics.add(topic);
  }

  #populate(query: GuardedQuery, populate: Populate): void {
    if (populate.kind === 'zone') {
      for (const entry of populate.on.values()) {
        this.#search({ type: query.type, filter: entry.filter, sort: [] });
        this.#filter(entry.filter);
        for (const each of entry.populate) this.#populate(query, each);
      }
      return;
    }
    if (populate.kind === 'relation') this.topics.add(populate.attribute.target);
    this.#search({ type: query.type, filter: populate.filter, sort: populate.sort });
    this.#filter(populate.filter);
    for (const each of populate.populate) this.#populate(query, each);
  }

  #filter(filter: Filter | null): void {
    if (filter === null) return;
    switch (filter.kind) {
      case 'and':
      case 'or':
        for (const part of filter.filters) this.#filter(part);
        return;
      case 'not':
      case 'relation':
      case 'component':
      case 'links':
        this.#filter(filter.filter);
        return;
      case 'compare':
        for (const variable of filter.variables ?? []) {
          if (variable === null) continue;
          if (variable.attribute === null) this.isKnown = false;
          else this.isPersonal = true;
        }
        return;
      case 'sibling':
        this.#filter(filter.visible ?? null);
        return;
      case 'null':
        return;
      case 'kept':
        this.isKnown = false;
    }
  }
}

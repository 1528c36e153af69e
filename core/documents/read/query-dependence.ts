import type { DocumentOfTopic, Topic } from '../../freshness/index.ts';
import { everyPart, type Filter, type Populate } from '../../query/index.ts';
import type { Axis } from '../axes/axis.ts';
import type { GuardedQuery } from '../plan/guarded-query.ts';
import { type Searched, searchTargets } from './search-topics.ts';

/** What the answer to a query depends on, besides the query. */
export interface QueryDependence {
  /** Whenever the answer may change, one of these topics is raised: types that are read, searched or sorted by, and topics of axes. */
  readonly topics: readonly Topic[];
  /** Whether rules compare with values of the caller (`$user.id`, `$caller`). */
  readonly isPersonal: boolean;
  /** The document, if the answer shows only this one of its type. */
  readonly document?: DocumentOfTopic;
}

/** The dependence of a query, whichever document it is about. */
export interface DependenceOfQuery extends QueryDependence {
  /** Whether no relation leads to documents of the query's own type. The answer about one document then shows no other one of the type. */
  readonly isAlone: boolean;
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
export function dependenceOf(query: GuardedQuery, { axes, readTaps }: DependenceParts): DependenceOfQuery | null {
  const walk = new Walk();
  walk.query(query);
  if (!walk.isKnown) return null;
  const { uid } = query.type;
  const topics = walk.topics;
  for (const axis of axes) {
    if (axis.topics === undefined) return null;
    for (const topic of axis.topics) topics.add(topic);
  }
  const isAlone = !topics.has(uid);
  topics.add(uid);
  for (const { types } of readTaps) {
    if (types === undefined || types.some((type) => topics.has(type))) return null;
  }
  return Object.freeze({ topics: Object.freeze([...topics].sort()), isPersonal: walk.isPersonal, isAlone });
}

class Walk {
  /** The types that relations lead to. */
  readonly topics = new Set<Topic>();
  isPersonal = false;
  /** Whether topics cover everything found so far. */
  isKnown = true;

  query(query: GuardedQuery): void {
    this.#search(query);
    for (const populate of query.populate) this.#populate(populate);
    for (const filter of [query.filter, query.rules?.root ?? null, ...(query.rules?.of.values() ?? [])]) this.#filter(filter);
  }

  #search(searched: Omit<Searched, 'type'>): void {
    for (const target of searchTargets(searched)) this.topics.add(target);
  }

  #populate(populate: Populate): void {
    if (populate.kind === 'zone') {
      for (const entry of populate.on.values()) {
        this.#search({ filter: entry.filter, sort: [] });
        this.#filter(entry.filter);
        for (const each of entry.populate) this.#populate(each);
      }
      return;
    }
    if (populate.kind === 'morph') {
      for (const each of populate.on.values()) this.#populate(each);
      return;
    }
    if (populate.kind === 'relation') this.topics.add(populate.attribute.target);
    this.#search({ filter: populate.filter, sort: populate.sort });
    this.#filter(populate.filter);
    for (const each of populate.populate) this.#populate(each);
  }

  #filter(filter: Filter | null): void {
    if (filter === null) return;
    for (const part of everyPart(filter)) {
      if (part.kind === 'kept') this.isKnown = false;
      if (part.kind !== 'compare') continue;
      for (const variable of part.variables ?? []) {
        if (variable === null) continue;
        if (variable.attribute === null) this.isKnown = false;
        else this.isPersonal = true;
      }
    }
  }
}

import type { Topic } from '../../freshness/index.ts';
import type { Attribute, ContentType } from '../../model/index.ts';
import { everyPart, type Filter } from '../../query/index.ts';
import type { Aggregation } from '../plan/aggregation.ts';
import type { GuardedQuery } from '../plan/guarded-query.ts';

/**
 * The content types whose changes may change the result of a search: its own type, and the targets of relations in its filters, sorts and
 * rules. A change of a link counts for the type that owns the link, which is one of the two ends.
 */
export function searchTopics(query: Searched): readonly Topic[] {
  return [...new Set([query.type.uid, ...searchTargets(query)])];
}

/** The parts of a query that search. */
export type Searched = Pick<GuardedQuery, 'type' | 'filter' | 'sort' | 'rules'>;

/** The types of `searchTopics` that relations lead to. Its own type is among them if a relation leads back to it. */
export function searchTargets({ filter, sort, rules }: Omit<Searched, 'type'>): ReadonlySet<Topic> {
  const topics = new Set<Topic>();
  for (const rule of [rules?.root ?? null, ...(rules?.of.values() ?? [])]) if (rule !== null) addFilter(rule, topics);
  for (const { path } of sort) for (const step of path) addTarget(step, topics);
  if (filter !== null) addFilter(filter, topics);
  return topics;
}

/** The topics of an aggregation: those of its query, and the targets of relations that it groups, filters and sorts by. */
export function aggregateTopics(query: GuardedQuery, aggregation: Aggregation): readonly Topic[] {
  const topics = new Set(searchTopics(query));
  addGroups(query.type, aggregation, topics);
  return [...topics];
}

function addGroups(type: ContentType, { groups = [] }: Aggregation, topics: Set<Topic>): void {
  for (const { by, inside } of groups) {
    const attribute = type.attributes.get(by);
    if (attribute) addTarget(attribute, topics);
    for (const bucket of inside) {
      if (bucket.filter !== null) addFilter(bucket.filter, topics);
      for (const { path } of bucket.rows?.sort ?? []) for (const step of path) addTarget(step, topics);
      addGroups(type, bucket, topics);
    }
  }
}

function addFilter(filter: Filter, topics: Set<Topic>): void {
  for (const part of everyPart(filter)) {
    if (part.kind === 'links') addTarget(part.attributes[0], topics);
    // Searches that read a plugin's table (`kept`) are not cached.
    else if ('attribute' in part) addTarget(part.attribute, topics);
  }
}

function addTarget(attribute: Attribute, topics: Set<Topic>): void {
  if (attribute.kind === 'relation') topics.add(attribute.target);
}

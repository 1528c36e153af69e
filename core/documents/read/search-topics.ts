import type { Topic } from '../../freshness/index.ts';
import type { Attribute } from '../../model/index.ts';
import type { Filter, Query } from '../../query/index.ts';

/**
 * The content types whose changes may change what a search finds: the one that is searched, and those that its filters and sorts lead to. Links belong
 * to the type whose rows own them, which is at one end of the relation.
 */
export function searchTopics(uid: string, { filter, sort }: Pick<Query, 'filter' | 'sort'>): readonly Topic[] {
  const topics = new Set([uid]);
  for (const { path } of sort) for (const step of path) addTarget(step, topics);
  if (filter !== null) addFilter(filter, topics);
  return [...topics];
}

function addFilter(filter: Filter, topics: Set<Topic>): void {
  switch (filter.kind) {
    case 'and':
    case 'or':
      for (const part of filter.filters) addFilter(part, topics);
      break;
    case 'null':
      addTarget(filter.attribute, topics);
      break;
    case 'relation':
    case 'component':
      addTarget(filter.attribute, topics);
      addFilter(filter.filter, topics);
      break;
    case 'compare':
    case 'not':
    case 'sibling':
      break;
  }
}

function addTarget(attribute: Attribute, topics: Set<Topic>): void {
  if (attribute.kind === 'relation') topics.add(attribute.target);
}

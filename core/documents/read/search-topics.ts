import type { Topic } from '../../freshness/index.ts';
import type { Attribute } from '../../model/index.ts';
import type { Filter } from '../../query/index.ts';
import type { GuardedQuery } from '../gate/checked-query.ts';

/**
 * The content types whose changes may change what a search finds: the one that is searched, and those that its filters, its sorts and its rules
 * lead to. Links belong to the type whose rows own them, which is at one end of the relation.
 */
export function searchTopics({ type, filter, sort, rules }: Pick<GuardedQuery, 'type' | 'filter' | 'sort' | 'rules'>): readonly Topic[] {
  const topics = new Set([type.uid]);
  for (const rule of [rules?.root ?? null, ...(rules?.of.values() ?? [])]) if (rule !== null) addFilter(rule, topics);
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
    case 'sibling':
      if (filter.visible) addFilter(filter.visible, topics);
      break;
    case 'compare':
    case 'not':
      break;
  }
}

function addTarget(attribute: Attribute, topics: Set<Topic>): void {
  if (attribute.kind === 'relation') topics.add(attribute.target);
}

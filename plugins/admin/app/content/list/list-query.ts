import { readsDrafts, typeOf } from '../../client/model.ts';
import { type QueryValue, queryString } from '../../client/query-string.ts';
import type { Column, Model, Type } from '../../client/types.ts';
import { isFarList } from '../../form/shape.ts';
import { filterOf } from './conditions.ts';
import { beyond, type Key, keyOf, sortOf } from './key-pages.ts';
import type { ListState, Order } from './list-state.ts';
import { ordersOf, readsPublished } from './published.ts';
import { ownAttributes } from './system-attributes.ts';

/** Documents that one request brings where all of a list are wanted. */
export const AT_ONCE = 100;
/** From how many documents on a page is shown before they are counted. */
export const MANY = 50_000;
/** From which page on numbers of pages make the database walk far. */
export const FAR = 400;
/** From how many rows on it takes a moment that one notices to walk past them. */
export const LONG_WALK = 100_000;
/** What the server calls each state of a draft. */
const PUBLICATION = { draft: 'never-published', changed: 'modified', live: 'unmodified' } as const;

/** Is sent only when it is asked for by name. */
const BEYOND = new Set(['relation', 'media', 'component', 'dynamiczone']);

/** What brings a page of a list. */
export interface ListRequest {
  /** Query strings by how many documents are wanted: where the first brings fewer, the next one goes on. */
  readonly queries: readonly ((size: number) => string)[];
  /** How many documents the page has. */
  readonly size: number;
  /** Whether the rows come from the end of the list on. */
  readonly isTurned: boolean;
  /** Rows that the database walks past to reach the page. */
  readonly skips: number;
  /** The locale that is shown; null: the type has none. */
  readonly locale: string | null;
}

/** What else is known of a list when a page is asked for. */
export interface Asked {
  /** Milliseconds since 1970, for conditions that count from now. */
  readonly now: number;
  /** Whether to count how many there are in all. */
  readonly withCount: boolean;
  /** How many there are, where that is known: a page near the end is reached from there. */
  readonly total?: number | null;
}

/** Asks for a page of a list: only what its columns show. */
export function listRequest(model: Model, type: Type, state: ListState, columns: readonly Column[], asked: Asked): ListRequest {
  const { page, size, edge } = state;
  const orders = ordersOf(model, type, state);
  const { now, withCount, total = null } = asked;
  const key = keyOf(type, orders);
  const locale = type.localized ? (state.locale ?? model.defaultLocale) : null;
  const chosen = choosing(model, type, state, now);
  const query = (more: Record<string, QueryValue>) => queryString({ ...chosen, ...showing(model, type, columns, key), ...more });
  if (edge !== null && key !== null) {
    const { sort, filters } = beyond(key, edge);
    return {
      queries: filters.map((filter) => {
        const both = chosen.filters === undefined ? filter : { $and: [chosen.filters, filter] };
        return (some) => query({ filters: both, sort, pagination: { page: 1, pageSize: some, withCount: false } });
      }),
      size,
      isTurned: edge.side === 'before',
      skips: 0,
      locale,
    };
  }
  const start = (page - 1) * size;
  if (key !== null && page > FAR && total !== null && start < total && start > total / 2) {
    const end = Math.min(start + size, total);
    const skips = total - end;
    const pagination = { start: skips, limit: end - start, withCount: false };
    return { queries: [() => query({ sort: sortOf(key, true), pagination })], size: end - start, isTurned: true, skips, locale };
  }
  const sort = orders.map(inWords);
  const pagination = { page, pageSize: size, ...(!withCount && { withCount: false }) };
  return { queries: [() => query({ sort, pagination })], size, isTurned: false, skips: start, locale };
}

/**
 * The same page as programs ask for it: by its number, and counted.
 * @param isForReaders what is published, whatever the list shows
 */
export function programQuery(
  model: Model,
  type: Type,
  state: ListState,
  { columns, now, isForReaders }: { readonly columns: readonly Column[]; readonly now: number; readonly isForReaders: boolean },
): string {
  // Stages and assignments are for who works on what they are about.
  const { status, publicationFilter, review: _, ...chosen } = choosing(model, type, state, now);
  const sort = ordersOf(model, type, state).map(inWords);
  return queryString({
    ...chosen,
    ...(!isForReaders && { status, publicationFilter }),
    ...{ ...showing(model, type, columns, null), sort, pagination: { page: state.page, pageSize: state.size } },
  });
}

/** An order as the server reads it. */
function inWords({ name, isDescending }: Order): string {
  return isDescending ? `${name}:desc` : name;
}

/** What names a page among all that were fetched. */
export function nameOf({ queries, size }: ListRequest): string {
  return queries[0]?.(size) ?? '';
}

/** How many documents a list has, and nothing of them. */
export function countQuery(model: Model, type: Type, state: ListState, now: number): string {
  return queryString({ ...choosing(model, type, state, now), fields: 'documentId', pagination: { page: 1, pageSize: 1 } });
}

/** The names of as many documents of a list as one request may bring. @param after the last one of the request before */
export function matchingQuery(model: Model, type: Type, state: ListState, after: string | null, now: number): string {
  const { filters, ...chosen } = choosing(model, type, state, now);
  const further: QueryValue = after === null ? undefined : { documentId: { $gt: after } };
  return queryString({
    ...chosen,
    filters: filters !== undefined && further !== undefined ? { $and: [filters, further] } : (filters ?? further),
    fields: type.main === null ? ['documentId'] : ['documentId', type.main],
    sort: 'documentId',
    pagination: { page: 1, pageSize: AT_ONCE, withCount: false },
  });
}

/** Which documents. */
function choosing(model: Model, type: Type, list: ListState, now: number): Record<string, QueryValue> {
  const { text, conditions, match, locale, state, stage, isMine } = list;
  return {
    ...((stage !== null || isMine) && { review: { ...(stage !== null && { stage }), ...(isMine && { assignee: 'me' }) } }),
    ...(readsDrafts(model, type) && { status: readsPublished(model, type, list) ? 'published' : 'draft' }),
    ...(type.drafts && state !== null && { publicationFilter: PUBLICATION[state] }),
    ...(type.localized && locale !== null && { locale }),
    _q: text || undefined,
    filters: filterOf(model, type, conditions, match, now),
  };
}

/** What of them. */
function showing(model: Model, type: Type, columns: readonly Column[], key: Key | null): Record<string, QueryValue> {
  const shown = new Set([...columns.map(({ name }) => name), ...(key === null ? [] : [key.name])]);
  const attributes = ownAttributes(type).filter(({ name }) => shown.has(name) || name === type.main);
  const fields = attributes.filter((attribute) => !BEYOND.has(attribute.type)).map(({ name }) => name);
  const system = ['updatedAt', 'createdAt', ...(type.drafts ? ['publishedAt'] : [])].filter(
    (name) => shown.has(name) && !fields.includes(name),
  );
  const populate: Record<string, QueryValue> = {};
  for (const attribute of attributes) {
    if (attribute.type === 'relation')
      populate[attribute.name] = isFarList(attribute) ? { count: true } : relationShown(model, attribute.target);
    if (attribute.type === 'media')
      populate[attribute.name] = { fields: ['name', 'url', 'mime', 'formats', 'alternativeText', 'width', 'height'] };
    if (attribute.type === 'component' || attribute.type === 'dynamiczone') populate[attribute.name] = true;
  }
  return { fields: ['documentId', ...fields, ...system], ...(Object.keys(populate).length > 0 && { populate }) };
}

/** Of what a relation leads to, what it is called. */
function relationShown(model: Model, target: string | undefined): QueryValue {
  const main = target === undefined ? null : (typeOf(model, target)?.main ?? null);
  return { fields: main === null ? ['documentId'] : ['documentId', main] };
}

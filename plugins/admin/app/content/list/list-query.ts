import { readsDrafts, typeOf } from '../../client/model.ts';
import { type QueryValue, queryString } from '../../client/query-string.ts';
import type { Column, Model, Type } from '../../client/types.ts';
import { isFarList } from '../../form/shape.ts';
import { filterOf } from './conditions.ts';
import { beyond, type Key, keyOf, sortOf } from './key-pages.ts';
import type { ListState, Order } from './list-state.ts';
import { ordersOf, readsPublished } from './published.ts';
import { ownAttributes, systemAttributes } from './system-attributes.ts';

/** Documents per request when all of a list are loaded. */
export const AT_ONCE = 100;
/** Number of documents from which on a page is shown before they are counted. */
export const MANY = 50_000;
/** Page number from which on the database has to skip many rows. */
export const FAR = 400;
/** Number of skipped rows from which on the delay is noticeable. */
export const LONG_WALK = 100_000;
/** The server's name for each state of a draft. */
const PUBLICATION = { draft: 'never-published', changed: 'modified', live: 'unmodified' } as const;

/** Attribute types that must be populated. */
const BEYOND = new Set(['relation', 'media', 'component', 'dynamiczone']);

/** The requests for a page of a list. */
export interface ListRequest {
  /** Query strings, each for a number of documents. If the first returns fewer, the next one continues. */
  readonly queries: readonly ((size: number) => string)[];
  /** Number of documents on the page. */
  readonly size: number;
  /** Whether rows are read from the end of the list. */
  readonly isTurned: boolean;
  /** Rows that the database skips to reach the page. */
  readonly skips: number;
  /** The locale that is shown; null: the type has no locales. */
  readonly locale: string | null;
}

/** What else is known when a page is requested. */
export interface Asked {
  /** Milliseconds since 1970, for conditions relative to now. */
  readonly now: number;
  /** Whether to count all documents. */
  readonly withCount: boolean;
  /** Number of documents, if known: a page near the end is then read from the end. */
  readonly total?: number | null;
}

/** Returns the requests for a page of a list. They read only what its columns show. */
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
 * Returns the query of the same page for programs: by page number, and counted.
 * @param isForReaders read published versions, whatever the list shows
 */
export function programQuery(
  model: Model,
  type: Type,
  state: ListState,
  { columns, now, isForReaders }: { readonly columns: readonly Column[]; readonly now: number; readonly isForReaders: boolean },
): string {
  // Stages and assignments are only for editors.
  const { status, publicationFilter, review: _, ...chosen } = choosing(model, type, state, now);
  const sort = ordersOf(model, type, state).map(inWords);
  return queryString({
    ...chosen,
    ...(!isForReaders && { status, publicationFilter }),
    ...{ ...showing(model, type, columns, null), sort, pagination: { page: state.page, pageSize: state.size } },
  });
}

/** Formats an order as the server takes it. */
function inWords({ name, isDescending }: Order): string {
  return isDescending ? `${name}:desc` : name;
}

/** Returns a cache key for a page. */
export function nameOf({ queries, size }: ListRequest): string {
  return queries[0]?.(size) ?? '';
}

/** Returns the query that only counts the documents of a list. */
export function countQuery(model: Model, type: Type, state: ListState, now: number): string {
  return queryString({ ...choosing(model, type, state, now), fields: 'documentId', pagination: { page: 1, pageSize: 1 } });
}

/**
 * Returns the query for ids and names of the next documents of a list.
 * @param after the last document of the request before
 */
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

/** Parameters that select documents. */
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

/** Parameters that select attributes. */
function showing(model: Model, type: Type, columns: readonly Column[], key: Key | null): Record<string, QueryValue> {
  const shown = new Set([...columns.map(({ name }) => name), ...(key === null ? [] : [key.name])]);
  const attributes = ownAttributes(type).filter(({ name }) => shown.has(name) || name === type.main);
  const fields = attributes.filter((attribute) => !BEYOND.has(attribute.type)).map(({ name }) => name);
  const system = systemAttributes(type).flatMap(({ name, type: kind }) => (kind === 'datetime' && shown.has(name) ? [name] : []));
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

/** Populates only the main attribute of a relation's target. */
function relationShown(model: Model, target: string | undefined): QueryValue {
  const main = target === undefined ? null : (typeOf(model, target)?.main ?? null);
  return { fields: main === null ? ['documentId'] : ['documentId', main] };
}

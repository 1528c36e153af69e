import type { HttpClient } from '../../client/http-client.ts';
import { typeOf } from '../../client/model.ts';
import { type QueryValue, queryString } from '../../client/query-string.ts';
import type { Column, Document, Model, Page, Type } from '../../client/types.ts';
import { filterOf } from './conditions.ts';
import type { ListState } from './list-state.ts';
import { ownAttributes } from './system-attributes.ts';

/** From how many documents on a page is shown before they are counted. */
export const MANY = 50_000;
/** From which page on numbers of pages make the database walk far. */
export const FAR = 400;
/** What the server calls each state of a draft. */
const PUBLICATION = { draft: 'never-published', changed: 'modified', live: 'unmodified' } as const;

/** Is sent only when it is asked for by name. */
const BEYOND = new Set(['relation', 'media', 'component', 'dynamiczone']);

/** Newest first, where nothing else is said. */
const ORDER = 'updatedAt:desc';

/** The one request that brings a page of a list: only what its columns show. `withCount`: with how many there are in all. */
export function listQuery(model: Model, type: Type, state: ListState, columns: readonly Column[], withCount: boolean, now: number): string {
  return queryString({
    ...choosing(model, type, state, now),
    ...showing(model, type, columns),
    sort: state.orders.length === 0 ? ORDER : state.orders.map(({ name, isDescending }) => (isDescending ? `${name}:desc` : name)),
    pagination: { page: state.page, pageSize: state.size, ...(!withCount && { withCount: false }) },
  });
}

/** Asks for a page of a list, with the states and locales of its documents where it has such. */
export async function askList(http: HttpClient, type: Type, query: string, signal?: AbortSignal): Promise<Page<Document>> {
  const prefer = type.drafts || type.localized ? { headers: { Prefer: 'versions' } } : {};
  return (await http.ask<Page<Document>>(type.path + query, { ...prefer, ...(signal && { signal }) })).body;
}

/** How many documents a list has, and nothing of them. */
export function countQuery(model: Model, type: Type, state: ListState, now: number): string {
  return queryString({ ...choosing(model, type, state, now), fields: 'documentId', pagination: { page: 1, pageSize: 1 } });
}

/** A page of documents to be kept: everything that the columns show, of as many as one request may bring. */
export function exportQuery(model: Model, type: Type, state: ListState, columns: readonly Column[], page: number, now: number): string {
  return listQuery(model, type, { ...state, page, size: 100 }, columns, false, now);
}

/** Which documents. */
function choosing(
  model: Model,
  type: Type,
  { text, conditions, match, locale, state }: ListState,
  now: number,
): Record<string, QueryValue> {
  return {
    ...(type.drafts && { status: 'draft' }),
    ...(type.drafts && state !== null && { publicationFilter: PUBLICATION[state] }),
    ...(type.localized && locale !== null && { locale }),
    _q: text || undefined,
    filters: filterOf(model, type, conditions, match, now),
  };
}

/** What of them. */
function showing(model: Model, type: Type, columns: readonly Column[]): Record<string, QueryValue> {
  const shown = new Set(columns.map(({ name }) => name));
  const attributes = ownAttributes(type).filter(({ name }) => shown.has(name) || name === type.main);
  const fields = attributes.filter((attribute) => !BEYOND.has(attribute.type)).map(({ name }) => name);
  const system = ['updatedAt', 'createdAt', ...(type.drafts ? ['publishedAt'] : [])].filter(
    (name) => shown.has(name) && !fields.includes(name),
  );
  const populate: Record<string, QueryValue> = {};
  for (const attribute of attributes) {
    if (attribute.type === 'relation') populate[attribute.name] = relationShown(model, attribute.target);
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

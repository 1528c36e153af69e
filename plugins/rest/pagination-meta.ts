import type { JsonSchema, Page } from 'plinth';

/** `meta.pagination` of a page-based list; the counts are left out when nobody asked for them. */
export interface PageMeta {
  readonly page: number;
  readonly pageSize: number;
  readonly pageCount?: number;
  readonly total?: number;
}

/** `meta.pagination` of an offset-based list. */
export interface OffsetMeta {
  readonly start: number;
  readonly limit: number;
  readonly total?: number;
}

/** `meta.pagination` of a page by key. */
export interface CursorMeta {
  readonly pageSize: number;
  /** What the next page is asked for with (`pagination[after]`); null at the end of the list. */
  readonly next: string | null;
  readonly total?: number;
}

/**
 * Describes the window of a list in the style in which the request asked for it.
 * @param next of a page by key: see `DocumentList.next`
 */
export function paginationMeta(
  { style, offset, limit }: Page,
  total: number | null,
  next: string | null = null,
): PageMeta | OffsetMeta | CursorMeta {
  if (style === 'cursor') return { pageSize: limit, next, ...(total === null ? {} : { total }) };
  if (style === 'offset') return { start: offset, limit, ...(total === null ? {} : { total }) };
  const page = { page: Math.floor(offset / limit) + 1, pageSize: limit };
  return total === null ? page : { ...page, pageCount: Math.ceil(total / limit), total };
}

const CURSOR_META: JsonSchema = {
  type: 'object',
  properties: { pageSize: { type: 'integer' }, next: { type: ['string', 'null'] }, total: { type: 'integer' } },
  required: ['pageSize', 'next'],
  additionalProperties: false,
};

/** All forms in the words of JSON Schema. */
export const PAGINATION_META: JsonSchema = {
  title: 'PaginationMeta',
  anyOf: [metaSchema('page', 'pageSize', ['pageCount', 'total']), metaSchema('start', 'limit', ['total']), CURSOR_META],
};

function metaSchema(from: string, size: string, counts: readonly string[]): JsonSchema {
  const properties = Object.fromEntries([from, size, ...counts].map((name) => [name, { type: 'integer' }]));
  return { type: 'object', properties, required: [from, size], additionalProperties: false };
}

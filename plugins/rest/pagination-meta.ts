import type { JsonSchema, Page } from 'plinth';

/** `meta.pagination` of a page-based list; without counts if they were not requested. */
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

/** `meta.pagination` of key-based pagination. */
export interface CursorMeta {
  readonly pageSize: number;
  /** The value of `pagination[after]` for the next page; null at the end of the list. */
  readonly next: string | null;
  readonly total?: number;
}

/**
 * Describes the window of a list in the pagination style of the request.
 * @param next for key-based pagination: see `DocumentList.next`
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

/** JSON Schema of all forms. */
export const PAGINATION_META: JsonSchema = {
  title: 'PaginationMeta',
  anyOf: [metaSchema('page', 'pageSize', ['pageCount', 'total']), metaSchema('start', 'limit', ['total']), CURSOR_META],
};

function metaSchema(from: string, size: string, counts: readonly string[]): JsonSchema {
  const properties = Object.fromEntries([from, size, ...counts].map((name) => [name, { type: 'integer' }]));
  return { type: 'object', properties, required: [from, size], additionalProperties: false };
}

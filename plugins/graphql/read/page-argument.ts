import { type Page, PaginationError, type WrappedWindow } from 'plinth';

/** Limits of lists (specification, GraphQL plugin configuration). */
export interface ListBounds {
  /** Documents in a list without a page size. */
  readonly defaultLimit: number;
  /** Maximum documents in a list. */
  readonly maxLimit: number;
  /** Called for a request that asks for more than `maxLimit`. Default: nothing is. */
  readonly cut?: (asked: number) => void;
}

/** A window of a list. */
export interface ListPage extends Page {
  /** Whether everything from the offset on was requested (`limit: -1`). */
  readonly all: boolean;
}

/** Members of a `pagination` argument; null counts as absent. */
interface PaginationArgument {
  readonly page?: number | null;
  readonly pageSize?: number | null;
  readonly start?: number | null;
  readonly limit?: number | null;
  readonly after?: string | null;
}

/**
 * The window that a `pagination` argument selects. Values out of bounds are clamped (specification, GraphQL sort and pagination).
 * @param withCount whether the list is counted
 * @throws PaginationError when both styles are used
 */
export function pageArgument(argument: unknown, { defaultLimit, maxLimit, cut }: ListBounds, withCount: boolean): ListPage {
  const { page, pageSize, start, limit, after } = (argument ?? {}) as PaginationArgument;
  if (isGiven(after)) throw new PaginationError('pagination.after can only be used in connections of Query, which return the next cursor');
  const byPage = isGiven(page) || isGiven(pageSize);
  const byOffset = isGiven(start) || isGiven(limit);
  if (byPage && byOffset) throw new PaginationError('Cannot use both page & offset pagination in the same query');
  const bounded = (asked: number) => {
    if (asked > maxLimit) cut?.(asked);
    return Math.min(Math.max(asked, 1), maxLimit);
  };
  if (byPage) {
    const size = bounded(pageSize ?? defaultLimit);
    return { style: 'page', offset: (Math.max(page ?? 1, 1) - 1) * size, limit: size, withCount, all: false };
  }
  const all = limit === -1;
  return { style: 'offset', offset: Math.max(start ?? 0, 0), limit: all ? maxLimit : bounded(limit ?? defaultLimit), withCount, all };
}

/**
 * Same as `pageArgument`, with support for key-based pagination: for connections of `Query`.
 * @throws PaginationError also when `after` is combined with `page`, `start` or `limit`
 */
export function connectionPage(argument: unknown, bounds: ListBounds, withCount: boolean): ListPage {
  const { after, ...rest } = (argument ?? {}) as PaginationArgument;
  const page = pageArgument(rest, bounds, withCount);
  if (!isGiven(after)) return page;
  const other = (['page', 'start', 'limit'] as const).find((name) => isGiven(rest[name]));
  if (other !== undefined) throw new PaginationError(`pagination.after and pagination.${other} cannot be used together`);
  const limit = isGiven(rest.pageSize) ? page.limit : Math.min(bounds.defaultLimit, bounds.maxLimit);
  return { style: 'cursor', offset: 0, limit, withCount, all: false, after };
}

/** The members of `pageInfo`. */
export type PageInfo = Readonly<Record<'total' | 'page' | 'pageSize' | 'pageCount', number>>;

/** The `pageInfo` of a window. @param total documents in all windows */
export function pageInfo({ offset, limit, all = false }: WrappedWindow, total: number): PageInfo {
  if (all && total - offset <= limit) return { total, page: 1, pageSize: Math.max(total - offset, 0), pageCount: 1 };
  return { total, page: Math.floor(offset / limit) + 1, pageSize: limit, pageCount: Math.ceil(total / limit) };
}

function isGiven<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined;
}

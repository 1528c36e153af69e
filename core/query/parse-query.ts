import { PaginationError, ValidationError } from '../errors/index.ts';
import type { ContentType } from '../model/index.ts';
import { allOf, type Filter } from './filter.ts';
import type { Paging, ParseContext, ParseMode } from './parse-context.ts';
import { parseFields } from './parse-fields.ts';
import { parseFilter, parseSearch } from './parse-filter.ts';
import { parsePopulate } from './parse-populate.ts';
import { parseSort } from './parse-sort.ts';
import type { Page, ParsedQuery, SortTerm } from './query.ts';
import { isKeyed, type Keyed, parseBoolean } from './value-forms.ts';

/**
 * Parses the parameters of a request into a query without its axes, checked against the model and the rights of the caller. Reads
 * `filters`, `sort`, `fields`, `populate`, `_q` and `pagination`, in the order in which their errors are reported. Other parameters are
 * ignored here.
 * @param parameters as `qs` parsed them, or JSON values
 * @throws InvalidKeyError, ValidationError, PaginationError
 */
export function parseQuery(
  type: ContentType,
  parameters: Readonly<Record<string, unknown>>,
  mode: ParseMode,
  context: ParseContext,
): ParsedQuery {
  const filter = parseFilter(type, parameters.filters, context);
  const sort = parseSort(type, parameters.sort, context);
  const fields = parseFields(type, parameters.fields, context);
  const populate = parsePopulate(type, parameters.populate, context);
  if (mode !== 'list') {
    refuseLookup(parameters);
    return { fields, populate, filter: null, sort: [], page: null };
  }
  return { fields, populate, ...parseListing(type, parameters, context, filter, sort) };
}

/** Parses the parameters that only lists have. */
function parseListing(
  type: ContentType,
  parameters: Readonly<Record<string, unknown>>,
  context: ParseContext,
  filter: Filter | null,
  sort: readonly SortTerm[],
): Pick<ParsedQuery, 'filter' | 'sort' | 'page'> {
  const search = parseSearch(type, parameters._q, context);
  const page = parsePage(parameters.pagination, context.paging);
  refuseLoosePage(parameters);
  refuseLookup(parameters);
  return { filter: allOf([search, filter]), sort, page };
}

function refuseLoosePage(parameters: Readonly<Record<string, unknown>>): void {
  if (parameters.page === undefined && parameters.pageSize === undefined) return;
  throw new PaginationError('Invalid pagination attributes. The page parameters are incorrect and must be in the pagination object');
}

/** Refuses `lookup`: in other servers of this dialect a parameter of this name is a backdoor. */
function refuseLookup(parameters: Readonly<Record<string, unknown>>): void {
  if (parameters.lookup !== undefined) throw new ValidationError("Invalid params: 'lookup'");
}

/**
 * Parses `pagination`: `page` and `pageSize`, `start` and `limit`, or `after` and `pageSize`; and `withCount`. Values out of bounds are
 * clamped. A value that is not an object means the first page.
 * @throws PaginationError when two styles are used
 * @throws ValidationError for a page or start that is not an integer, and for a `withCount` that is not a boolean
 */
export function parsePage(value: unknown, paging: Paging): Page {
  const asked: Keyed = isKeyed(value) ? value : {};
  const byPage = 'page' in asked || 'pageSize' in asked;
  const byOffset = 'start' in asked || 'limit' in asked;
  if (byPage && byOffset) throw new PaginationError('Cannot use both page & offset pagination in the same query');
  if ('after' in asked) return keyedPage(asked, paging);
  const withCount = parseWithCount(asked, paging.withCount);
  if (byOffset) {
    return { style: 'offset', offset: wholeStart(asNumber(asked.start, 0)), limit: parseLimit(asked.limit, paging), withCount };
  }
  const limit = parseLimit(asked.pageSize, paging);
  const page = Math.max(1, asNumber(asked.page, 1));
  return { style: 'page', offset: wholeStart((page - 1) * limit), limit, withCount };
}

/** A page by key. It has a total only on request: counting again for each page would cost more than the page. */
function keyedPage(asked: Keyed, paging: Paging): Page {
  const other = ['page', 'start', 'limit'].find((name) => name in asked);
  if (other !== undefined) throw new PaginationError(`pagination[after] and pagination[${other}] cannot be used together`);
  const { after } = asked;
  if (typeof after !== 'string' && after !== null) {
    throw new ValidationError(
      'pagination[after] must be a string: empty for the first page, or the cursor from the response of the previous page',
      {
        source: 'query',
        param: 'pagination[after]',
      },
    );
  }
  const limit = parseLimit(asked.pageSize, paging);
  return { style: 'cursor', offset: 0, limit, withCount: parseWithCount(asked, false), after: after ?? '' };
}

function parseWithCount(asked: Keyed, otherwise: boolean): boolean {
  if (asked.withCount === undefined) return otherwise;
  const withCount = parseBoolean(asked.withCount);
  if (withCount === null) throw new ValidationError('Invalid withCount parameter. Expected "t","1","true","false","0","f"');
  return withCount;
}

/** Absent: the default. Below 1: 1. Above the maximum, or not a number: the maximum. */
function parseLimit(value: unknown, { defaultLimit, maxLimit }: Paging): number {
  const asked = asNumber(value, defaultLimit);
  const limit = Number.isNaN(asked) ? maxLimit : Math.max(1, Math.min(asked, maxLimit));
  if (!Number.isInteger(limit)) throw new ValidationError(`convertLimitQueryParams expected a positive integer got ${limit}`);
  return limit;
}

/** Below 0: 0. */
function wholeStart(start: number): number {
  if (!Number.isSafeInteger(start)) throw new ValidationError(`convertStartQueryParams expected a positive integer got ${start}`);
  return Math.max(0, start);
}

/** Text and numbers as a number, null as 0, undefined as `absent`, anything else as NaN. */
function asNumber(value: unknown, absent: number): number {
  switch (typeof value) {
    case 'undefined':
      return absent;
    case 'string':
    case 'number':
      return Number(value);
    default:
      return value === null ? 0 : Number.NaN;
  }
}

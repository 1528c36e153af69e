import { PaginationError, ValidationError } from '../errors/index.ts';
import type { Page } from './ast.ts';
import { parseBoolean } from './parse-boolean.ts';
import type { Paging } from './parse-context.ts';
import { isKeyed, type Keyed } from './value-forms.ts';

/**
 * Parses `pagination`: `page` and `pageSize`, or `start` and `limit`, and `withCount`. What lies out of bounds is clamped; anything that
 * is no object asks for the first page.
 * @throws PaginationError when both styles are used
 * @throws ValidationError for a page or start that is no whole number, and for a `withCount` that is no boolean
 */
export function parsePage(value: unknown, paging: Paging): Page {
  const asked: Keyed = isKeyed(value) ? value : {};
  const byPage = 'page' in asked || 'pageSize' in asked;
  const byOffset = 'start' in asked || 'limit' in asked;
  if (byPage && byOffset) throw new PaginationError('Cannot use both page & offset pagination in the same query');
  const withCount = parseWithCount(asked, paging.withCount);
  if (byOffset) {
    return { style: 'offset', offset: wholeStart(asNumber(asked.start, 0)), limit: parseLimit(asked.limit, paging), withCount };
  }
  const limit = parseLimit(asked.pageSize, paging);
  const page = Math.max(1, asNumber(asked.page, 1));
  return { style: 'page', offset: wholeStart((page - 1) * limit), limit, withCount };
}

function parseWithCount(asked: Keyed, otherwise: boolean): boolean {
  if (asked.withCount === undefined) return otherwise;
  const withCount = parseBoolean(asked.withCount);
  if (withCount === null) throw new ValidationError('Invalid withCount parameter. Expected "t","1","true","false","0","f"');
  return withCount;
}

/** Absent: the default. Below 1: 1. Above the maximum, or no number at all: the maximum. */
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

/** Text and numbers as a number, nothing as 0, anything else as NaN. */
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

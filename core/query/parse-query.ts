import { PaginationError, ValidationError } from '../errors/index.ts';
import type { ContentType } from '../model/index.ts';
import type { Filter, ParsedQuery, SortTerm } from './ast.ts';
import { allOf } from './logic.ts';
import type { ParseContext, ParseMode } from './parse-context.ts';
import { parseFields } from './parse-fields.ts';
import { parseFilter } from './parse-filter.ts';
import { parsePage } from './parse-page.ts';
import { parsePopulate } from './parse-populate.ts';
import { parseSearch } from './parse-search.ts';
import { parseSort } from './parse-sort.ts';

/**
 * Turns the parameters of a request into a query without its axes, checked against the model and against what the caller may see.
 * `filters`, `sort`, `fields`, `populate`, `_q` and `pagination` are read, in the order in which their mistakes are reported; other
 * parameters are ignored, or somebody else's.
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

/** What lists understand beyond single reads. */
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

/** The name of a backdoor in other servers of this dialect: nothing that looks like one is let through. */
function refuseLookup(parameters: Readonly<Record<string, unknown>>): void {
  if (parameters.lookup !== undefined) throw new ValidationError("Invalid params: 'lookup'");
}

import { ValidationError } from '../../../errors/index.ts';
import type { ScalarAttribute } from '../../../model/index.ts';
import type { Filter, Operand, Query } from '../../../query/index.ts';
import type { GuardedQuery } from '../../plan/guarded-query.ts';
import type { PlanContext } from '../../plan/plan-context.ts';
import { isNullable } from '../../plan/sort-sql.ts';
import { isOrdered, type TypeLayout } from '../../storage/layout.ts';
import { orderIndexName } from '../../storage/names.ts';

/** Maximum number of sort terms: each may add a range to the query. */
const MOST_TERMS = 8;

/** Maximum length of a text in a cursor: it becomes part of a URL, and MySQL sorts by only the first 1,024 bytes of a text. */
export const LONGEST_TEXT = 255;

/** One key of a total order. */
export interface KeyTerm {
  readonly attribute: ScalarAttribute;
  readonly direction: 'asc' | 'desc';
  readonly isNullable: boolean;
}

/** The position of a row in an order: its value for each term. */
export type KeyPlace = readonly (Operand | null)[];

/**
 * The terms of a list that is paged by key: those of its sort, then the id in the direction of the last one, so that an index can serve
 * them forwards or backwards.
 * @throws ValidationError for a sort by related values, by values of any length, or by too many terms
 */
export function keyOrder({ type, sort }: Pick<Query, 'type' | 'sort'>): readonly KeyTerm[] {
  if (sort.length > MOST_TERMS) throw unfit(`requires a sort by at most ${MOST_TERMS} attributes`, sort[MOST_TERMS]?.attribute.name ?? '');
  const terms: KeyTerm[] = [];
  for (const term of sort) {
    const { attribute, direction, path } = term;
    const name = [...path, attribute].map((step) => step.name).join('.');
    if (path.length > 0)
      throw unfit(`requires a sort by attributes of the documents themselves: "${name}" belongs to related documents`, name);
    if (mayBeLong(attribute)) {
      throw unfit(`requires a sort by values of at most ${LONGEST_TEXT} characters: values of "${name}" can be longer`, name);
    }
    terms.push({ attribute, direction, isNullable: isNullable(term) });
    // Ids are unique, so later terms have no effect.
    if (attribute.name === 'id') return terms;
  }
  const id = type.attributes.get('id') as ScalarAttribute;
  return [...terms, { attribute: id, direction: sort.at(-1)?.direction ?? 'asc', isNullable: false }];
}

/**
 * The rows after a place, as consecutive ranges of the order. Every row after the place is in exactly one range. Each range is contiguous
 * in an index with this order.
 */
export function rangesAfter(terms: readonly KeyTerm[], place: KeyPlace): readonly Filter[] {
  const ranges: (readonly Filter[])[] = [];
  let same: readonly Filter[] = [];
  terms.forEach(({ attribute, direction, isNullable: nullable }, at) => {
    const value = place[at] ?? null;
    const isNull = (wanted: boolean): Filter => ({ kind: 'null', attribute, isNull: wanted });
    const compare = (operator: 'eq' | 'gt' | 'lt', operand: Operand): Filter => ({
      kind: 'compare',
      attribute,
      operator,
      operands: [operand],
    });
    const further: Filter[] = [];
    // Nulls come first ascending and last descending.
    if (value !== null) further.push(compare(direction === 'asc' ? 'gt' : 'lt', value));
    else if (direction === 'asc') further.push(isNull(false));
    if (value !== null && direction === 'desc' && nullable) further.push(isNull(true));
    ranges.unshift(...further.map((each) => [...same, each]));
    same = [...same, value === null ? isNull(true) : compare('eq', value)];
  });
  return ranges.map((filters) => (filters.length === 1 ? (filters[0] as Filter) : { kind: 'and', filters }));
}

/** Whether values may be so long that a database might sort by only a part of them. */
export function mayBeLong({ type, definition }: ScalarAttribute): boolean {
  return typeof definition.maxLength === 'number' ? definition.maxLength > LONGEST_TEXT : type.unbounded === true;
}

function unfit(what: string, path: string): ValidationError {
  return new ValidationError(`pagination[after] ${what}`, { source: 'query', param: 'sort', path });
}

/** Operators that select a contiguous range of an order. */
const STRETCHES: ReadonlySet<string> = new Set(['gt', 'gte', 'lt', 'lte', 'between']);

/**
 * Whether a page is a contiguous range of documents in the order of `documentId`, as when a client reads all documents page by page. An
 * index has this order, so each page costs the same, however many documents there are. An index by axes would need a sort of all documents
 * for each page.
 */
export function walksDocuments({ page, sort, filter }: Query): boolean {
  const isDocumentId = (attribute: { readonly name: string } | undefined) => attribute?.name === 'documentId';
  if (page === null || sort[0]?.path.length !== 0 || !isDocumentId(sort[0].attribute)) return false;
  return filter === null || (filter.kind === 'compare' && isDocumentId(filter.attribute) && STRETCHES.has(filter.operator));
}

/**
 * The index of which a page is a contiguous range: that of its order, if no condition limits the rows. Null when there is none, or when the
 * table itself has this order.
 */
export function stretchIndex(context: PlanContext, query: GuardedQuery, layout: TypeLayout): string | null {
  const { table, axes } = layout;
  if (query.rules?.root != null) return null;
  if (walksDocuments(query)) return orderIndexName(table, query.sort[0]?.attribute as ScalarAttribute);
  if (query.page?.style !== 'cursor' || query.filter !== null) return null;
  const [first, second, ...others] = keyOrder(query);
  if (first === undefined || others.length > 0 || (second !== undefined && second.attribute.name !== 'id')) return null;
  if (!isOneVersion(context, layout) || !isOrdered(first.attribute) || (first.attribute.name === 'id' && axes.length === 0)) return null;
  return orderIndexName(table, first.attribute);
}

/**
 * Whether each document has at most one row in the list, because the query selects one value of each axis. The index of a sort begins with
 * the axes.
 */
export function isOneVersion({ shape }: PlanContext, { axes }: TypeLayout): boolean {
  return axes.every(({ name, state }) => state === 'hidden' || shape.axes.get(name)?.mode === 'one');
}

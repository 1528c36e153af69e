import { ValidationError } from '../../../errors/index.ts';
import type { ScalarAttribute } from '../../../model/index.ts';
import type { Filter, Operand, Query } from '../../../query/index.ts';
import { isNullable } from '../../plan/sort-sql.ts';

/** Terms of a sort at the most: each may be a range of the list of its own. */
const MOST_TERMS = 8;

/** Characters of a text in a cursor at the most: it becomes part of an address, and a sort of MySQL looks at the first 1,024 bytes of a text. */
export const LONGEST_TEXT = 255;

/** One key of an order that tells any two rows apart. */
export interface KeyTerm {
  readonly attribute: ScalarAttribute;
  readonly direction: 'asc' | 'desc';
  readonly isNullable: boolean;
}

/** Where a row stands in an order: its value for each of the terms. */
export type KeyPlace = readonly (Operand | null)[];

/**
 * The terms by which a list is paged by key: those of its sort, and the id, in the direction of the last of them: so an index has them, forwards or backwards.
 * @throws ValidationError for a sort whose values are not the rows' own, may be of any length, or are too many
 */
export function keyOrder({ type, sort }: Pick<Query, 'type' | 'sort'>): readonly KeyTerm[] {
  if (sort.length > MOST_TERMS) throw unfit(`takes a sort by ${MOST_TERMS} attributes at the most`, sort[MOST_TERMS]?.attribute.name ?? '');
  const terms: KeyTerm[] = [];
  for (const term of sort) {
    const { attribute, direction, path } = term;
    const name = [...path, attribute].map((step) => step.name).join('.');
    if (path.length > 0) throw unfit(`takes a sort by attributes of the documents themselves: "${name}" leads to others`, name);
    if (mayBeLong(attribute)) {
      throw unfit(`takes a sort by short values: those of "${name}" may be of any length`, name);
    }
    terms.push({ attribute, direction, isNullable: isNullable(term) });
    // Nothing that follows it decides anything.
    if (attribute.name === 'id') return terms;
  }
  const id = type.attributes.get('id') as ScalarAttribute;
  return [...terms, { attribute: id, direction: sort.at(-1)?.direction ?? 'asc', isNullable: false }];
}

/**
 * The rows that follow a place, as ranges of the order: each row that follows is in one of them, and all of one come before those of the next. Each is one run
 * of an index that has the order.
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
    // Nulls come first, and last where the order is turned.
    if (value !== null) further.push(compare(direction === 'asc' ? 'gt' : 'lt', value));
    else if (direction === 'asc') further.push(isNull(false));
    if (value !== null && direction === 'desc' && nullable) further.push(isNull(true));
    ranges.unshift(...further.map((each) => [...same, each]));
    same = [...same, value === null ? isNull(true) : compare('eq', value)];
  });
  return ranges.map((filters) => (filters.length === 1 ? (filters[0] as Filter) : { kind: 'and', filters }));
}

/** Whether values may be longer than what databases surely sort by as a whole. */
export function mayBeLong({ type, definition }: ScalarAttribute): boolean {
  return typeof definition.maxLength === 'number' ? definition.maxLength > LONGEST_TEXT : type.unbounded === true;
}

function unfit(what: string, path: string): ValidationError {
  return new ValidationError(`pagination[after] ${what}`, { source: 'query', param: 'sort', path });
}

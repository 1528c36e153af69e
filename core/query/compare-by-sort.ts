import type { ComponentAttribute, RelationAttribute, ScalarAttribute } from '../model/index.ts';
import type { SortTerm } from './ast.ts';
import { type Comparable, comparable, compareValues } from './compare-values.ts';
import type { RowReader } from './evaluate-filter.ts';

/**
 * Compares two rows by sort terms: negative, zero or positive. Nulls come first when ascending and last when descending. Where a term
 * leads through several rows, the first of their values in that order counts; where it leads to none, null.
 */
export function compareBySort<Row>(terms: readonly SortTerm[], left: Row, right: Row, reader: RowReader<Row>): number {
  for (const { path, attribute, direction } of terms) {
    const sign = direction === 'asc' ? 1 : -1;
    const order = compareNullable(extreme(path, attribute, sign, left, reader), extreme(path, attribute, sign, right, reader));
    if (order !== 0) return order * sign;
  }
  return 0;
}

function compareNullable(left: Comparable | null, right: Comparable | null): number {
  if (left === null || right === null) return Number(left !== null) - Number(right !== null);
  return compareValues(left, right);
}

/** The first of the values behind a path, in the direction of the sort. */
function extreme<Row>(
  [step, ...path]: readonly (RelationAttribute | ComponentAttribute)[],
  attribute: ScalarAttribute,
  sign: 1 | -1,
  row: Row,
  reader: RowReader<Row>,
): Comparable | null {
  if (step === undefined) {
    const value = reader.value(row, attribute);
    return value === null || value === undefined ? null : comparable(attribute.type.column(attribute.definition).kind, value);
  }
  const found = reader.rows(row, step).map((each) => extreme(path, attribute, sign, each, reader));
  return found.sort((one, other) => compareNullable(one, other) * sign)[0] ?? null;
}

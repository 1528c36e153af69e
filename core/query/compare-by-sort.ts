import type { ComponentAttribute, RelationAttribute, ScalarAttribute } from '../model/index.ts';
import type { SortTerm } from './ast.ts';
import { type Comparable, comparable, compareValues } from './compare-values.ts';
import type { RowReader } from './evaluate-filter.ts';

/**
 * Compares two rows by sort terms: negative, zero or positive. Nulls come first when ascending and last when descending. Where a term
 * leads through several rows, its smallest value counts when ascending, its largest when descending; null when there is none.
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

function extreme<Row>(
  path: readonly (RelationAttribute | ComponentAttribute)[],
  attribute: ScalarAttribute,
  sign: 1 | -1,
  row: Row,
  reader: RowReader<Row>,
): Comparable | null {
  const { kind } = attribute.type.column(attribute.definition);
  const rows = path.reduce<readonly Row[]>((from, step) => from.flatMap((each) => reader.rows(each, step)), [row]);
  const values = rows.map((each) => reader.value(each, attribute)).filter((value) => value !== null && value !== undefined);
  const found = values.map((value) => comparable(kind, value)).sort((a, b) => compareValues(a, b) * sign);
  return found[0] ?? null;
}

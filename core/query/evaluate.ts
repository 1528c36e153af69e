import {
  type ColumnKind,
  type Comparable,
  type ComponentAttribute,
  compareValues,
  type DynamicZoneAttribute,
  type RelationAttribute,
  type ScalarAttribute,
} from '../model/index.ts';
import { type CompareFilter, type Filter, holdsOnNothing, knownOperator, ownOperator, type SiblingFilter } from './filter.ts';
import type { SortTerm } from './query.ts';

/** How the evaluator reads rows. */
export interface RowReader<Row> {
  /** The value of a scalar attribute in stored form (see `ColumnKind`); null or undefined when there is none. */
  value(row: Row, attribute: ScalarAttribute): unknown;
  /** The rows behind an attribute, in order: related documents that the request can see, or the entries of a component or zone. */
  rows(row: Row, attribute: RelationAttribute | ComponentAttribute | DynamicZoneAttribute): readonly Row[];
  /** Whether the version that a sibling filter describes exists. Only needed for such filters. */
  sibling?(row: Row, filter: SiblingFilter): boolean;
}

/**
 * Whether a row fulfils a filter, with the semantics of the generated SQL. It filters component entries, and property tests
 * compare the SQL of every database with it.
 * @throws Error for a sibling filter when the reader cannot find siblings, and for `links` and `kept` filters. All are bugs.
 */
export function evaluateFilter<Row>(filter: Filter, row: Row, reader: RowReader<Row>): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.filters.every((part) => evaluateFilter(part, row, reader));
    case 'or':
      return filter.filters.some((part) => evaluateFilter(part, row, reader));
    case 'not':
      return !compares(filter.filter, row, reader);
    case 'compare':
      return compares(filter, row, reader);
    case 'null': {
      const { attribute } = filter;
      const absent = attribute.kind === 'scalar' ? isAbsent(reader.value(row, attribute)) : reader.rows(row, attribute).length === 0;
      return absent === filter.isNull;
    }
    case 'relation':
    case 'component': {
      const rows = reader.rows(row, filter.attribute);
      const some =
        rows.length === 0 ? holdsOnNothing(filter.filter) : rows.some((related) => evaluateFilter(filter.filter, related, reader));
      return some !== (filter.isNone === true);
    }
    case 'known':
      throw new Error('Variables of a condition have no values here');
    case 'links':
    case 'kept':
      throw new Error('Filters on links at any depth and on plugin data can be evaluated only by the database');
    case 'sibling':
      if (reader.sibling === undefined)
        throw new Error(`Filters on other versions of a document cannot be evaluated here (axis ${filter.axis})`);
      return reader.sibling(row, { ...filter, exists: true }) === filter.exists;
  }
}

/** Whether a comparison holds: never when the value is null. */
function compares<Row>(filter: CompareFilter, row: Row, reader: RowReader<Row>): boolean {
  const { attribute, operator, operands } = filter;
  const value = reader.value(row, attribute);
  if (isAbsent(value)) return false;
  const comparison = knownOperator(operator);
  if (comparison === undefined) return ownOperator(filter).holds(value, operands);
  const { kind } = attribute.type.column(attribute.definition);
  if (comparison.textual) return comparison.holds(String(comparable(kind, value)), operands);
  return comparison.holds(
    comparable(kind, value),
    operands.map((operand) => comparable(kind, operand)),
  );
}

function isAbsent(value: unknown): boolean {
  return value === null || value === undefined;
}

/** Converts a stored value or an operand to the form in which values of a column are compared. */
export function comparable(kind: ColumnKind, value: unknown): Comparable {
  switch (kind) {
    case 'bigint':
      return BigInt(value as string | number | bigint);
    case 'integer':
    case 'double':
    case 'decimal':
      return Number(value);
    case 'boolean':
      return Boolean(value);
    case 'json':
      return typeof value === 'string' ? value : JSON.stringify(value);
    default:
      return String(value);
  }
}

/**
 * Compares two rows by sort terms: negative, zero or positive. Nulls come first ascending and last descending. If a term leads to several
 * rows, the first of their values in that order counts; if it leads to none, null.
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

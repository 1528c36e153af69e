import type { ComponentAttribute, DynamicZoneAttribute, RelationAttribute, ScalarAttribute } from '../model/index.ts';
import type { CompareFilter, Filter, SiblingFilter } from './ast.ts';
import { comparable } from './compare-values.ts';
import { COMPARISONS } from './comparisons.ts';
import { holdsOnNothing } from './negate.ts';

/** How the evaluator looks into rows. */
export interface RowReader<Row> {
  /** The value of a scalar attribute in stored form (see `ColumnKind`); null or undefined when there is none. */
  value(row: Row, attribute: ScalarAttribute): unknown;
  /** The rows behind an attribute: related documents that the request sees, or the entries of a component or zone, in order. */
  rows(row: Row, attribute: RelationAttribute | ComponentAttribute | DynamicZoneAttribute): readonly Row[];
  /** Whether the version that a sibling filter describes exists. Needed only where such filters occur. */
  sibling?(row: Row, filter: SiblingFilter): boolean;
}

/**
 * Whether a row is known to fulfil a filter: the semantics that the planned SQL has on every database. It filters component entries, and
 * serves as the model in property tests.
 * @throws Error for a sibling filter when the reader knows no siblings, and for links at any depth: a mistake of code
 */
export function evaluateFilter<Row>(filter: Filter, row: Row, reader: RowReader<Row>): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.filters.every((part) => evaluateFilter(part, row, reader));
    case 'or':
      return filter.filters.some((part) => evaluateFilter(part, row, reader));
    case 'not':
      return compares(filter.filter, row, reader) === false;
    case 'compare':
      return compares(filter, row, reader) === true;
    case 'null': {
      const { attribute } = filter;
      const absent = attribute.kind === 'scalar' ? isAbsent(reader.value(row, attribute)) : reader.rows(row, attribute).length === 0;
      return absent === filter.isNull;
    }
    case 'relation':
    case 'component': {
      const rows = reader.rows(row, filter.attribute);
      return rows.length === 0 ? holdsOnNothing(filter.filter) : rows.some((related) => evaluateFilter(filter.filter, related, reader));
    }
    case 'links':
      throw new Error('What leads to a document at any depth is asked of the database alone');
    case 'sibling':
      if (reader.sibling === undefined) throw new Error(`No sibling can be asked about here (axis ${filter.axis})`);
      return reader.sibling(row, { ...filter, exists: true }) === filter.exists;
  }
}

/** True or false when known; null when the value is. */
function compares<Row>(filter: CompareFilter, row: Row, reader: RowReader<Row>): boolean | null {
  const { attribute, operator, operands } = filter;
  const value = reader.value(row, attribute);
  if (isAbsent(value)) return null;
  const { kind } = attribute.type.column(attribute.definition);
  const comparison = COMPARISONS[operator];
  if (comparison.textual) return comparison.holds(String(comparable(kind, value)), operands);
  return comparison.holds(
    comparable(kind, value),
    operands.map((operand) => comparable(kind, operand)),
  );
}

function isAbsent(value: unknown): boolean {
  return value === null || value === undefined;
}

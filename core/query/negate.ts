import type { CompareFilter, Filter } from './ast.ts';
import { COMPARISONS } from './comparisons.ts';

/**
 * The filter that holds where another one is known not to hold, in normal form: the negation is carried to the comparisons, by De Morgan's
 * laws through `and` and `or`, and past relations and components to what is asked of each related row. So a negated condition on a
 * relation means "some related document is known not to fulfil it", and a null makes neither a comparison nor its negation true.
 * Negating twice gives an equal filter, or one that says the same. Operands keep their order.
 */
export function negate(filter: Filter): Filter {
  switch (filter.kind) {
    case 'and':
      return { kind: 'or', filters: filter.filters.map(negate) };
    case 'or':
      return { kind: 'and', filters: filter.filters.map(negate) };
    case 'not':
      return filter.filter;
    case 'compare': {
      if (filter.operator === 'in' && filter.variables) return differsFromAll(filter, filter.variables);
      const { complement } = COMPARISONS[filter.operator];
      return complement === undefined ? { kind: 'not', filter } : { ...filter, operator: complement };
    }
    case 'null':
      return { ...filter, isNull: !filter.isNull };
    case 'relation':
    case 'links':
      return { ...filter, filter: negate(filter.filter) };
    case 'component':
      return { ...filter, filter: negate(filter.filter) };
    case 'sibling':
      return { ...filter, exists: !filter.exists };
  }
}

/** One by one: a list that lacks a value of the caller would be shorter, and not to be in it would hold more often. */
function differsFromAll({ attribute, operands }: CompareFilter, variables: NonNullable<CompareFilter['variables']>): Filter {
  return {
    kind: 'and',
    filters: operands.map((operand, index) => {
      const variable = variables[index] ?? null;
      return { kind: 'compare', attribute, operator: 'ne', operands: [operand], ...(variable && { variables: [variable] }) };
    }),
  };
}

/**
 * Whether a filter holds on a row of which everything is null and which leads nowhere. Conditions on a relation or a component that do
 * also hold for rows without any (visible) entry.
 */
export function holdsOnNothing(filter: Filter): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.filters.every(holdsOnNothing);
    case 'or':
      return filter.filters.some(holdsOnNothing);
    case 'compare':
    case 'not':
    case 'links':
      return false;
    case 'null':
      return filter.isNull;
    case 'relation':
    case 'component':
      return holdsOnNothing(filter.filter);
    case 'sibling':
      return !filter.exists;
  }
}

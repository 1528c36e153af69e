import type { CompareOperator, ContentType, ScalarAttribute } from '../../../model/index.ts';
import type { Query } from '../../../query/index.ts';
import { describe as describeQuery } from '../shape.ts';

/** All that a shape looks at of an attribute. */
function attribute(name: string): ScalarAttribute {
  const type = { column: () => ({ kind: 'text' }) };
  return { kind: 'scalar', name, type, definition: {} } as unknown as ScalarAttribute;
}

function keyOf(operator: CompareOperator, sortedBy: string): string {
  const query: Query = {
    type: { uid: 'thing' } as ContentType,
    fields: [],
    populate: [],
    filter: { kind: 'compare', attribute: attribute('name'), operator, operands: ['x'] },
    sort: [{ path: [], attribute: attribute(sortedBy), direction: 'asc' }],
    page: null,
    axes: new Map(),
  };
  return describeQuery(query, { axes: [], bucket: () => 1 }).key;
}

describe('describe', () => {
  it('keeps what is filtered apart from what is sorted by', () => {
    expect(keyOf('eq', 'id')).not.toBe(keyOf('eqi', 'd'));
    expect(keyOf('contains', 'isbn')).not.toBe(keyOf('containsi', 'sbn'));
  });
});

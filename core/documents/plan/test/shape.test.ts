import type { CompareOperator, ContentType, RelationAttribute, ScalarAttribute } from '../../../model/index.ts';
import type { CompareFilter, Filter, PopulateRelation, Query, SiblingFilter } from '../../../query/index.ts';
import { describe as describeQuery } from '../shape.ts';

/** An attribute with only the members that shapes read. */
function attribute(name: string): ScalarAttribute {
  const type = { column: () => ({ kind: 'text' }) };
  return { kind: 'scalar', name, type, definition: {} } as unknown as ScalarAttribute;
}

function keyOf(operator: CompareOperator, sortedBy: string): string {
  return keyOfSorted({ kind: 'compare', attribute: attribute('name'), operator, operands: ['x'] }, sortedBy);
}

function keyOfSorted(filter: Filter, sortedBy: string): string {
  const query: Query = {
    type: { uid: 'thing' } as ContentType,
    fields: [],
    populate: [],
    filter,
    sort: [{ path: [], attribute: attribute(sortedBy), direction: 'asc' }],
    page: null,
    axes: new Map(),
  };
  return describeQuery(query, { axes: [], bucket: () => 1, seeks: () => false }).key;
}

/** A query whose filter contains the same condition twice, as two nodes or as one. */
function twice(one: CompareFilter, other: CompareFilter): Query {
  const type = { uid: 'thing' } as ContentType;
  return { type, fields: [], populate: [], filter: { kind: 'or', filters: [one, other] }, sort: [], page: null, axes: new Map() };
}

function named(value: string): CompareFilter {
  return { kind: 'compare', attribute: attribute('name'), operator: 'eq', operands: [value] };
}

describe('describe', () => {
  it('tells a negation from a relation that has such a name', () => {
    const filter: CompareFilter = { kind: 'compare', attribute: attribute('title'), operator: 'startsWith', operands: ['x'] };
    const relation = { kind: 'relation', name: 'not' } as RelationAttribute;
    expect(keyOfSorted({ kind: 'not', filter }, 'a')).not.toBe(keyOfSorted({ kind: 'relation', attribute: relation, filter }, 'a'));
  });

  it('keeps one node in two places apart from two nodes, whose values may differ', () => {
    const context = { axes: [], bucket: () => 1, seeks: () => false };
    const shared = named('x');
    const one = describeQuery(twice(shared, shared), context);
    const two = describeQuery(twice(named('x'), named('x')), context);
    expect(one.key).not.toBe(two.key);
    expect([one.parameters, two.parameters]).toEqual([['x'], ['x', 'x']]);
  });

  it('has what decides which documents are found before what is populated of them', () => {
    const friend = { kind: 'relation', name: 'friend', many: true } as unknown as RelationAttribute;
    const nested: PopulateRelation = {
      kind: 'relation',
      attribute: friend,
      alias: 'friend',
      fields: [],
      populate: [],
      filter: named('nested'),
      sort: [],
      page: null,
      count: false,
    };
    const rules = { root: named('rule'), of: new Map([['other', named('reached')]]) };
    const query = { ...twice(named('x'), named('y')), populate: [nested], rules };
    const { parameters, searched } = describeQuery(query, { axes: [], bucket: () => 1, seeks: () => false });
    expect([parameters.slice(0, searched), parameters.slice(searched)]).toEqual([['x', 'y', 'rule', 'reached'], ['nested']]);
  });

  it('keeps what is filtered apart from what is sorted by', () => {
    expect(keyOf('eq', 'id')).not.toBe(keyOf('eqi', 'd'));
    expect(keyOf('contains', 'isbn')).not.toBe(keyOf('containsi', 'sbn'));
    const sibling: SiblingFilter = { kind: 'sibling', axis: 'status', value: 'live', scope: 'same', exists: true };
    expect(keyOfSorted({ ...sibling, compare: 'newer' }, 'date')).not.toBe(keyOfSorted(sibling, 'newerdate'));
  });
});

import { graphqlFiltersRows } from '../spec/graphql-filters.ts';
import { type Check, checksFor } from './checks-for.ts';
import { configuredLimits } from './graphql-configured.ts';
import { crew, defaultPages, limitMaximum, own } from './graphql-limits.ts';

/** Among sailors with the names `stored`, the filter on name finds those with the names `found`. */
function names(stored: readonly (string | null)[], filter: string, found: readonly (string | null)[]): Check {
  return async (target) => {
    await target.makeAll(
      'sailors',
      stored.map((name) => ({ name })),
    );
    (await target.graphql(`{ sailors(${own(target, `name: { ${filter} }`)}) { name } }`)).ok().holds(found, 'name', 'data.sailors');
  };
}

/** Among sailors aged 20, 30, 40, 50 and of unknown age, the filter finds those of these ages. */
function ages(filter: string, found: readonly (number | null)[]): Check {
  return async (target) => {
    await target.makeAll(
      'sailors',
      [20, 30, 40, 50, null].map((age) => ({ age })),
    );
    (await target.graphql(`{ sailors(${own(target, filter)}) { age } }`)).ok().holds(found, 'age', 'data.sailors');
  };
}

export const graphqlFiltersChecks = checksFor(graphqlFiltersRows, {
  'graphql.filters.eq': names(['Ann', 'ann', 'Anna'], 'eq: "Ann"', ['Ann']),
  'graphql.filters.eqi': names(['Ann', 'ann', 'Anna'], 'eqi: "ANN"', ['Ann', 'ann']),
  'graphql.filters.ne': names(['Ann', 'ann', 'Bo'], 'ne: "Ann"', ['ann', 'Bo']),
  'graphql.filters.nei': names(['Ann', 'ann', 'Bo'], 'nei: "ANN"', ['Bo']),
  'graphql.filters.lt': ages('age: { lt: 30 }', [20]),
  'graphql.filters.lte': ages('age: { lte: 30 }', [20, 30]),
  'graphql.filters.gt': ages('age: { gt: 40 }', [50]),
  'graphql.filters.gte': ages('age: { gte: 40 }', [40, 50]),
  'graphql.filters.in': ages('age: { in: [20, 50, 99] }', [20, 50]),
  'graphql.filters.not-in': ages('age: { notIn: [20, 50] }', [30, 40]),
  'graphql.filters.contains': names(['Marianne', 'ANNA', 'Bo'], 'contains: "ann"', ['Marianne']),
  'graphql.filters.not-contains': names(['Marianne', 'ANNA', 'Bo'], 'notContains: "ann"', ['ANNA', 'Bo']),
  'graphql.filters.containsi': names(['Marianne', 'ANNA', 'Bo'], 'containsi: "Ann"', ['Marianne', 'ANNA']),
  'graphql.filters.not-containsi': names(['Marianne', 'ANNA', 'Bo'], 'notContainsi: "Ann"', ['Bo']),
  async 'graphql.filters.null'(target) {
    await names(['Ann', null], 'null: true', [null])(target);
    (await target.graphql(`{ sailors(${own(target, 'name: { null: false }')}) { name } }`)).ok().lists(['Ann'], 'name', 'data.sailors');
  },
  async 'graphql.filters.not-null'(target) {
    await names(['Ann', null], 'notNull: true', ['Ann'])(target);
    (await target.graphql(`{ sailors(${own(target, 'name: { notNull: false }')}) { name } }`)).ok().lists([null], 'name', 'data.sailors');
  },
  'graphql.filters.between': ages('age: { between: [30, 40] }', [30, 40]),
  'graphql.filters.starts-with': names(['Anna', 'Joanna'], 'startsWith: "Ann"', ['Anna']),
  'graphql.filters.ends-with': names(['Hannah', 'Hanna'], 'endsWith: "nah"', ['Hannah']),
  'graphql.filters.and': ages('and: [{ age: { gt: 20 } }, { age: { lt: 50 } }]', [30, 40]),
  'graphql.filters.or': ages('or: [{ age: { eq: 20 } }, { age: { eq: 50 } }]', [20, 50]),
  'graphql.filters.not': ages('not: { age: { gt: 30 } }', [20, 30, null]),
  async 'graphql.filters.complement'(target) {
    await ages('not: { age: { in: [20, 30, 40] } }', [50, null])(target);
    const [ada, ben] = await target.makeAll('sailors', [{ name: 'Ada' }, { name: 'Ben' }]);
    await target.makeAll('voyages', [
      { title: 'Both', crew: [ada.documentId, ben.documentId] },
      { title: 'One', crew: [ben.documentId] },
      { title: 'None' },
    ]);
    const asked = (filters: string) => target.graphql(`{ voyages(${own(target, filters)}) { title } }`);
    (await asked('crew: { name: { eq: "Ada" } }')).ok().holds(['Both'], 'title', 'data.voyages');
    (await asked('not: { crew: { name: { eq: "Ada" } } }')).ok().holds(['One', 'None'], 'title', 'data.voyages');
  },
  async 'graphql.filters.empty-operands'(target) {
    await ages('age: { in: [] }', [])(target);
    const asked = (filters: string) => target.graphql(`{ sailors(${own(target, filters)}) { age } }`);
    (await asked('age: { eq: null }')).ok().holds([null], 'age', 'data.sailors');
    (await asked('age: { ne: null }')).ok().holds([20, 30, 40, 50], 'age', 'data.sailors');
    (await asked('age: { in: [20, null] }')).ok().holds([20, null], 'age', 'data.sailors');
  },
  'graphql.filters.nested-logic': ages(
    'and: [{ or: [{ age: { eq: 20 } }, { age: { gte: 40 } }] }, { not: { age: { eq: 50 } } }]',
    [20, 40],
  ),
  async 'graphql.filters.implicit-and'(target) {
    await target.makeAll('sailors', [
      { name: 'Ann', age: 30 },
      { name: 'Ann', age: 40 },
      { name: 'Bo', age: 30 },
    ]);
    (await target.graphql(`{ sailors(${own(target, 'name: { eq: "Ann" }, age: { eq: 30 }')}) { name age } }`))
      .ok()
      .has('data.sailors', [{ name: 'Ann', age: 30 }]);
  },
  async 'graphql.sort.one'(target) {
    await target.makeAll('sailors', [{ name: 'Bo' }, { name: 'Ann' }]);
    (await target.graphql(`{ sailors(${own(target)}, sort: "name") { name } }`)).ok().lists(['Ann', 'Bo'], 'name', 'data.sailors');
  },
  async 'graphql.sort.several'(target) {
    await target.makeAll('sailors', [
      { name: 'Bo', age: 30 },
      { name: 'Cy', age: 30 },
      { name: 'Ann', age: 40 },
    ]);
    (await target.graphql(`{ sailors(${own(target)}, sort: ["age", "name:desc"]) { name } }`))
      .ok()
      .lists(['Cy', 'Bo', 'Ann'], 'name', 'data.sailors');
  },
  async 'graphql.sort.default-ascending'(target) {
    const filters = await crew(target, 3);
    (await target.graphql(`{ sailors(${filters}, sort: "age") { age } }`)).ok().lists([1, 2, 3], 'age', 'data.sailors');
    (await target.graphql(`{ sailors(${filters}, sort: "age:desc") { age } }`)).ok().lists([3, 2, 1], 'age', 'data.sailors');
  },
  async 'graphql.pagination.page'(target) {
    const filters = await crew(target, 3);
    (
      await target.graphql(
        `{ sailors_connection(${filters}, sort: "age", pagination: { page: 2, pageSize: 2 }) { nodes { age } pageInfo { page } } }`,
      )
    )
      .ok()
      .lists([3], 'age', 'data.sailors_connection.nodes')
      .has('data.sailors_connection.pageInfo.page', 2);
    (await target.graphql(`{ sailors_connection(${filters}, sort: "age", pagination: { pageSize: 2 }) { nodes { age } } }`))
      .ok()
      .lists([1, 2], 'age', 'data.sailors_connection.nodes');
  },
  'graphql.pagination.page-size': defaultPages,
  async 'graphql.pagination.start'(target) {
    const filters = await crew(target, 3);
    (await target.graphql(`{ sailors_connection(${filters}, sort: "age", pagination: { start: 1, limit: 5 }) { nodes { age } } }`))
      .ok()
      .lists([2, 3], 'age', 'data.sailors_connection.nodes');
    (await target.graphql(`{ sailors_connection(${filters}, sort: "age", pagination: { limit: 1 }) { nodes { age } } }`))
      .ok()
      .lists([1], 'age', 'data.sailors_connection.nodes');
  },
  async 'graphql.pagination.limit'(target) {
    const filters = await crew(target, 11);
    (await target.graphql(`{ sailors_connection(${filters}, sort: "age", pagination: { limit: 2 }) { nodes { age } } }`))
      .ok()
      .lists([1, 2], 'age', 'data.sailors_connection.nodes');
    (await target.graphql(`{ sailors_connection(${filters}, sort: "age", pagination: { start: 0 }) { nodes { age } } }`))
      .ok()
      .lists([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 'age', 'data.sailors_connection.nodes');
  },
  'graphql.pagination.limit-maximum': limitMaximum,
  async 'graphql.pagination.not-mixed'(target) {
    (await target.graphql(`{ sailors_connection(${own(target)}, pagination: { page: 1, limit: 5 }) { nodes { age } } }`)).type(
      'errors[0].message',
      'string',
    );
  },
  'graphql.pagination.configured': configuredLimits,
});

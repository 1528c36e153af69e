import type { Query } from '../../../query/index.ts';
import { ParsedQueries } from '../parsed-queries.ts';

const paging = (defaultLimit: number) => Object.freeze({ defaultLimit, maxLimit: 100, withCount: true });

describe('ParsedQueries', () => {
  const make = () => ({ fields: [] }) as unknown as Query;

  it('knows a query again by parameters, paging and situation', () => {
    const queries = new ParsedQueries<object, Query>({ weight: 100, weigh: () => 1 });
    const [parameters, pages] = [Object.freeze({}), paging(25)];
    const query = queries.get(parameters, pages, 'a', make);
    expect(queries.get(parameters, pages, 'a', make)).toBe(query);
    expect(queries.get(Object.freeze({}), pages, 'a', make)).not.toBe(query);
    expect(queries.get(parameters, paging(25), 'a', make)).not.toBe(query);
    expect(queries.get(parameters, pages, 'b', make)).not.toBe(query);
  });

  it('remembers nothing by objects that may change', () => {
    const queries = new ParsedQueries<object, Query>({ weight: 100, weigh: () => 1 });
    const [parameters, pages] = [Object.freeze({}), paging(25)];
    const open = { ...pages };
    expect(queries.get({}, pages, 'a', make)).not.toBe(queries.get({}, pages, 'a', make));
    expect(queries.get(parameters, open, 'a', make)).not.toBe(queries.get(parameters, open, 'a', make));
  });

  it('remembers fewer queries that are heavy than light ones', () => {
    const queries = new ParsedQueries<object, Query>({ weight: 1_000, weigh: (asked) => JSON.stringify(asked).length });
    const pages = paging(25);
    const known = (asked: readonly object[]) => {
      const made = asked.map((parameters) => queries.get(parameters, pages, 'a', make));
      return asked.filter((parameters, at) => queries.get(parameters, pages, 'a', make) === made[at]).length;
    };
    const some = (characters: number) => Array.from({ length: 9 }, () => Object.freeze({ filters: 'x'.repeat(characters) }));
    expect(known(some(50))).toBe(9);
    expect(known(some(400))).toBe(0);
  });
});

import type { Query } from '../../../query/index.ts';
import { ParsedQueries } from '../parsed-queries.ts';

const paging = (defaultLimit: number) => Object.freeze({ defaultLimit, maxLimit: 100, withCount: true });

describe('ParsedQueries', () => {
  const make = () => ({ fields: [] }) as unknown as Query;

  it('knows a query again by parameters, paging and situation', () => {
    const queries = new ParsedQueries();
    const [parameters, pages] = [Object.freeze({}), paging(25)];
    const query = queries.get(parameters, pages, 'a', make);
    expect(queries.get(parameters, pages, 'a', make)).toBe(query);
    expect(queries.get(Object.freeze({}), pages, 'a', make)).not.toBe(query);
    expect(queries.get(parameters, paging(25), 'a', make)).not.toBe(query);
    expect(queries.get(parameters, pages, 'b', make)).not.toBe(query);
  });

  it('remembers nothing by objects that may change', () => {
    const queries = new ParsedQueries();
    const [parameters, pages] = [Object.freeze({}), paging(25)];
    const open = { ...pages };
    expect(queries.get({}, pages, 'a', make)).not.toBe(queries.get({}, pages, 'a', make));
    expect(queries.get(parameters, open, 'a', make)).not.toBe(queries.get(parameters, open, 'a', make));
  });
});

import { contextOf } from './fixture-model.ts';
import { keyDetails, parse, refusal } from './parse.ts';

describe('parseQuery', () => {
  it('reports the first mistake in the order filters, sort, fields, populate, pagination', () => {
    const order = ['filters[nope]=1', 'sort=nope', 'fields=nope', 'populate[nope]=true'];
    for (const [index, part] of order.entries()) {
      const param = part.split(/[[=]/)[0] as string;
      const rest = order.slice(index).join('&');
      expect(refusal(`article?pagination[page]=1&pagination[start]=1&${rest}`).details).toEqual(keyDetails(param, 'nope', 'nope'));
    }
  });

  it('ignores parameters that are not its own', () => {
    const plain = parse('article?');
    for (const text of [
      'foo=bar',
      'Sort=title',
      'where[title]=x',
      'select=title',
      'data[title]=x',
      'filter[title]=x',
      'limit=1&offset=1',
    ]) {
      expect(parse(`article?${text}`)).toEqual(plain);
    }
  });

  it('refuses lookup by name', () => {
    expect(refusal('article?lookup[title]=x')).toEqual({ message: "Invalid params: 'lookup'", details: {}, name: 'ValidationError' });
  });

  it.each(['one', 'write'] as const)('checks filters and sort in mode %s, and leaves them out', (mode) => {
    const query = parse('article?filters[title]=x&sort=title&_q=y&pagination[page]=2&fields=title&populate=seo', contextOf(), mode);
    expect(query).toMatchObject({ filter: null, sort: [], page: null });
    expect(query.populate).toHaveLength(1);
    expect(refusal('article?sort=nope', contextOf(), mode).details).toEqual(keyDetails('sort', 'nope', 'nope'));
    expect(refusal('article?filters[nope]=1', contextOf(), mode).details).toEqual(keyDetails('filters', 'nope', 'nope'));
  });
});

import fc from 'fast-check';
import {
  type AxisSelection,
  type CompareFilter,
  type Filter,
  type Page,
  parameterSlots,
  type Query,
  queryParameters,
  queryShape,
} from '../index.ts';
import { articleFilters } from './arbitrary-filter.ts';
import { parse } from './parse.ts';

function queryOf(text: string, axes: Query['axes'] = new Map()): Query {
  return { ...parse(text), axes };
}

/** Powers of two. */
function bucket(size: number): number {
  return 2 ** Math.ceil(Math.log2(size));
}

const FULL =
  'article?filters[title]=a&filters[views][$between][0]=1&filters[views][$between][1]=2&filters[author][age][$in][0]=3&filters[author][age][$in][1]=4' +
  '&pagination[start]=5&pagination[limit]=6&populate[categories][filters][rank]=7&populate[categories][populate][articles][filters][title]=b' +
  '&populate[blocks][on][blocks.quote][populate][author][filters][name]=c';

describe('queryParameters', () => {
  it('lists the values in the order filter, page, axes, populates', () => {
    const axes: Query['axes'] = new Map<string, AxisSelection>([
      ['status', { values: ['draft'] }],
      ['locale', 'any'],
    ]);
    expect(queryParameters(queryOf(FULL, axes))).toEqual(['a', 1, 2, [3, 4], 5, 6, ['draft'], 7, 'b', 'c']);
  });

  it('keeps its length for queries of one shape', () => {
    fc.assert(
      fc.property(articleFilters, articleFilters, (left, right) => {
        const queries = [left, right].map((filter) => ({ ...queryOf('article?'), filter })) as [Query, Query];
        const [a, b] = queries.map((query) => queryShape(query, bucket));
        fc.pre(a === b);
        expect(queryParameters(queries[0])).toHaveLength(queryParameters(queries[1]).length);
      }),
      { numRuns: 50 },
    );
  });
});

describe('parameterSlots', () => {
  it('finds the values of every node among the parameters', () => {
    fc.assert(
      fc.property(articleFilters, (filter) => {
        const query: Query = { ...queryOf(FULL), filter };
        const parameters = queryParameters(query);
        const slots = parameterSlots(query);
        for (const node of comparisonsIn(filter)) {
          const slot = slots.get(node) as number;
          const list = node.operator === 'in' || node.operator === 'notIn';
          expect(list ? parameters[slot] : parameters.slice(slot, slot + node.operands.length)).toEqual(node.operands);
        }
        const page = query.page as Page;
        expect(parameters.slice(slots.get(page), (slots.get(page) as number) + 2)).toEqual([page.offset, page.limit]);
      }),
    );
  });
});

function comparisonsIn(filter: Filter): readonly CompareFilter[] {
  if (filter.kind === 'compare') return [filter];
  if ('filters' in filter) return filter.filters.flatMap(comparisonsIn);
  return 'filter' in filter ? comparisonsIn(filter.filter) : [];
}

describe('queryShape', () => {
  function shape(text: string, axes?: Query['axes']): string {
    return queryShape(queryOf(text, axes), bucket);
  }

  it.each([
    ['article?filters[title]=a', 'article?filters[title]=b'],
    ['article?pagination[page]=1', 'article?pagination[page]=2&pagination[pageSize]=7'],
    [
      'article?filters[title][$in][0]=a&filters[title][$in][1]=b&filters[title][$in][2]=c',
      'article?filters[title][$in][0]=a&filters[title][$in][1]=b&filters[title][$in][2]=c&filters[title][$in][3]=d',
    ],
    ['article?fields=title,views', 'article?fields=views,title'],
    ['article?filters[title][$not][$eq]=a', 'article?filters[title][$ne]=b'],
    ['article?populate[author][filters][name]=a', 'article?populate[author][filters][name]=b'],
  ])('is the same for %s and %s', (left, right) => {
    expect(shape(left)).toBe(shape(right));
  });

  it('differs where statements differ', () => {
    const texts = [
      'article?',
      'article?fields=title',
      'article?filters[title]=a',
      'article?filters[title][$ne]=a',
      'article?filters[content]=a',
      'article?filters[title][$null]=true',
      'article?filters[title][$null]=false',
      'article?filters[title][$in][0]=a',
      'article?filters[title][$in][0]=a&filters[title][$in][1]=b&filters[title][$in][2]=c',
      'article?filters[title][$not][$startsWith]=a',
      'article?filters[title][$startsWith]=a',
      'article?filters[$or][0][title]=a&filters[$or][1][content]=b',
      'article?filters[title]=a&filters[content]=b',
      'article?filters[author][name]=a',
      'article?filters[author][friends][name]=a',
      'article?sort=title',
      'article?sort=title:desc',
      'article?sort=author.name',
      'article?populate=author',
      'article?populate=author.articles',
      'article?populate=author,categories',
      'article?populate[categories][count]=true',
      'article?populate[categories][sort]=name',
      'article?populate[categories][filters][name]=a',
      'article?populate[blocks]=true',
      'article?populate[blocks][on][blocks.quote]=true',
    ];
    const shapes = texts.map((text) => shape(text));
    shapes.push(queryShape({ ...queryOf('article?'), page: null }, bucket));
    shapes.push(shape('article?', new Map([['status', { values: ['draft'] }]])));
    shapes.push(shape('article?', new Map([['status', 'any']])));
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  it('tells aliases apart', () => {
    const query = queryOf('article?populate=author');
    const renamed = { ...query, populate: query.populate.map((populate) => ({ ...populate, alias: 'writer' })) };
    expect(queryShape(renamed, bucket)).not.toBe(queryShape(query, bucket));
  });
});

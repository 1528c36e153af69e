import fc from 'fast-check';
import { compareBySort, compareValues, evaluateFilter, type Filter, holdsOnNothing, negate } from '../index.ts';
import { articleFilters, articleRows, type DataRow, READER } from './arbitrary-filter.ts';
import { contextOf } from './fixture-model.ts';
import { parse } from './parse.ts';

function row(values: DataRow['values'], behind: DataRow['behind'] = {}): DataRow {
  return { values, behind };
}

/** The names of articles that a filter keeps. */
function keeps(query: string, rows: readonly DataRow[]): unknown[] {
  const { filter } = parse(`article?${query}`, contextOf({ trusted: true }));
  return rows.filter((each) => evaluateFilter(filter as Filter, each, READER)).map((each) => each.values.title);
}

const ANN = row({ id: 1, documentId: 'ann', name: 'Ann', age: 30 });
const BOB = row({ id: 2, documentId: 'bob', name: 'Bob', age: null });
const NEWS = row({ id: 1, name: 'News', rank: 1 });
const TECH = row({ id: 2, name: 'Tech', rank: 2 });
const ARTICLES = [
  row(
    { title: 'A1', views: 1, content: 'first 50% off' },
    { author: [ANN], categories: [NEWS, TECH], seo: [row({ id: 1, metaTitle: 'one' })] },
  ),
  row({ title: 'A2', views: 2, content: null }, { author: [BOB], categories: [TECH], seo: [row({ id: 2, metaTitle: null })] }),
  row({ title: 'É3', views: null, content: 'x_y' }),
];

describe('evaluateFilter', () => {
  it.each([
    ['filters[title]=A1', ['A1']],
    ['filters[title][$eqi]=é3', ['É3']],
    ['filters[title][$contains]=é', []],
    ['filters[title][$containsi]=é', ['É3']],
    ['filters[title][$startsWith]=a', []],
    ['filters[title][$startsWithi]=a', ['A1', 'A2']],
    ['filters[title][$endsWith]=2', ['A2']],
    ['filters[title][$gt]=A2', ['É3']],
    ['filters[content][$contains]=%', ['A1']],
    ['filters[content][$contains]=_', ['É3']],
    ['filters[content][$contains]=', ['A1', 'É3']],
    ['filters[content][$notContains]=x', ['A1']],
    ['filters[views][$ne]=1', ['A2']],
    ['filters[views][$notIn][0]=1', ['A2']],
    ['filters[views][$not][$eq]=1', ['A2', 'É3']],
    ['filters[views][$not][$between][0]=2&filters[views][$not][$between][1]=3', ['A1', 'É3']],
    ['filters[title][$not][$startsWith]=A', ['É3']],
    ['filters[content][$not][$startsWith]=q', ['A1', 'A2', 'É3']],
    ['filters[views][$null]=true', ['É3']],
    ['filters[author][name]=Ann', ['A1']],
    ['filters[author][name][$ne]=Ann', ['A2']],
    ['filters[$not][author][name]=Ann', ['A2', 'É3']],
    ['filters[author][age][$null]=true', ['A2', 'É3']],
    ['filters[author][$null]=true', ['É3']],
    ['filters[author][id][$null]=false', ['A1', 'A2']],
    ['filters[author]=1', ['A1']],
    ['filters[author]=bob', ['A2']],
    ['filters[categories][name]=Tech', ['A1', 'A2']],
    ['filters[categories][name]=News&filters[categories][rank]=2', []],
    ['filters[$and][0][categories][name]=News&filters[$and][1][categories][rank]=2', ['A1']],
    ['filters[$not][categories][name]=News', ['A2', 'É3']],
    ['filters[$not][categories][name][$ne]=News', ['É3']],
    ['filters[categories][$not][name]=News', ['A1', 'A2', 'É3']],
    ['filters[categories][articles][title][$null]=true', ['A1', 'A2', 'É3']],
    ['filters[seo][metaTitle]=one', ['A1']],
    ['filters[seo][metaTitle][$null]=true', ['A2', 'É3']],
    ['filters[seo][$null]=true', ['É3']],
  ])('%s keeps %j', (query, expected) => {
    expect(keeps(query, ARTICLES)).toEqual(expected);
  });

  it('compares large whole numbers exactly', () => {
    const rows = [row({ title: 'exact', visits: '9007199254740993' })];
    expect(keeps('filters[visits]=9007199254740993', rows)).toEqual(['exact']);
    expect(keeps('filters[visits]=9007199254740992', rows)).toEqual([]);
    expect(keeps('filters[visits][$gt]=10', rows)).toEqual(['exact']);
  });

  it('asks about siblings only where the reader knows them', () => {
    const filter: Filter = { kind: 'sibling', axis: 'status', value: 'draft', scope: 'same', exists: false };
    const knowing = { ...READER, sibling: () => true };
    expect(evaluateFilter(filter, row({}), knowing)).toBe(false);
    expect(evaluateFilter(negate(filter), row({}), knowing)).toBe(true);
    expect(() => evaluateFilter(filter, row({}), READER)).toThrow('axis status');
  });
});

describe('negate', () => {
  it('gives back an equal filter when done twice', () => {
    fc.assert(fc.property(articleFilters, (filter) => expect(negate(negate(filter))).toEqual(filter)));
  });

  it('holds exactly where the filter does not', () => {
    fc.assert(
      fc.property(articleFilters, articleRows, (filter, each) => {
        expect(evaluateFilter(negate(filter), each, READER)).toBe(!evaluateFilter(filter, each, READER));
      }),
    );
  });

  it('obeys the laws of De Morgan', () => {
    fc.assert(
      fc.property(articleFilters, articleFilters, articleRows, (left, right, each) => {
        const holds = (filter: Filter): boolean => evaluateFilter(filter, each, READER);
        expect(holds(negate({ kind: 'and', filters: [left, right] }))).toBe(holds(negate(left)) || holds(negate(right)));
        expect(holds(negate({ kind: 'or', filters: [left, right] }))).toBe(holds(negate(left)) && holds(negate(right)));
      }),
    );
  });
});

describe('holdsOnNothing', () => {
  it('says what a row without any value or related row answers', () => {
    fc.assert(
      fc.property(articleFilters, (filter) => {
        expect(holdsOnNothing(filter)).toBe(evaluateFilter(filter, row({}), READER));
      }),
    );
  });
});

describe('compareBySort', () => {
  function sorted(sort: string): unknown[] {
    const { sort: terms } = parse(`article?sort=${sort}`);
    return [...ARTICLES].sort((left, right) => compareBySort(terms, left, right, READER)).map(({ values }) => values.title);
  }

  it.each([
    ['title', ['A1', 'A2', 'É3']],
    ['title:desc', ['É3', 'A2', 'A1']],
    ['views', ['É3', 'A1', 'A2']],
    ['views:desc', ['A2', 'A1', 'É3']],
    ['author.name', ['É3', 'A1', 'A2']],
    ['author.age,title:desc', ['É3', 'A2', 'A1']],
    ['categories.rank', ['É3', 'A1', 'A2']],
    ['categories.rank:desc,title', ['A1', 'A2', 'É3']],
    ['seo.metaTitle:desc,title:desc', ['A1', 'É3', 'A2']],
  ])('orders by %s', (sort, expected) => {
    expect(sorted(sort)).toEqual(expected);
  });

  it('takes the first value in the direction of the sort where a term leads through several rows, nulls included', () => {
    const { sort: ascending } = parse('article?sort=categories.rank');
    const { sort: descending } = parse('article?sort=categories.rank:desc');
    const ranked = (title: string, ...ranks: (number | null)[]) => row({ title }, { categories: ranks.map((rank) => row({ rank })) });
    const rows = [ranked('one', 5, 1), ranked('two', 9, null), ranked('three', 3)];
    const order = (terms: typeof ascending) =>
      [...rows].sort((left, right) => compareBySort(terms, left, right, READER)).map(({ values }) => values.title);
    expect(order(ascending)).toEqual(['two', 'one', 'three']);
    expect(order(descending)).toEqual(['two', 'one', 'three']);
  });

  it('orders text by code point', () => {
    const texts = fc.string({ unit: 'binary', maxLength: 4 });
    fc.assert(
      fc.property(texts, texts, (left, right) => {
        const bytes = Buffer.from(left, 'utf8').compare(Buffer.from(right, 'utf8'));
        expect(Math.sign(compareValues(left, right))).toBe(bytes);
      }),
    );
  });
});

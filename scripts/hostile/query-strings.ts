import type { HostileRequest } from './stranger.ts';

const PAGE = 'pagination[pageSize]=100';
const CIRCLE = ['categories', 'articles'];

/** A path around a circle of relations: `[categories][articles][categories]…`. */
function hops(count: number, circle: readonly string[] = CIRCLE): string[] {
  return Array.from({ length: count }, (_, at) => circle[at % circle.length] as string);
}

function keys(names: readonly (string | number)[]): string {
  return names.map((name) => `[${name}]`).join('');
}

function many(count: number, make: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => make(at)).join('&');
}

function list(query: string, type = 'articles'): string {
  return `/api/${type}?${query}`;
}

/** Conditions whose shape differs for each number. */
function filterOfItsOwn(number: number, count: number): string {
  const operators = ['$eq', '$ne', '$containsi', '$startsWith'];
  const conditions = many(count, (at) => {
    const operator = operators[(at < 4 ? number >> (2 * at) : at) & 3];
    return `filters[$or][${at}][title][${operator}]=no such title`;
  });
  return list(conditions.replaceAll(' ', '+'));
}

/** Two relations at each of several levels, combined with `and`. */
function branches(prefix: string, owner: 'article' | 'author' | 'category', levels: number): string[] {
  if (levels === 0) return [`filters${prefix}[id][$gt]=0`];
  const ways = {
    article: [
      ['author', 'author'],
      ['categories', 'category'],
    ],
    author: [
      ['articles', 'article'],
      ['friends', 'author'],
    ],
    category: [
      ['articles', 'article'],
      ['restaurants', 'author'],
    ],
  } as const;
  return ways[owner].flatMap(([name, next], at) => {
    if (name === 'restaurants') return branches(`${prefix}[$and][${at}][restaurants][owner]`, 'author', levels - 1);
    return branches(`${prefix}[$and][${at}][${name}]`, next, levels - 1);
  });
}

function populated(names: readonly string[], rest: string): string {
  return `populate${names.map((name) => `[${name}]`).join('[populate]')}${rest}`;
}

/** Query strings of lists that cost much more than their length suggests. */
export const QUERY_STRINGS: readonly HostileRequest[] = [
  ['populate of four to-many hops', [list(`populate=${hops(4).join('.')}&${PAGE}`)]],
  ['populate of two to-many hops, 100 documents', [list(`populate=${hops(2).join('.')}&${PAGE}`)]],
  ['populate through authors, six deep', [list(`populate=${hops(6, ['author', 'articles']).join('.')}&${PAGE}`)]],
  ['populate through authors, four deep, of 25', [list(`populate=${hops(4, ['author', 'articles']).join('.')}`)]],
  ['populate of friends, six deep', [list(`populate=${hops(6, ['friends']).join('.')}&${PAGE}`, 'authors')]],
  ['populate of 16 hops, counted at the end', [list(`${populated(hops(9), '[count]=true')}&${PAGE}`)]],
  ['populate of everything, sorted by a text', [list(`${populated(hops(2), '[sort]=title:desc')}&${PAGE}`)]],
  ['populate sorted through relations', [list(`${populated(hops(2), '[sort]=categories.articles.title')}&${PAGE}`)]],
  ['populate sorted for each author', [list(`${populated(['articles'], '[sort]=categories.articles.title')}&${PAGE}`, 'authors')]],
  ['populate filtered through 8 hops', [list(`${populated(['articles'], `[filters]${keys(hops(8))}[id][$gt]=0`)}&${PAGE}`, 'authors')]],
  ['208 different filters of 20 kB', Array.from({ length: 208 }, (_, number) => filterOfItsOwn(number, 480)), 4],
  ['208 different filters of 200 conditions', Array.from({ length: 208 }, (_, number) => filterOfItsOwn(number, 200)), 4],
  ['600 conditions on categories.id', [list(many(600, (at) => `filters[$and][${at}][categories][id][$ne]=${at + 1000}`))]],
  ['400 $or on seo.social.title', [list(many(400, (at) => `filters[$or][${at}][seo][social][title][$containsi]=x${at}`))]],
  ['$and of two relations at four levels', [list(branches('', 'article', 4).join('&'))]],
  ...[1, 2, 3, 4].map((count): HostileRequest => {
    const name = `sort through ${count} to-many hop${count > 1 ? 's' : ''}`;
    return [name, [list(`sort=${hops(count).join('.')}.${count % 2 === 0 ? 'title' : 'name'}`)]];
  }),
  ['sort through a to-one and a to-many hop', [list('sort=author.articles.title')]],
  ['sort through three hops of friends', [list('sort=friends.friends.friends.name', 'authors')]],
  ['sort of authors through their articles', [list('sort=articles.categories.articles.title', 'authors')]],
  ['sort by the texts of entries', [list('sort=seo.social.title')]],
  ['sort by 30 different paths', [list(`sort=${thirtyPaths().join(',')}`)]],
  ['12 lists with a four-hop sort', Array.from({ length: 12 }, (_, at) => list(`sort=${hops(4).join('.')}.title&pagination[start]=${at}`))],
  ...[4, 8, 12, 16, 18].map((count): HostileRequest => [`filter through ${count} hops`, [list(`filters${keys(hops(count))}[id][$gt]=0`)]]),
  ['filter through 16 hops of friends', [list(`filters${keys(hops(16, ['friends']))}[name][$contains]=a`, 'authors')]],
  ['filter through 8 hops, with $not', [list(`filters[$not]${keys(hops(8))}[title][$contains]=zzz`)]],
  ['$null behind 8 hops', [list(`filters${keys(hops(8))}[author][$null]=true`)]],
  ['12 filters through 8 hops', Array.from({ length: 12 }, (_, at) => list(`filters${keys(hops(8))}[id][$gt]=${at}`))],
  ['90 conditions on author.articles.title', [list(many(90, (at) => `filters[$and][${at}][author][articles][title][$contains]=${at}`))]],
  ['90 $or on author.articles.title', [list(many(90, (at) => `filters[$or][${at}][author][articles][title][$contains]=z${at}`))]],
  ['90 $or on categories.articles.title', [list(many(90, (at) => `filters[$or][${at}][categories][articles][title][$containsi]=z${at}`))]],
  ['300 $not on categories', [list(many(300, (at) => `filters[$and][${at}][$not][categories][name][$eq]=category+${at}+en`))]],
  ['300 $or on eight hops', [list(many(90, (at) => `filters[$or][${at}]${keys(hops(8))}[title][$eq]=z${at}`))]],
  ['900 $containsi on one text', [list(many(900, (at) => `filters[$or][${at}][title][$containsi]=z${at}`))]],
  ['search with 12 kB', [list(`_q=${'z'.repeat(12_000)}`)]],
  ['200 searches at a time', Array.from({ length: 200 }, (_, at) => list(`_q=no${at}`))],
  ['100 lists sorted by a text at a time', Array.from({ length: 100 }, (_, at) => list(`sort=title&pagination[start]=${at * 20}`))],
  ['entries of components with relations', [list('filters[seo][social][link][categories][articles][title][$contains]=zz')]],
  ['a condition that does not parse', [list('filters[author][$or][0][name]=zzzz&filters[author][$or][1][]=')], 1, [400]],
  ['invalid UTF-8 in a query', [list('filters[title]=%ff%fe')], 1, [400]],
  ['percent signs that begin no escape', [list('filters[title]=%zz'), list('filters[%zz]=1'), '/api/articles/%zz'], 1, [400]],
  ['1,000 values of $in', [list(many(1_000, (at) => `filters[title][$in][${at}]=${at}`))]],
  [
    '5,000 parameters',
    [list(many(4_000, (at) => `p${at}=1`)), list(many(2_000, (at) => `a[${at}][b]=1`)), list(`fields=${'title,'.repeat(5_000)}`)],
  ],
  [
    'keys of 30 kB',
    [list(`filters[${'x'.repeat(30_000)}]=1`), list(`sort=${'a.'.repeat(15_000)}b`), list(`populate=${'a.'.repeat(15_000)}b`)],
    1,
    [400],
  ],
  ['percent signs and brackets', [list(`${'filters[a]'.repeat(900)}=1`), list('%'.repeat(3_000)), list(`${'['.repeat(9_000)}=1`)]],
];

function thirtyPaths(): string[] {
  const ways = [['author'], ['categories'], ['author', 'articles'], ['categories', 'articles'], ['author', 'friends']];
  const fields: Readonly<Record<string, readonly string[]>> = {
    author: ['name', 'email', 'age', 'bio', 'id', 'createdAt'],
    friends: ['name', 'email', 'age', 'bio', 'id', 'createdAt'],
    categories: ['name', 'rank', 'id', 'createdAt', 'updatedAt', 'documentId'],
    articles: ['title', 'slug', 'views', 'score', 'id', 'publishDate'],
  };
  return ways.flatMap((way) => (fields[way.at(-1) as string] as readonly string[]).map((field) => [...way, field].join('.')));
}

/** A text of one megabyte under fifteen aliases. */
function sameText(start: number): string {
  const names = Array.from({ length: 15 }, (_, at) => `n${at}:content`).join(' ');
  return `/graphql?query=${encodeURIComponent(`{articles(pagination:{start:${start},limit:1}){${names}}}`)}`;
}

/** Query strings of lists of articles with texts of one megabyte, all by one author. */
export const LARGE_TEXTS: readonly HostileRequest[] = [
  ['a list of 1 MB texts', [list(PAGE)]],
  ['1 MB texts of one author', [list(`populate=author.articles&${PAGE}`)]],
  ['1 MB texts of one author, in one document', [list('populate=articles', 'authors')]],
  ['100 $containsi on 1 MB texts', [list(many(100, (at) => `filters[$or][${at}][content][$containsi]=zz${at}`))]],
  [
    '20 $notContains on 1 MB texts at a time',
    Array.from({ length: 20 }, (_, at) => list(`filters[content][$notContainsi]=z${at}&fields=id`)),
  ],
  ['sort by 1 MB texts', [list('sort=content&fields=id')]],
  ['sort by 1 MB texts through their author', [list('sort=author.articles.content&fields=id')]],
  ['ten GraphQL answers of 15 MB at a time', Array.from({ length: 10 }, (_, at) => sameText(at))],
  ['search in 1 MB texts', [list('_q=no+such+words')]],
];

import { article } from './content.ts';
import { suffix } from './multiply.ts';
import { farPage, type SeededIds } from './seeded-ids.ts';
import { type LoadRequest, SERIAL } from './workloads.ts';

/** A request whose cost is measured while the data grows. */
export interface GrowthWorkload {
  readonly name: string;
  readonly title: string;
  /** Why it may become slower; null when an index should keep it constant. */
  readonly exception: string | null;
  /** Whether it changes the data. Default: no. */
  readonly writes?: boolean;
  requests(ids: SeededIds): readonly LoadRequest[];
}

const NO_COUNT = 'pagination[withCount]=false';

/** Requests that an index serves, then the known exceptions, then writes. */
export const GROWTH_WORKLOADS: readonly GrowthWorkload[] = [
  flat('one', 'one document by id', ({ articles }) => articles.map((id) => `/api/articles/${id}`)),
  flat('list', 'first page, without count', () => [`/api/articles?${NO_COUNT}`]),
  flat('newest', 'newest first, without count', () => [`/api/articles?sort=createdAt:desc&${NO_COUNT}`]),
  flat('sorted', 'sorted by an attribute with an index', () => [`/api/articles?sort=publishDate:desc&${NO_COUNT}`]),
  flat('slug', 'filter on a unique attribute', () => range((n) => `/api/articles?filters[slug][$eq]=article-${n}`)),
  flat('relation', 'filter on a relation', ({ authors }) => authors.map((id) => `/api/articles?filters[author][documentId][$eq]=${id}`)),
  flat('populate', 'first page, populate=*, without count', () => [`/api/articles?populate=*&${NO_COUNT}`]),
  flat('inverse', 'first page of authors with their articles', () => [`/api/authors?populate[articles]=true&${NO_COUNT}`]),
  flat('localized', 'localized list with zone and relation', () => [
    `/api/restaurants?locale=fr&populate[zone]=true&populate[categories]=true&${NO_COUNT}`,
  ]),
  flat('counted', 'first page, with count', () => ['/api/articles']),
  flat('sorted-counted', 'sorted by an attribute with an index, with count', () => ['/api/articles?sort=publishDate:desc']),
  flat('total', 'the number of documents, over GraphQL', () => graphql('{ articles_connection { pageInfo { total } } }')),
  known('deep-page', 'page 10,000 or the last, without count', 'an offset walks over what it skips', ({ articleCount }) => [
    `/api/articles?pagination[page]=${farPage(articleCount)}&${NO_COUNT}`,
  ]),
  flat('by-key', 'page 10,000 or the last, by key', ({ farCursor }) =>
    farCursor === null ? [] : [`/api/articles?sort=id&pagination[after]=${encodeURIComponent(farCursor)}&${NO_COUNT}`],
  ),
  known('unsorted', 'sorted by an attribute without an index', 'every document is sorted', () => [
    `/api/articles?sort=views:desc&${NO_COUNT}`,
  ]),
  flat('by-email', 'sorted by the email of the author, which has an index, without count', () => [
    `/api/articles?sort=author.email:desc&${NO_COUNT}`,
  ]),
  known('by-author', 'sorted by the name of the author, which has none, without count', 'every document is sorted', () => [
    `/api/articles?sort=author.name&${NO_COUNT}`,
  ]),
  flat('contains', 'a part of the title that one document has, with count', () =>
    range((n) => `/api/articles?filters[title][$contains]=${rareText(n)}`),
  ),
  flat('contains-i', 'the same in whatever case', () =>
    range((n) => `/api/articles?filters[title][$containsi]=${rareText(n).toUpperCase()}`),
  ),
  flat('search', '_q, a text that one document has, with count', () => range((n) => `/api/articles?_q=${rareText(n)}`)),
  known('scan', 'filter without an index that matches nothing', 'every document is looked at', () => [
    `/api/articles?filters[content][$contains]=nowhere&${NO_COUNT}`,
  ]),
  known('deep-scan', 'filter on a text of a related document', 'every related document is looked at', () =>
    range((n) => `/api/articles?filters[author][name][$endsWith]=%20${n}&${NO_COUNT}`),
  ),
  {
    name: 'create',
    title: 'create an article with relations and components, 4 at a time',
    exception: null,
    writes: true,
    requests: (ids) =>
      range((n) => ({
        method: 'POST',
        path: '/api/articles',
        body: JSON.stringify({ data: article(n + 10_000, ids, `created-${SERIAL}`) }),
      })),
  },
];

/** A text in the title of only one copy of an article, long enough for a text index. */
function rareText(n: number): string {
  return `${100 + n}${suffix(1 + (n % 4))}`;
}

function range<Value>(make: (n: number) => Value): Value[] {
  return Array.from({ length: 16 }, (_, n) => make(n));
}

function get(path: string): LoadRequest {
  return { method: 'GET', path };
}

function graphql(query: string): LoadRequest[] {
  return [{ method: 'POST', path: '/graphql', body: JSON.stringify({ query }) }];
}

function flat(name: string, title: string, requests: (ids: SeededIds) => readonly (string | LoadRequest)[]): GrowthWorkload {
  return {
    name,
    title,
    exception: null,
    requests: (ids) => requests(ids).map((request) => (typeof request === 'string' ? get(request) : request)),
  };
}

function known(
  name: string,
  title: string,
  exception: string,
  requests: (ids: SeededIds) => readonly (string | LoadRequest)[],
): GrowthWorkload {
  return { ...flat(name, title, requests), exception };
}

import type { SeededIds } from './seeded-ids.ts';
import type { LoadRequest } from './workloads.ts';

/** A read whose cost is watched while the data grows. */
export interface GrowthWorkload {
  readonly name: string;
  readonly title: string;
  /** Why it may become slower; null when an index serves it, so that it should not. */
  readonly exception: string | null;
  requests(ids: SeededIds): readonly LoadRequest[];
}

const NO_COUNT = 'pagination[withCount]=false';

/** Reads that an index serves first, then the known exceptions. */
export const GROWTH_WORKLOADS: readonly GrowthWorkload[] = [
  flat('one', 'one document by id', ({ articles }) => articles.map((id) => `/api/articles/${id}`)),
  flat('list', 'first page, without count', () => [`/api/articles?${NO_COUNT}`]),
  flat('newest', 'newest first, without count', () => [`/api/articles?sort=createdAt:desc&${NO_COUNT}`]),
  flat('sorted', 'sorted by an attribute with an index', () => [`/api/articles?sort=publishDate:desc&${NO_COUNT}`]),
  flat('slug', 'filter on a unique attribute', () => several((n) => `/api/articles?filters[slug][$eq]=article-${n}`)),
  flat('relation', 'filter on a relation', ({ authors }) => authors.map((id) => `/api/articles?filters[author][documentId][$eq]=${id}`)),
  flat('populate', 'first page, populate=*, without count', () => [`/api/articles?populate=*&${NO_COUNT}`]),
  flat('inverse', 'first page of authors with their articles', () => [`/api/authors?populate[articles]=true&${NO_COUNT}`]),
  flat('localized', 'localized list with zone and relation', () => [
    `/api/restaurants?locale=fr&populate[zone]=true&populate[categories]=true&${NO_COUNT}`,
  ]),
  known('counted', 'first page, with count', 'an exact count reads the index of all documents', () => ['/api/articles']),
  known('deep-page', 'last page, without count', 'an offset walks over what it skips', ({ articleCount }) => [
    `/api/articles?pagination[page]=${Math.max(1, Math.floor(articleCount / 25))}&${NO_COUNT}`,
  ]),
  known('unsorted', 'sorted by an attribute without an index', 'every document is sorted', () => [
    `/api/articles?sort=views:desc&${NO_COUNT}`,
  ]),
  known('scan', 'filter without an index that matches nothing', 'every document is looked at', () => [
    `/api/articles?filters[content][$contains]=nowhere&${NO_COUNT}`,
  ]),
  known('deep-scan', 'filter on a text of a related document', 'every related document is looked at', () =>
    several((n) => `/api/articles?filters[author][name][$endsWith]=%20${n}&${NO_COUNT}`),
  ),
];

function several(make: (n: number) => string): string[] {
  return Array.from({ length: 16 }, (_, n) => make(n));
}

function flat(name: string, title: string, paths: (ids: SeededIds) => readonly string[]): GrowthWorkload {
  return { name, title, exception: null, requests: (ids) => paths(ids).map((path) => ({ method: 'GET', path })) };
}

function known(name: string, title: string, exception: string, paths: (ids: SeededIds) => readonly string[]): GrowthWorkload {
  return { ...flat(name, title, paths), exception };
}

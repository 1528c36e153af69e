import type { SeededIds } from './seeded-ids.ts';
import type { LoadRequest, Workload } from './workloads.ts';

/** Lowest acceptable ratios of GraphQL's requests per second: to the reference, and to REST with the same content. */
const GOALS = { reference: 40, server: 40, ceiling: 0, rest: 0.8 };

/** Values vary, as in the workloads of REST. */
const VARIANTS = 16;

/** An operation, and the REST request for the same content. */
interface Pair {
  readonly name: string;
  readonly title: string;
  readonly query: string;
  variables(ids: SeededIds): readonly Readonly<Record<string, unknown>>[];
  rest(variables: Readonly<Record<string, unknown>>): string;
}

const once = () => [{}];

const ARTICLE = 'documentId title slug content views score featured publishDate eventAt stage meta';
const ARTICLE_FIELDS = ARTICLE.split(' ')
  .slice(1)
  .map((field, index) => `fields[${index}]=${field}`)
  .join('&');
const PAGE = 'pagination[limit]=25&pagination[withCount]=false';

const PAIRS: readonly Pair[] = [
  {
    name: 'single',
    title: 'one document by id',
    query: `query One($id: ID!) { article(documentId: $id) { ${ARTICLE} } }`,
    variables: ({ articles }) => articles.map((id) => ({ id })),
    rest: ({ id }) => `/api/articles/${id}?${ARTICLE_FIELDS}`,
  },
  {
    name: 'flat',
    title: 'list of 25, ten fields',
    query: `{ articles(pagination: { limit: 25 }) { ${ARTICLE} } }`,
    variables: once,
    rest: () => `/api/articles?${ARTICLE_FIELDS}&${PAGE}`,
  },
  {
    name: 'nested',
    title: 'list of 25 with two relations',
    query: '{ articles(pagination: { limit: 25 }) { documentId title author { documentId name } categories { documentId name } } }',
    variables: once,
    rest: () => `/api/articles?fields[0]=title&populate[author][fields][0]=name&populate[categories][fields][0]=name&${PAGE}`,
  },
  {
    name: 'connection',
    title: 'connection of 10, filtered, sorted and counted, with a relation',
    query: `query Popular($views: Int) {
      articles_connection(filters: { featured: { eq: true }, views: { gt: $views } }, sort: "views:desc", pagination: { pageSize: 10 }) {
        nodes { documentId title views author { documentId name } }
        pageInfo { page pageSize pageCount total }
      }
    }`,
    variables: () => Array.from({ length: VARIANTS }, (_, n) => ({ views: n * 40 })),
    rest: ({ views }) =>
      `/api/articles?filters[featured][$eq]=true&filters[views][$gt]=${views}&sort=views:desc&pagination[pageSize]=10&fields[0]=title&fields[1]=views&populate[author][fields][0]=name`,
  },
  {
    name: 'levels',
    title: 'list of 25, three levels',
    query: `{ articles(pagination: { limit: 25 }) {
      documentId title
      author { documentId name restaurants { documentId name categories { documentId name } } }
      categories { documentId name rank }
      seo { id metaTitle social { id network title } }
    } }`,
    variables: once,
    rest: () =>
      `/api/articles?fields[0]=title&populate[author][fields][0]=name&populate[author][populate][restaurants][fields][0]=name&populate[author][populate][restaurants][populate][categories][fields][0]=name&populate[categories][fields][0]=name&populate[categories][fields][1]=rank&populate[seo][fields][0]=metaTitle&populate[seo][populate][social][fields][0]=network&populate[seo][populate][social][fields][1]=title&${PAGE}`,
  },
  {
    name: 'zone',
    title: 'localized list of 25 with dynamic zone and components',
    query: `{ restaurants(locale: "fr", pagination: { limit: 25 }) {
      documentId name
      zone { __typename ... on ComponentBlocksQuote { id title body author { documentId name } } ... on ComponentMenuDish { id name price } }
      dishes { id name price }
    } }`,
    variables: once,
    rest: () =>
      `/api/restaurants?locale=fr&fields[0]=name&populate[zone][on][blocks.quote][fields][0]=title&populate[zone][on][blocks.quote][fields][1]=body&populate[zone][on][blocks.quote][populate][author][fields][0]=name&populate[zone][on][menu.dish][fields][0]=name&populate[zone][on][menu.dish][fields][1]=price&populate[dishes][fields][0]=name&populate[dishes][fields][1]=price&${PAGE}`,
  },
];

/** GraphQL operations, each followed by the REST request for the same content. */
export const GRAPHQL_WORKLOADS: readonly Workload[] = PAIRS.flatMap(({ name, title, query, variables, rest }) => [
  workload(name, `${title}, GraphQL`, GOALS, (ids) =>
    variables(ids).map((values) => ({ method: 'POST', path: '/graphql', body: JSON.stringify({ query, variables: values }) })),
  ),
  workload(`${name}-rest`, `${title}, REST`, { reference: 0, server: 0, ceiling: 0 }, (ids) =>
    variables(ids).map((values) => ({ method: 'GET', path: rest(values) })),
  ),
]);

/**
 * One line per operation: its speed compared with REST for the same content. @param perSecond Plinth's requests per second, by workload
 * name
 */
export function besideRest(perSecond: (name: string) => number | undefined): string {
  const lines = PAIRS.flatMap(({ name, title }) => {
    const ratio = (perSecond(name) ?? Number.NaN) / (perSecond(`${name}-rest`) ?? Number.NaN);
    return Number.isNaN(ratio)
      ? []
      : [`${title}: ${ratio.toFixed(2)} of REST, goal ${GOALS.rest}, ${ratio >= GOALS.rest ? 'ok' : 'below'}`];
  });
  return lines.join('\n');
}

function workload(name: string, title: string, goals: Workload['goals'], requests: (ids: SeededIds) => readonly LoadRequest[]): Workload {
  return { name, title, goals, connections: 8, writes: false, requests };
}

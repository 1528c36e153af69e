import type { SoakClient } from './client.ts';

/** A request or sequence of the mix. It removes what it creates. */
export type Part = (client: SoakClient) => Promise<unknown>;

/** Number of optional conditions of one read: each bit of a number turns one on. */
const CONDITIONS = 12;
export const SHAPES = 2 ** CONDITIONS;

/** Sends the read with the conditions of a number. */
export function shapeOf(client: SoakClient, shape: number): Promise<void> {
  const bits = Array.from({ length: CONDITIONS }, (_, at) => at).filter((at) => shape & (1 << at));
  const conditions = bits.map((at) => `filters[$and][${at}][${at % 2 ? 'views' : 'score'}][$ne]=${at}`);
  return read(client, `/api/articles?${conditions.join('&')}&pagination[pageSize]=3`);
}

/** A search that was never sent before. */
export function searchOnce(client: SoakClient): Promise<void> {
  return read(client, `/api/articles?filters[title][$containsi]=${client.word()}&fields=title`);
}

/** Reads over REST, all of which are allowed. */
export const READS: readonly Part[] = [
  async (client) => read(client, `/api/articles/${client.random.pick(client.ids.articles)}?populate=*`),
  async (client) => read(client, `/api/articles?sort=views:desc&pagination[page]=${1 + client.random.below(20)}`),
  async (client) => read(client, `/api/articles?filters[views][$gt]=${client.random.below(1000)}&populate[author][fields]=name`),
  searchOnce,
  async (client) => read(client, `/api/articles?filters[$or][0][title]=${client.word()}&filters[$or][1][author][name]=${client.word()}`),
  async (client) => read(client, `/api/authors?populate[articles][populate]=categories&pagination[start]=${client.random.below(30)}`),
  async (client) => read(client, `/api/categories?locale=fr&sort=name&filters[name][$startsWith]=${client.word().slice(0, 2)}`),
  async (client) => read(client, `/api/restaurants?locale=en&populate[dishes]=true&populate[zone][populate]=*&pagination[pageSize]=5`),
  // A new shape in most cases.
  (client) => shapeOf(client, client.random.below(SHAPES)),
  async (client) => read(client, `/api/upload/files?fields=name`),
];

/** Values for `sort` and `populate` of random queries. */
const SORTS = ['id', 'views:desc', 'publishDate', 'title:desc', 'createdAt:desc'];
const POPULATED = ['*', 'author', 'categories', 'seo', 'blocks'];

/** Random queries, small and large, each sent twice, so that the second may come from a cache. */
export const RANDOM_QUERIES: readonly Part[] = [
  async (client) => {
    const { random } = client;
    const page = `pagination[page]=${1 + random.below(10)}&pagination[pageSize]=${1 + random.below(100)}`;
    const path = `/api/articles?filters[views][$gte]=${random.below(900)}&sort=${random.pick(SORTS)}&populate=${random.pick(POPULATED)}&${page}`;
    for (let time = 0; time < 2; time++) await read(client, path);
  },
  async (client) => {
    const views = client.random.below(VIEWS);
    for (let time = 0; time < 2; time++) await askViews(client, views);
  },
];

async function read(client: SoakClient, path: string): Promise<void> {
  await client.send('GET', path);
}

const TEXT =
  'query List($views: Int) { articles(filters: { views: { gt: $views } }, pagination: { limit: 5 }) { documentId title author { name } } }';

/** Number of values of the variable. */
export const VIEWS = 1_000;

/** Sends the query text with one value of its variable. */
export function askViews(client: SoakClient, views: number): Promise<string> {
  return ask(client, TEXT, { views });
}

/** A query text that was never sent before. */
export function askOnce(client: SoakClient): Promise<string> {
  return ask(client, `{ authors(pagination: { limit: 3 }) { ${alias(client)}: name articles { documentId title } } }`);
}

/** Queries and mutations of GraphQL. */
export const GRAPHQL: readonly Part[] = [
  (client) => askViews(client, client.random.below(VIEWS)),
  askOnce,
  async (client) => ask(client, `query ${alias(client)} { categories_connection(locale: "fr") { nodes { name } pageInfo { total } } }`),
  async (client) => {
    const query = 'query One($id: ID!) { article(documentId: $id) { title categories { name } seo { metaTitle } } }';
    await ask(client, query, { id: client.random.pick(client.ids.articles) });
  },
  async (client) => {
    await client.send('POST', '/graphql', { json: { query: `{ articles { ${alias(client)} } }` }, expected: [400] });
  },
  async (client) => {
    const name = `author ${client.word()}`;
    const create = 'mutation Make($name: String!) { createAuthor(data: { name: $name }) { documentId } }';
    const id = idIn(await ask(client, create, { name }));
    if (id === undefined) return;
    const remove = { query: 'mutation Remove($id: ID!) { deleteAuthor(documentId: $id) { documentId } }', variables: { id } };
    await client.insist('POST', '/graphql', { json: remove });
  },
];

async function ask(client: SoakClient, query: string, variables: object = {}): Promise<string> {
  const { text } = await client.send('POST', '/graphql', { json: { query, variables } });
  return text;
}

function alias(client: SoakClient): string {
  return `a${client.word()}`;
}

/** The documentId of the first document in a response. */
export function idIn(text: string): string | undefined {
  return /"documentId":"(\w+)"/.exec(text)?.[1];
}

import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask } from './client.ts';
import { type Measured, measure } from './compare.ts';
import type { Load } from './load.ts';
import type { Options } from './options.ts';
import { APP } from './plinth-build.ts';
import { count, table, time } from './report.ts';
import { readIds, type SeededIds } from './seeded-ids.ts';
import type { Deployment } from './target.ts';
import { type LoadRequest, SERIAL, type Workload } from './workloads.ts';

/** A read over GraphQL, and over REST with the same content. */
interface Question {
  readonly name: string;
  readonly title: string;
  /** A selection of `Query`, which may use `$id`. */
  readonly selection: string;
  /** The same selection with a variable `$not` in a nested list. Its value excludes nothing. */
  readonly varied: string;
  /** Path and parameters below `/api`. */
  readonly rest: (id: string) => string;
}

const VARIED = 'categories(filters: { name: { ne: $not } }) { name }';

const QUESTIONS: readonly Question[] = [
  {
    name: 'nested',
    title: 'list of 25 with two relations',
    selection:
      '{ articles(pagination: { limit: 25 }) { documentId title slug author { documentId name } categories { documentId name } } }',
    varied: `{ articles(pagination: { limit: 25 }) { documentId title slug author { documentId name } ${VARIED} } }`,
    rest: () =>
      '/articles?pagination[limit]=25&pagination[withCount]=false&fields=title,slug&populate[author][fields]=name&populate[categories][fields]=name',
  },
  {
    name: 'connection',
    title: 'connection of 10 with filter, count and relation',
    selection:
      '{ articles_connection(filters: { featured: { eq: true } }, pagination: { pageSize: 10 }) { nodes { documentId title author { documentId name } } pageInfo { total pageCount } } }',
    varied: `{ articles_connection(filters: { featured: { eq: true } }, pagination: { pageSize: 10 }) { nodes { documentId title ${VARIED} } pageInfo { total pageCount } } }`,
    rest: () => '/articles?filters[featured][$eq]=true&pagination[pageSize]=10&fields=title&populate[author][fields]=name',
  },
  {
    name: 'single',
    title: 'one document by id, with a component and a relation',
    selection:
      '{ article(documentId: $id) { documentId title slug content views seo { metaTitle metaDescription } author { documentId name } } }',
    varied: `{ article(documentId: $id) { documentId title slug content views seo { metaTitle metaDescription } ${VARIED} } }`,
    rest: (id) =>
      `/articles/${id}?fields=title,slug,content,views&populate[seo][fields]=metaTitle,metaDescription&populate[author][fields]=name`,
  },
  {
    name: 'levels',
    title: '100 documents, three levels',
    selection:
      '{ articles(pagination: { limit: 100 }) { documentId title author { documentId name friends { documentId name friends { documentId name } } } categories { documentId name } } }',
    varied: `{ articles(pagination: { limit: 100 }) { documentId title author { documentId name friends { documentId name friends { documentId name } } } ${VARIED} } }`,
    rest: () =>
      '/articles?pagination[limit]=100&pagination[withCount]=false&fields=title&populate[author][fields]=name&populate[author][populate][friends][fields]=name&populate[author][populate][friends][populate][friends][fields]=name&populate[categories][fields]=name',
  },
  {
    name: 'zone',
    title: 'list of 25 with a dynamic zone',
    selection:
      '{ articles(pagination: { limit: 25 }) { documentId title blocks { __typename ... on ComponentBlocksQuote { id title body author { documentId name } } ... on ComponentBlocksGallery { id name } } } }',
    varied: `{ articles(pagination: { limit: 25 }) { documentId title ${VARIED} blocks { __typename ... on ComponentBlocksQuote { id title body author { documentId name } } ... on ComponentBlocksGallery { id name } } } }`,
    rest: () =>
      '/articles?pagination[limit]=25&pagination[withCount]=false&fields=title&populate[blocks][on][blocks.quote][fields]=title,body&populate[blocks][on][blocks.quote][populate][author][fields]=name&populate[blocks][on][blocks.gallery][fields]=name',
  },
];

/** The ways to ask each question, as named in the table. The others are compared with the first. */
const WAYS = {
  text: 'GraphQL',
  rest: 'REST',
  objects: 'graphql-js, document known',
  anew: 'graphql-js, document new each time',
  same: 'GraphQL, filter by a variable',
  other: 'the same, another value each time',
} as const;

type Way = keyof typeof WAYS;

/** Copies the bench's app, with introspection on: graphql-js resolves operations next to introspection fields. */
export function appOfWays(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  cpSync(APP, folder, { recursive: true });
  writeFileSync(join(folder, 'config/plugins.json'), JSON.stringify({ graphql: { config: { apolloServer: { introspection: true } } } }));
  return folder;
}

/** Measures questions over GraphQL in several ways, and over REST. @returns the results, by question and way */
export async function measureWays(
  deployment: Deployment,
  load: Load,
  options: Pick<Options, 'seconds' | 'rounds' | 'only'>,
): Promise<Readonly<Record<string, Measured>>> {
  const server = await deployment.start();
  try {
    const { url } = server;
    const ids = await readIds(url);
    const workloads = asked(options).flatMap((question) => (Object.keys(WAYS) as Way[]).map((way) => workloadOf(question, way)));
    for (const workload of workloads) await assertAnswers(url, workload.requests(ids)[0] as LoadRequest);
    const [measured = {}] = await measure([{ url, ids }], [server], { ...options, load, workloads });
    return measured;
  } finally {
    await server.stop();
  }
}

/** The results as a table. */
export function waysTable(measured: Readonly<Record<string, Measured>>, options: Pick<Options, 'only'>): string {
  const rows = asked(options).flatMap(({ name, title }) => {
    const text = measured[nameOf(name, 'text')];
    return Object.entries(WAYS).map(([way, words]) => {
      const one = measured[nameOf(name, way as Way)];
      const cells = one ? [count(one.perSecond), time(one.p50), time(one.p99), time(one.cpu)] : [];
      const ratio = (of: (result: Measured) => number | null) => ((one && of(one)) ?? Number.NaN) / ((text && of(text)) ?? Number.NaN);
      return [`${title}: ${words}`, ...cells, ratio(({ perSecond }) => perSecond).toFixed(2), ratio(({ cpu }) => cpu).toFixed(2)];
    });
  });
  return table([['request', 'req/s', 'p50 ms', 'p99 ms', 'CPU ms', 'req/s of GraphQL\u2019s', 'CPU of GraphQL\u2019s'], ...rows]);
}

function asked({ only }: Pick<Options, 'only'>): readonly Question[] {
  return QUESTIONS.filter(({ name }) => only === null || only.includes(name));
}

function nameOf(question: string, way: Way): string {
  return `${question} ${way}`;
}

function workloadOf(question: Question, way: Way): Workload {
  const requests = ({ articles }: SeededIds) => articles.slice(0, 16).map((id) => requestOf(question, way, id));
  const goals = { reference: 0, ceiling: 0 };
  return { name: nameOf(question.name, way), title: question.title, connections: 8, requests, goals, writes: false };
}

function requestOf({ selection, varied, rest }: Question, way: Way, id: string): LoadRequest {
  const takesId = selection.includes('$id');
  const variables = takesId ? { id } : {};
  const head = takesId ? 'query ($id: ID!)' : 'query';
  switch (way) {
    case 'rest':
      return { method: 'GET', path: `/api${rest(id)}` };
    case 'text':
      return post(`${head} ${selection}`, variables);
    case 'objects':
      return post(`${head} ${selection.replace(/ \}$/, ' __schema { __typename } }')}`, variables);
    case 'anew':
      return post(`${head} ${selection} # ${SERIAL}`, variables);
    case 'same':
    case 'other': {
      const query = takesId ? `query ($id: ID!, $not: String) ${varied}` : `query ($not: String) ${varied}`;
      return post(query, { ...variables, not: way === 'same' ? 'nothing' : SERIAL });
    }
  }
}

function post(query: string, variables: object): LoadRequest {
  return { method: 'POST', path: '/graphql', body: JSON.stringify({ query, variables }) };
}

/** Checks the response. @throws Error when it contains GraphQL errors, which come with a success status */
async function assertAnswers(url: string, { method, path, body }: LoadRequest): Promise<void> {
  const answer = await ask<{ readonly errors?: unknown }>(method, url + path, body === undefined ? undefined : JSON.parse(body));
  if (answer.errors !== undefined) throw new Error(`${path} answers ${JSON.stringify(answer.errors)} to ${body}`);
}

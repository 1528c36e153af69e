import type { Reply } from '../runner/reply.ts';
import type { Target } from '../runner/target.ts';
import type { Check } from './checks-for.ts';

/** Creates this many sailors, aged 1 and up, and returns the argument that finds only these. */
export async function crew(target: Target, count: number): Promise<string> {
  await target.makeAll(
    'sailors',
    Array.from({ length: count }, (_, index) => ({ name: `Sailor ${index + 1}`, age: index + 1 })),
  );
  return own(target);
}

/** The `filters` argument that finds the check's own documents, optionally with more conditions. */
export function own(target: Target, more = ''): string {
  return `filters: { marker: { eq: "${target.marker}" }${more === '' ? '' : `, ${more}`} }`;
}

/** A list without a page size has ten entries, by page and by offset. */
export const defaultPages: Check = async (target) => {
  const filters = await crew(target, 11);
  (await target.graphql(`{ sailors_connection(${filters}) { nodes { age } pageInfo { page pageSize pageCount total } } }`))
    .ok()
    .has('data.sailors_connection.pageInfo', { page: 1, pageSize: 10, pageCount: 2, total: 11 });
  const reply = (await target.graphql(`{ sailors(${filters}, pagination: { start: 0 }) { age } }`)).ok().type('data.sailors', 'array');
  const { length } = reply.at('data.sailors') as unknown[];
  reply.that('10 entries', length === 10, length);
};

/** A limit of -1 returns more than the default. */
export const limitMaximum: Check = async (target) => {
  const filters = await crew(target, 12);
  const reply = (await target.graphql(`{ sailors(${filters}, pagination: { limit: -1 }) { age } }`)).ok().type('data.sailors', 'array');
  const { length } = reply.at('data.sailors') as unknown[];
  reply.that('12 entries', length === 12, length);
};

/** Ten levels are answered, more are refused. */
export const depthLimit: Check = async (target) => {
  const { documentId } = await target.make('sailors');
  const nested = (levels: number) =>
    `{ sailor(documentId: "${documentId}") ${'{ mentor '.repeat(levels - 1)}{ name }${' }'.repeat(levels - 1)} }`;
  (await target.graphql(nested(10))).status(200).lacks('errors');
  (await target.graphql(nested(12))).status(400).type('errors[0].message', 'string');
};

/** A response contains at most 100 items. */
export const amountLimit: Check = async (target) => {
  const filters = await crew(target, 101);
  const reply = await target.graphql(`{ sailors(${filters}, pagination: { limit: 1000 }) { age } }`);
  const list = reply.at('data.sailors');
  reply.that(
    'at most 100 items, or a refusal',
    Array.isArray(list) ? list.length <= 100 : reply.at('errors[0].message') !== undefined,
    Array.isArray(list) ? list.length : list,
  );
};

/** Introspection is refused. */
export const introspectionOff: Check = async (target) => {
  const reply = await target.graphql('{ __schema { queryType { name } } }');
  if (reply.at('data.__schema') !== undefined && (await hasSandbox(target))) target.skip('the deployment does not run in production mode');
  reply.type('errors[0].message', 'string').lacks('data.__schema');
};

/** There is no sandbox at the endpoint. */
export const sandboxOff: Check = async (target) => {
  const open = await target.graphql('{ __schema { queryType { name } } }');
  if (open.at('data.__schema') !== undefined) target.skip('the deployment does not run in production mode: it answers introspection');
  const reply = await target.get('/graphql', { accept: 'text/html' });
  reply.that('no sandbox', !isSandbox(reply), reply.headers.get('content-type'));
};

/** Whether there is a sandbox at the endpoint. */
export async function hasSandbox(target: Target): Promise<boolean> {
  return isSandbox(await target.get('/graphql', { accept: 'text/html' }));
}

function isSandbox(reply: Reply): boolean {
  const page = (reply.headers.get('content-type') ?? '').startsWith('text/html');
  // Apollo Server's production page only says that there is a server, and sends no operations.
  return page && !reply.text.includes('isProd%22%3Atrue');
}

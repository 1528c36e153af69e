import type { Target } from '../runner/target.ts';
import type { Check } from './checks-for.ts';
import { crew, hasSandbox } from './graphql-limits.ts';

/** More documents than the limits of a deployment that sets them. */
const MANY = 30;
/** Documents of a list without configuration. */
const DEFAULT = 10;

/** defaultLimit and maxLimit bound lists. The deployment must set one of them below its default. */
export const configuredLimits: Check = async (target) => {
  const filters = await crew(target, MANY);
  const pageOf = async (pagination: string) => {
    const reply = await target.graphql(
      `{ sailors_connection(${filters}, sort: "age"${pagination}) { nodes { age } pageInfo { pageSize total } } }`,
    );
    reply.ok().has('data.sailors_connection.pageInfo.total', MANY);
    const size = Number(reply.at('data.sailors_connection.pageInfo.pageSize'));
    reply.lists(
      Array.from({ length: Math.min(size, MANY) }, (_, index) => index + 1),
      'age',
      'data.sailors_connection.nodes',
    );
    return { reply, size };
  };
  const ordinary = await pageOf('');
  const most = await pageOf(', pagination: { limit: 1000 }');
  if (ordinary.size === DEFAULT && most.size >= MANY)
    target.skip('the deployment sets neither defaultLimit nor maxLimit, or sets no small ones');
  most.reply.that('no list is longer than the longest', ordinary.size <= most.size, { ordinary: ordinary.size, most: most.size });
  const all = await pageOf(', pagination: { limit: -1 }');
  all.reply.that('-1 asks for no more than the longest', all.size <= most.size, { all: all.size, most: most.size });
};

/** An option of `apolloServer` takes effect. The deployment must allow batches. */
export const apolloOption: Check = async (target) => {
  const operation = { query: '{ __typename }' };
  const reply = await target.send({ method: 'POST', path: '/graphql', body: [operation, operation], headers: {} });
  if (reply.statusCode === 400) target.skip('the deployment sets no option of the server that shows: batches are not allowed');
  reply.ok().has('[0].data.__typename', 'Query').has('[1].data.__typename', 'Query');
};

/** Documents and connections have their former shape beside the present one. The deployment must set `v4CompatibilityMode`. */
export const formerShape: Check = async (target) => {
  const known = await target.graphql('{ __type(name: "Sailor") { fields(includeDeprecated: true) { name } } }');
  if (known.statusCode === 200 && !JSON.stringify(known.at('data.__type')).includes('"attributes"'))
    target.skip('the deployment does not set v4CompatibilityMode');
  const { documentId } = await target.make('sailors', { name: 'Ann' });
  const shape = 'data { id documentId attributes { name } }';
  const one = (await target.graphql(`{ sailor(documentId: "${documentId}") { ${shape} name } }`)).ok();
  const document = { documentId, attributes: { name: 'Ann' } };
  one.type('data.sailor.data.id', 'string').has('data.sailor.data.attributes', document.attributes).has('data.sailor.name', 'Ann');
  const list = `sailors_connection(filters: { documentId: { eq: "${documentId}" } })`;
  (await target.graphql(`{ ${list} { data { documentId attributes { name } } meta { pagination { page total } } } }`))
    .ok()
    .has('data.sailors_connection', { data: [document], meta: { pagination: { page: 1, total: 1 } } });
  const changed = `mutation { updateSailor(documentId: "${documentId}", data: { name: "Ben" }) { data { attributes { name } } } }`;
  (await target.graphql(changed)).ok().has('data.updateSailor.data.attributes.name', 'Ben');
};

/** The sandbox page has its own content security policy. */
export const sandboxPolicy: Check = async (target) => {
  const page = await sandboxOf(target);
  const policy = page.headers.get('content-security-policy') ?? '';
  const other = (await target.get('/api/sailors?pagination[pageSize]=1')).headers.get('content-security-policy') ?? '';
  page.that('the page has a policy', policy !== '', policy);
  page.that(
    'scripts of the page may run',
    /(?:script-src|default-src)[^;]*(?:'self'|https?:|'unsafe-inline'|'nonce-|'sha)/.test(policy),
    policy,
  );
  page.that('the policy is for that path alone', policy !== other, other);
};

/** The sandbox can send headers given as JSON, and the endpoint respects such headers. */
export const sandboxHeader: Check = async (target) => {
  const page = await sandboxOf(target);
  const sources = [...page.text.matchAll(/<script[^>]* src="([^"]+)"/g)].map(
    ([, source]) => new URL(source as string, 'http://host/graphql'),
  );
  const own = sources.filter(({ host }) => host === 'host');
  const scripts = await Promise.all(own.map(async ({ pathname }) => (await target.get(pathname)).text));
  page.that(
    'the page or a script of it knows headers',
    [page.text, ...scripts].some((text) => /headers/i.test(text)),
    own.map(String),
  );
  const wrong = await target.as('visitor').graphql('{ __typename }', {}, { authorization: 'Bearer nobody-has-this' });
  wrong.status(401);
};

async function sandboxOf(target: Target) {
  if (!(await hasSandbox(target))) target.skip('the sandbox is not enabled');
  return (await target.get('/graphql', { accept: 'text/html' })).status(200);
}

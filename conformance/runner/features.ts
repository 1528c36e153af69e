import { FEATURES, type Feature } from '../spec/table.ts';
import type { Connection } from './connection.ts';
import { Unmet, Unusable } from './outcome.ts';
import type { Reply } from './reply.ts';
import { Locks, withTarget } from './target.ts';

const README = 'see "Three steps" in conformance/README.md';

/** Which features the deployment has, found out over HTTP. @throws Unusable when there is nothing that the suite could be run on */
export async function findFeatures(connection: Connection, run: string): Promise<ReadonlySet<Feature>> {
  const get = (path: string) => connection.send({ method: 'GET', path, as: 'token', purpose: 'preparation' }, []);
  const post = (path: string, body: unknown) => connection.send({ method: 'POST', path, body, as: 'token', purpose: 'preparation' }, []);
  checkUsable(await get('/api/voyages?pagination[pageSize]=1'), connection.options.url);

  const present: Readonly<Record<Feature, () => Promise<boolean>>> = {
    rest: async () => true,
    i18n: async () => (await get('/api/harbours?fields[0]=locale&pagination[pageSize]=1')).statusCode === 200,
    'draft-and-publish': () => keepsDrafts(connection, run),
    upload: async () => (await get('/api/upload/files?limit=1')).statusCode === 200,
    'users-permissions': async () => ![404, 405].includes((await post('/api/auth/local', {})).statusCode),
    graphql: async () => (await post('/graphql', { query: '{ __typename }' })).at('data.__typename') === 'Query',
  };
  const found = new Set<Feature>();
  for (const feature of FEATURES) {
    try {
      if (await present[feature]()) found.add(feature);
    } catch (error) {
      if (!(error instanceof Unmet)) throw error;
    }
  }
  return found;
}

function checkUsable(reply: Reply, url: string): void {
  const { statusCode: status } = reply;
  if (status >= 300 && status < 400) {
    throw new Unusable(`${url} redirects to ${reply.headers.get('location') ?? 'somewhere'}: give that address as --url`);
  }
  if (status === 401 || status === 403) throw new Unusable(`${url} refuses the token (${status}): give one with full access as --token`);
  if (status === 404) throw new Unusable(`${url} has no content type "voyage": ${README}`);
  if (status !== 200) throw new Unusable(`${url}/api/voyages answers ${status}: nothing can be judged`);
  if (!Array.isArray(reply.at('data'))) {
    const type = reply.headers.get('content-type') ?? 'no content type';
    throw new Unusable(`${url}/api/voyages answers ${type} without a list in data: is this the address of a content API?`);
  }
}

/** Whether a document can be stored as a draft. It leaves nothing behind. */
async function keepsDrafts(connection: Connection, run: string): Promise<boolean> {
  let draft = false;
  await withTarget({ connection, locks: new Locks(), run, number: 0, exchanges: [], left: [] }, async (target) => {
    draft = (await target.make('voyages', {}, 'status=draft')).publishedAt === null;
  });
  return draft;
}

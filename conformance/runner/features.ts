import { FEATURES, type Feature } from '../spec/table.ts';
import type { Connection } from './connection.ts';
import { Unmet, Unusable } from './outcome.ts';
import type { Reply } from './reply.ts';
import { Locks, withTarget } from './target.ts';

/**
 * Detects the features of the deployment over HTTP.
 * @throws Unusable when the token may not read an existing feature: its rows would be skipped as if it were missing
 */
export async function findFeatures(connection: Connection, run: string): Promise<ReadonlySet<Feature>> {
  const get = (path: string) => connection.send({ method: 'GET', path, as: 'token', purpose: 'preparation' }, []);
  const post = (path: string, body: unknown) => connection.send({ method: 'POST', path, body, as: 'token', purpose: 'preparation' }, []);
  const present: Readonly<Record<Feature, () => Promise<boolean>>> = {
    rest: async () => true,
    i18n: async () => (await get('/api/harbours?fields[0]=locale&pagination[pageSize]=1')).statusCode === 200,
    'draft-and-publish': () => keepsDrafts(connection, run),
    upload: async () => shown(await get('/api/upload/files?limit=1'), '/api/upload/files'),
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

function shown({ statusCode }: Reply, path: string): boolean {
  if (statusCode === 401 || statusCode === 403)
    throw new Unusable(`the token may not read ${path} (${statusCode}): give one with full access as --token`);
  return statusCode === 200;
}

/** Whether a document can be stored as a draft. Removes the document again. */
async function keepsDrafts(connection: Connection, run: string): Promise<boolean> {
  let draft = false;
  await withTarget({ connection, locks: new Locks(), run, name: '0', exchanges: [], left: [] }, async (target) => {
    draft = (await target.make('voyages', {}, 'status=draft')).publishedAt === null;
  });
  return draft;
}

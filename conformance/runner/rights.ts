import type { Connection } from './connection.ts';
import { COLLECTIONS } from './leftovers.ts';
import { Unusable } from './outcome.ts';
import type { Reply } from './reply.ts';

const README = 'see "Prepare a deployment" in conformance/README.md';
/** An id that no document, record or file has. */
const NOTHING = 'conformance-nothing';

/**
 * Checks that the deployment has the suite's content types, and that the tokens have the necessary rights. It writes nothing: a deployment
 * refuses the empty requests
 * because they are empty, or because of missing rights, and the response shows which.
 *
 * @throws Unusable with everything that is missing
 */
export async function checkRights(connection: Connection): Promise<void> {
  const { url, readToken } = connection.options;
  const ask = asker(connection, 'token');
  checkAnswer(await ask('GET', '/api/voyages?pagination[pageSize]=1'), url);

  const found = new Map<string, ReadonlySet<TypeState>>();
  for (const type of Object.keys(COLLECTIONS)) found.set(type, await lookAt(type, ask));
  const named = (state: TypeState) => [...found].filter(([, states]) => states.has(state)).map(([type]) => `/api/${type}`);
  const problems = [
    ...list('the deployment has no', named('missing'), README),
    ...list('the token may not read', named('unreadable'), 'give one with full access as --token'),
    ...list('the token may not write', named('unwritable'), 'give one with full access as --token'),
    ...list('the token may not delete', named('undeletable'), 'give one with full access as --token'),
    ...(readToken === undefined ? [] : await readerProblems(connection)),
  ];
  if (problems.length > 0) throw new Unusable(`${url}: ${problems.join('; and ')}`);
}

type Ask = (method: string, path: string) => Promise<Reply>;

/** Sends requests as a caller, with an empty body for POST. */
function asker(connection: Connection, as: 'token' | 'reader'): Ask {
  return (method, path) => {
    const body = method === 'POST' ? { body: {} } : {};
    return connection.send({ method, path, as, purpose: 'preparation', ...body }, []);
  };
}

function checkAnswer(reply: Reply, url: string): void {
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

type TypeState = 'missing' | 'unreadable' | 'unwritable' | 'undeletable';

/** The problems that the token has with a collection type. */
async function lookAt(type: string, ask: Ask): Promise<ReadonlySet<TypeState>> {
  const path = `/api/${type}`;
  const written = await ask('POST', path);
  if (written.statusCode === 404 || written.statusCode === 405) return new Set(['missing']);
  const { documentId } = (written.at('data') ?? {}) as { readonly documentId?: unknown };
  // An empty body should not have created a document.
  if (typeof documentId === 'string') await ask('DELETE', `${path}/${documentId}`);
  const states = new Set<TypeState>();
  if (refused(await ask('GET', `${path}?pagination[pageSize]=1`))) states.add('unreadable');
  if (refused(written)) states.add('unwritable');
  else if (refused(await ask('DELETE', `${path}/${NOTHING}`))) states.add('undeletable');
  return states;
}

/** The problems of the read-only token. */
async function readerProblems(connection: Connection): Promise<readonly string[]> {
  const ask = asker(connection, 'reader');
  const read = await ask('GET', '/api/voyages?pagination[pageSize]=1');
  if (read.statusCode !== 200) return [`the read-only token is refused (${read.statusCode}): give another as --read-token, or none`];
  const written = await ask('POST', '/api/voyages');
  return refused(written) ? [] : ['the token of --read-token may write: give one that may only read'];
}

function refused({ statusCode }: Reply): boolean {
  return statusCode === 401 || statusCode === 403;
}

function list(problem: string, paths: readonly string[], mend: string): readonly string[] {
  return paths.length === 0 ? [] : [`${problem} ${paths.join(', ')}: ${mend}`];
}

import type { Client } from 'pg';
import { messageOf, withDeadline } from '../../../errors/index.ts';
import { serverLabel } from '../../database-kind.ts';
import { PostgresConnection } from './driver-connection.ts';

/** How a pooler assigns server connections: to a session until it ends, or to each transaction. `null`: this must be detected. */
type PoolerMode = 'session' | 'transaction';

const POOLER_MODES: readonly string[] = ['session', 'transaction'] satisfies readonly PoolerMode[];

/** Each round queries one session twice and another one once, so that a pooler that uses its connections in turn is detected too. */
const ROUNDS = 3;

/** Milliseconds that the whole detection may take. */
const PATIENCE = 3_000;

/** The URL without the parameter `pooler`, which the driver does not know. */
export interface PooledAddress {
  readonly url: string;
  /** From `?pooler=…`; null if it is absent. */
  readonly said: PoolerMode | null;
}

/** Reads `pooler` of a URL. @throws Error for another value than `session` and `transaction` */
export function pooledAddress(url: string): PooledAddress {
  const found = /([?&])pooler=([^&]*)(&?)/.exec(url);
  if (found === null) return { url, said: null };
  const [whole, before, value = '', after] = found;
  if (!POOLER_MODES.includes(value))
    throw new Error(`database.url: the parameter pooler must be ${POOLER_MODES.join(' or ')}, found "${value}"`);
  return { url: url.replace(whole, after === '' ? '' : (before ?? '')), said: value as PoolerMode };
}

/** Names a database in messages, without its password. */
export function labelOf(url: string): string {
  if (!URL.canParse(url)) return 'the PostgreSQL database';
  const { host, pathname, searchParams } = new URL(url);
  return serverLabel('PostgreSQL', decodeURIComponent(pathname.slice(1)), host || searchParams.get('host') || 'localhost');
}

/** Whether the connection id that the driver knows differs from the server's. Then there is a pooler in between. */
export async function isBehindPooler(client: Client): Promise<boolean> {
  return (await backendOf(client)) !== new PostgresConnection(client).id;
}

/**
 * Whether a pooler gives the connection of a session to others between two transactions: two open sessions then have the same one, or one
 * session has several.
 * @param open opens another session
 * @throws Error that names `?pooler=`, if it cannot be detected: a wrong guess would stay until the process ends
 */
export async function isPooledByTransaction(client: Client, open: () => Promise<Client>): Promise<boolean> {
  try {
    const other = await open();
    try {
      // A pooler whose connections are all in use accepts a session, and then makes its first statement wait.
      return await withDeadline(
        haveOneInCommon(client, other),
        PATIENCE,
        () => new Error('the pooler has no connection for a second session'),
      );
    } finally {
      new PostgresConnection(other).close();
    }
  } catch (error) {
    const why = messageOf(error);
    throw new Error(
      `could not detect the mode of the connection pooler (${why}). Add ?pooler=session or ?pooler=transaction to DATABASE_URL`,
      {
        cause: error,
      },
    );
  }
}

async function haveOneInCommon(client: Client, other: Client): Promise<boolean> {
  const [own, others] = [new Set<number>(), new Set<number>()];
  for (let round = 0; round < ROUNDS; round++) {
    for (const each of [client, client]) own.add(await backendOf(each));
    others.add(await backendOf(other));
  }
  return own.size > 1 || others.size > 1 || [...own].some((id) => others.has(id));
}

async function backendOf(client: Client): Promise<number> {
  return Number((await client.query('select pg_backend_pid() as id')).rows[0]?.id);
}

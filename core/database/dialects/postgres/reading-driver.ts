import type { Client } from 'pg';
import type { ServerDriver } from '../../server/read-side.ts';
import { paceLimits, type SessionLimits } from '../../server/session-limits.ts';
import { openClient, readingSettings, readingTransactions } from './connect.ts';
import { PostgresConnection } from './driver-connection.ts';
import { classify } from './errors.ts';
import { PooledReadConnection } from './pooled-read-connection.ts';
import { ask } from './prepared-statements.ts';
import { PostgresReadConnection } from './read-connection.ts';
import type { ServerSessions } from './server-sessions.ts';

/** How a server is read: the primary, or a replica. */
export function readingDriver(sessions: ServerSessions, limits: SessionLimits): ServerDriver {
  const { options } = sessions;
  return {
    async openReader() {
      const open = (client: Client) => sessions.prepare(client, readingSettings(limits));
      const client = await openClient({ ...options, pipeline: true }, open, limits.connect);
      return sessions.keepNothing
        ? new PooledReadConnection(client, readingTransactions(limits))
        : new PostgresReadConnection(client, paceLimits(limits));
    },
    async ask(text, timeout, letIn) {
      let rows: unknown[][] = [];
      const run = async (client: Client) => {
        letIn?.();
        rows = (await ask(client, { text, rowMode: 'array' })).rows;
      };
      const connection = new PostgresConnection(await openClient({ ...options, pipeline: false }, run, timeout));
      const { id } = connection;
      connection.close();
      return { rows, id };
    },
    working: "select pid from pg_stat_activity where state = 'active'",
    cancel: (ids) => [`select pg_cancel_backend(pid) from unnest(array[${ids.map(Number).join(', ')}]) as pid`],
    classify,
  };
}

import type { Client, CustomTypesConfig, QueryArrayResult } from 'pg';
import type { Sql } from '../../database.ts';
import type { Engine } from '../../database-kind.ts';
import type { DatabaseEnvironment, DatabaseSettings } from '../../database-settings.ts';
import type { ServerDriver } from '../../server/read-side.ts';
import { openServer } from '../../server/server-engine.ts';
import { paceLimits, type SessionLimits, sessionLimits } from '../../server/session-limits.ts';
import { driverOptions, openClient, readingSettings, readingTransactions, writingSettings, writingTransaction } from './connect.ts';
import { PostgresConnection } from './driver-connection.ts';
import { classify, isOutdatedStatement } from './errors.ts';
import { PooledReadConnection } from './pooled-read-connection.ts';
import { settleWrites } from './pooled-writes.ts';
import { labelOf, type PooledAddress } from './pooler.ts';
import { ask, PreparedStatements } from './prepared-statements.ts';
import { PostgresReadConnection } from './read-connection.ts';
import { replication } from './replication.ts';
import { ServerSessions } from './server-sessions.ts';

/** Whether the server is a standby, or is configured as read-only. Settings of the session do not count. */
const READ_ONLY = `select pg_is_in_recovery() or reset_val = 'on' from pg_settings where name = 'default_transaction_read_only'`;

/** Opens a PostgreSQL database. @param replicas addresses of its replicas */
export async function openPostgres(
  address: PooledAddress,
  config: DatabaseSettings,
  environment: DatabaseEnvironment,
  replicas: readonly PooledAddress[],
): Promise<Engine> {
  const { default: pg } = await import('pg');
  const types: CustomTypesConfig = pg.types;
  const limits = sessionLimits(config);
  const sessions = (at: PooledAddress) => new ServerSessions(at, driverOptions(at.url, types, limits), limits, environment.logger);
  const own = sessions(address);
  const transaction = writingTransaction(limits);
  const writing = new WeakSet<Client>();
  const prepared = new WeakMap<Client, PreparedStatements>();
  const run = async (client: Client, sql: Sql): Promise<QueryArrayResult> => {
    if (own.keepNothing) return ask(client, { text: sql.text, values: sql.binds as unknown[], rowMode: 'array' });
    let statements = prepared.get(client);
    if (!statements) {
      statements = new PreparedStatements(client);
      prepared.set(client, statements);
    }
    try {
      return await statements.run(sql);
    } catch (error) {
      // Another node has changed the type of a column. The statement is prepared again on its next run.
      if (isOutdatedStatement(error)) statements.forget(sql.text);
      throw error;
    }
  };
  return openServer(
    { client: 'pg', connection: own.options as never },
    readingDriver(own, limits),
    {
      async prepare(client: Client) {
        await own.prepare(client, writingSettings(limits));
        writing.add(client);
      },
      discard: (client) => void client.end().catch(() => undefined),
      watched: (client) => new PostgresConnection(client),
      async tell(client, text) {
        const { command } = await ask(client, { text: text === 'begin' && own.keepNothing ? transaction.begin : text, rowMode: 'array' });
        // If a statement has failed, the server rolls back on `commit` without an error.
        if (text === 'commit' && command !== 'COMMIT')
          throw new Error('the transaction was rolled back because one of its statements failed');
      },
      read: async (client, sql) => (await run(client, sql)).rows,
      async write(client, sql) {
        const { rowCount, rows } = await run(client, sql);
        return { count: rowCount ?? 0, insertId: Number(rows[0]?.[0] ?? 0) };
      },
      adapt: (knex) => settleWrites(knex, transaction, (client) => own.keepNothing && (client === undefined || writing.has(client))),
      readOnly: READ_ONLY,
    },
    config,
    environment,
    replicas.length === 0
      ? null
      : { replication, servers: replicas.map((at) => ({ place: labelOf(at.url), driver: readingDriver(sessions(at), limits) })) },
  );
}

/** How a server is read: the primary, or a replica. */
function readingDriver(sessions: ServerSessions, limits: SessionLimits): ServerDriver {
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

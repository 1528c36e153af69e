import type { Client, ClientConfig, QueryArrayResult } from 'pg';
import type { Sql } from '../../database.ts';
import type { DatabaseConfig, DatabaseEnvironment } from '../../database-config.ts';
import type { Engine, Session } from '../../engine.ts';
import { openKnex } from '../../open-knex.ts';
import { paceLimits, ServerConnections, type SessionLimits, sessionLimits } from '../../server/server-connections.ts';
import { serverTransactions } from '../../server/server-transactions.ts';
import { withDeadline } from '../../server/with-deadline.ts';
import { DriverConnection } from './driver-connection.ts';
import { classify, isOutdatedStatement } from './errors.ts';
import { ask, PreparedStatements } from './prepared-statements.ts';
import { PostgresReadConnection } from './read-connection.ts';
import { assertSupported } from './server.ts';
import { valueParsers } from './value-parsers.ts';

/** Milliseconds of silence after which the network is asked whether the server is still there. */
const KEEP_ALIVE = 10_000;

/** Milliseconds that the driver waits longer than we do for a connection: what we say of it is clearer. */
const DRIVER_GRACE = 500;

/** Milliseconds after which the server looks whether who has sent a statement is still connected. */
const CLIENT_CHECK = 1_000;

/** Settings of every session. */
function sessionSettings({ lock, idleTransaction }: SessionLimits): string[] {
  return [
    "set client_encoding = 'UTF8'",
    "set timezone = 'UTC'",
    'set standard_conforming_strings = on',
    `set lock_timeout = ${lock}`,
    `set idle_in_transaction_session_timeout = ${idleTransaction}`,
    // Where nodes are cut off without a word, what they hold is given back in a minute.
    'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3',
    // Compiling a plan takes longer than the short statements here run.
    'set jit = off',
  ];
}

/** Settings of sessions that write. */
const WRITING = 'set session characteristics as transaction isolation level read committed';

/** Settings of sessions that read: each transaction shows one state. */
function readingSettings(limits: SessionLimits): string[] {
  const { short } = paceLimits(limits);
  return ['set session characteristics as transaction isolation level repeatable read, read only', `set statement_timeout = ${short}`];
}

/** Opens a PostgreSQL database. */
export async function openPostgres(url: string, config: DatabaseConfig, environment: DatabaseEnvironment): Promise<Engine> {
  const { default: pg } = await import('pg');
  const limits = sessionLimits(config);
  const options: ClientConfig = {
    connectionString: url,
    types: valueParsers(pg.types),
    application_name: 'plinth',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE,
    connectionTimeoutMillis: limits.connect + DRIVER_GRACE,
  };
  const openClient = async (isPipelined: boolean, prepare: (client: Client) => Promise<unknown>, timeout: number): Promise<Client> => {
    const client = new pg.Client({ ...options, pipeline: isPipelined });
    // Whoever runs a statement meets the error there.
    client.on('error', () => undefined);
    const open = async () => {
      await client.connect();
      await prepare(client);
    };
    try {
      await withDeadline(open(), timeout, () => undefined);
      return client;
    } catch (error) {
      new DriverConnection(client).destroy();
      throw error;
    }
  };
  let isSupported = false;
  /** Says what a session is like. @throws Error for a server that is too old */
  const prepare = async (client: Client, settings: string): Promise<void> => {
    if (!isSupported) assertSupported(String((await client.query('show server_version')).rows[0]?.server_version));
    isSupported = true;
    await client.query(settings);
    // Servers on some systems cannot look.
    client.query(`set client_connection_check_interval = ${CLIENT_CHECK}`).catch(() => undefined);
  };
  const connections = new ServerConnections(
    {
      async openReader() {
        const settings = [...sessionSettings(limits), ...readingSettings(limits)].join('; ');
        return new PostgresReadConnection(
          await openClient(true, (client) => prepare(client, settings), limits.connect),
          paceLimits(limits),
        );
      },
      async ask(text, timeout) {
        let rows: unknown[][] = [];
        const run = async (client: Client) => {
          rows = (await ask(client, { text, rowMode: 'array' })).rows;
        };
        const connection = new DriverConnection(await openClient(false, run, timeout));
        const { id } = connection;
        connection.close();
        return { rows, id };
      },
      working: "select pid from pg_stat_activity where state = 'active'",
      cancel: (ids) => [`select pg_cancel_backend(pid) from unnest(array[${ids.map(Number).join(', ')}]) as pid`],
      classify,
    },
    config,
    environment.logger,
  );
  const prepared = new WeakMap<Client, PreparedStatements>();
  const knex = await openKnex(
    { client: 'pg', connection: options as never },
    {
      min: config.pool?.min ?? 0,
      max: config.pool?.max ?? 10,
      createTimeoutMillis: limits.connect,
      validate: (client: Client) => connections.watch.trusts(client),
      afterCreate: (client: Client, done: (error: unknown, client: Client) => void) => {
        prepare(client, [...sessionSettings(limits), WRITING].join('; ')).then(
          () => {
            connections.addWriter(new DriverConnection(client));
            done(null, client);
          },
          (error: unknown) => {
            client.end().catch(() => undefined);
            done(error, client);
          },
        );
      },
    },
    config,
    environment,
  );

  const run = async (connection: unknown, sql: Sql): Promise<QueryArrayResult> => {
    const client = connection as Client;
    let statements = prepared.get(client);
    if (!statements) {
      statements = new PreparedStatements(client);
      prepared.set(client, statements);
    }
    try {
      return await statements.run(sql);
    } catch (error) {
      // Another node has changed the type of a column since: the statement is prepared anew the next time.
      if (isOutdatedStatement(error)) statements.forget(sql.text);
      throw error;
    }
  };
  const session = (connection: unknown): Session =>
    connections.session(connection as Client, {
      read: async (sql) => (await run(connection, sql)).rows,
      write: async (sql) => {
        const { rowCount, rows } = await run(connection, sql);
        return { count: rowCount ?? 0, insertId: Number(rows[0]?.[0] ?? 0) };
      },
    });
  connections.watch.start();
  return {
    knex,
    ...connections.reads,
    transaction: serverTransactions(knex, {
      async tell(client: Client, text) {
        const { command } = await ask(client, { text, rowMode: 'array' });
        // The server undoes a transaction in which a statement has failed, and calls that no error.
        if (text === 'commit' && command !== 'COMMIT') throw new Error('the transaction was undone: one of its statements had failed');
      },
      destroy: (client) => new DriverConnection(client).destroy(),
    }),
    session,
    revision: () => null,
    classify,
    close: () => connections.close(knex),
  };
}

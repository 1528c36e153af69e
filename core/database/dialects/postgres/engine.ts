import type { Client, QueryArrayResult } from 'pg';
import type { Sql } from '../../database.ts';
import type { DatabaseConfig, DatabaseEnvironment } from '../../database-config.ts';
import type { Engine } from '../../database-kind.ts';
import { paceLimits, sessionLimits } from '../../server/server-connections.ts';
import { openServer } from '../../server/server-engine.ts';
import { applySettings, assertSupported, driverOptions, openClient, readingSettings, writingSettings } from './connect.ts';
import { PostgresConnection } from './driver-connection.ts';
import { classify, isOutdatedStatement } from './errors.ts';
import { ask, PreparedStatements } from './prepared-statements.ts';
import { PostgresReadConnection } from './read-connection.ts';

/** Opens a PostgreSQL database. */
export async function openPostgres(url: string, config: DatabaseConfig, environment: DatabaseEnvironment): Promise<Engine> {
  const { default: pg } = await import('pg');
  const limits = sessionLimits(config);
  const options = driverOptions(url, pg.types, limits);
  let isSupported = false;
  /** Sets up a session. @throws Error for a server that is too old */
  const prepare = async (client: Client, settings: string): Promise<void> => {
    if (!isSupported) assertSupported(String((await client.query('show server_version')).rows[0]?.server_version));
    isSupported = true;
    await applySettings(client, settings);
  };
  const prepared = new WeakMap<Client, PreparedStatements>();
  const run = async (client: Client, sql: Sql): Promise<QueryArrayResult> => {
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
    { client: 'pg', connection: options as never },
    {
      async openReader() {
        const open = (client: Client) => prepare(client, readingSettings(limits));
        return new PostgresReadConnection(await openClient({ ...options, pipeline: true }, open, limits.connect), paceLimits(limits));
      },
      async ask(text, timeout) {
        let rows: unknown[][] = [];
        const run = async (client: Client) => {
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
    },
    {
      prepare: (client: Client) => prepare(client, writingSettings(limits)),
      discard: (client) => void client.end().catch(() => undefined),
      watched: (client) => new PostgresConnection(client),
      async tell(client, text) {
        const { command } = await ask(client, { text, rowMode: 'array' });
        // If a statement has failed, the server rolls back on `commit` without an error.
        if (text === 'commit' && command !== 'COMMIT') throw new Error('the transaction was undone: one of its statements had failed');
      },
      read: async (client, sql) => (await run(client, sql)).rows,
      async write(client, sql) {
        const { rowCount, rows } = await run(client, sql);
        return { count: rowCount ?? 0, insertId: Number(rows[0]?.[0] ?? 0) };
      },
    },
    config,
    environment,
  );
}

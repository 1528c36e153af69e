import type { Client, QueryArrayResult } from 'pg';
import type { Sql } from '../../database.ts';
import type { DatabaseConfig, DatabaseEnvironment } from '../../database-config.ts';
import type { Engine } from '../../database-kind.ts';
import { paceLimits, sessionLimits } from '../../server/server-connections.ts';
import { openServer } from '../../server/server-engine.ts';
import {
  applySettings,
  assertSupported,
  driverOptions,
  openClient,
  readingSettings,
  readingTransactions,
  writingSettings,
  writingTransaction,
} from './connect.ts';
import { PostgresConnection } from './driver-connection.ts';
import { classify, isOutdatedStatement } from './errors.ts';
import { PooledReadConnection } from './pooled-read-connection.ts';
import { settleWrites } from './pooled-writes.ts';
import { isBehindPooler, isPooledByTransaction, type PooledAddress } from './pooler.ts';
import { ask, PreparedStatements } from './prepared-statements.ts';
import { PostgresReadConnection } from './read-connection.ts';

/** Logged once, when a pooler by transaction is found. */
const POOLED = 'a pooler gives each transaction another connection: no session keeps settings or prepared statements';

/** Opens a PostgreSQL database. */
export async function openPostgres(
  { url, said }: PooledAddress,
  config: DatabaseConfig,
  environment: DatabaseEnvironment,
): Promise<Engine> {
  const { default: pg } = await import('pg');
  const limits = sessionLimits(config);
  const options = driverOptions(url, pg.types, limits);
  const transaction = writingTransaction(limits);
  let isSupported = false;
  /** Whether sessions keep what is set in them; null: not known yet. */
  let keeps: boolean | null = null;
  const findOut = async (client: Client): Promise<boolean> => {
    if (said !== null || !(await isBehindPooler(client))) return said !== 'transaction';
    return !(await isPooledByTransaction(client, () => openClient(options, async () => undefined, limits.connect)));
  };
  /** Sets up a session. @throws Error for a server that is too old */
  const prepare = async (client: Client, settings: string): Promise<void> => {
    if (!isSupported) assertSupported(String((await client.query('show server_version')).rows[0]?.server_version));
    isSupported = true;
    if (keeps === null) {
      const isKept = await findOut(client);
      if (!isKept && keeps === null) environment.logger.info({}, POOLED);
      keeps ??= isKept;
    }
    if (keeps) await applySettings(client, settings);
  };
  const writing = new WeakSet<Client>();
  const prepared = new WeakMap<Client, PreparedStatements>();
  const run = async (client: Client, sql: Sql): Promise<QueryArrayResult> => {
    if (keeps === false) return ask(client, { text: sql.text, values: sql.binds as unknown[], rowMode: 'array' });
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
        const client = await openClient({ ...options, pipeline: true }, open, limits.connect);
        return keeps === false
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
    },
    {
      async prepare(client: Client) {
        await prepare(client, writingSettings(limits));
        writing.add(client);
      },
      discard: (client) => void client.end().catch(() => undefined),
      watched: (client) => new PostgresConnection(client),
      async tell(client, text) {
        const { command } = await ask(client, { text: text === 'begin' && keeps === false ? transaction.begin : text, rowMode: 'array' });
        // If a statement has failed, the server rolls back on `commit` without an error.
        if (text === 'commit' && command !== 'COMMIT') throw new Error('the transaction was undone: one of its statements had failed');
      },
      read: async (client, sql) => (await run(client, sql)).rows,
      async write(client, sql) {
        const { rowCount, rows } = await run(client, sql);
        return { count: rowCount ?? 0, insertId: Number(rows[0]?.[0] ?? 0) };
      },
      adapt: (knex) => settleWrites(knex, transaction, (client) => keeps === false && (client === undefined || writing.has(client))),
    },
    config,
    environment,
  );
}

import type { Knex } from 'knex';
import type { Runner } from 'knex/lib/dialects/better-sqlite3/index.js';
import type { Row, Sql } from '../database.ts';
import type { DatabaseConfig, DatabaseEnvironment } from '../database-config.ts';
import type { Engine, Session } from '../database-kind.ts';
import { translate } from '../failure.ts';
import { openKnex, readsOnly, transactionKnex } from '../knex.ts';
import type { WritingConnection } from './answer-reads.ts';
import { MAX, ServerConnections, type ServerDriver, sessionLimits } from './server-connections.ts';
import type { ServerReads } from './server-reads.ts';

/** What a driver does with connections of Knex's pool, which write. */
interface WriterDriver<Raw> {
  /** Says what a session is like, before it is used. */
  prepare(raw: Raw): Promise<void>;
  /** Gives up one that could not be prepared. */
  discard(raw: Raw): void;
  /** As it is looked at from outside. */
  watched(raw: Raw): WritingConnection;
  /** Runs a statement without values. @throws what the driver throws, also when a commit turns out to have undone everything */
  tell(raw: Raw, text: 'begin' | 'commit' | 'rollback'): Promise<unknown>;
  read(raw: Raw, sql: Sql): Promise<readonly Row[]>;
  write(raw: Raw, sql: Sql): ReturnType<Session['write']>;
}

/** Opens the database of a server. @param client as Knex has it */
export async function openServer<Raw extends object>(
  client: Knex.Config,
  driver: ServerDriver,
  writers: WriterDriver<Raw>,
  config: DatabaseConfig,
  environment: DatabaseEnvironment,
): Promise<Engine> {
  const connections = new ServerConnections(driver, config, environment.logger);
  const pool: Knex.PoolConfig = {
    min: config.pool?.min ?? 0,
    max: config.pool?.max ?? MAX,
    createTimeoutMillis: sessionLimits(config).connect,
    validate: (raw: Raw) => connections.watch.trusts(raw),
    afterCreate: (raw: Raw, done: (error: unknown, raw: Raw) => void) => {
      writers.prepare(raw).then(
        () => {
          connections.addWriter(writers.watched(raw));
          done(null, raw);
        },
        (error: unknown) => {
          writers.discard(raw);
          done(error, raw);
        },
      );
    },
  };
  const knex = await openKnex(client, pool, config, environment);
  connections.watch.start();
  const { read, snapshot, lend } = connections.reads;
  const engine: Engine = {
    knex,
    read,
    snapshot,
    transaction: serverTransactions(knex, writers),
    session: (connection) => {
      const raw = connection as Raw;
      return connections.session(raw, { read: (sql) => writers.read(raw, sql), write: (sql) => writers.write(raw, sql) });
    },
    revision: () => null,
    // A server gives locks back that a node holds which does nothing.
    serve: () => undefined,
    classify: driver.classify,
    close: () => connections.close(knex),
  };
  readApart(knex, (work) =>
    lend(work).catch((error: unknown) => {
      throw translate(error, engine.classify(error));
    }),
  );
  return engine;
}

/**
 * Has what is built with Knex, and with Objection, read on the connections that read: who reads waits for nobody who writes, however many of those wait for each other. Transactions have
 * clients of their own, which see what they have written; a stream keeps a connection for as long as its reader likes, and takes one of Knex's.
 */
function readApart(knex: Knex, lend: ServerReads['lend']): void {
  const client: Knex.Client = knex.client;
  const { runner } = client;
  client.runner = function (this: Knex.Client, builder) {
    const made: Runner = runner.call(this, builder);
    if (!readsOnly(builder)) return made;
    made.run = () =>
      lend(async (connection) => {
        const borrower: Runner = Object.assign(runner.call(this, builder), { connection: connection.raw });
        try {
          return await borrower.run();
        } catch (error) {
          // Knex gives up a statement that takes longer than it was told (`timeout`): it is still under way here.
          if (error instanceof Error && error.name === 'KnexTimeoutError') connection.destroy();
          throw error;
        }
      });
    return made;
  };
}

/** Transactions on connections of Knex's pool, begun and ended without Knex, whose own way of doing so takes much of the time of a small one. */
function serverTransactions<Raw>(knex: Knex, writers: WriterDriver<Raw>): Engine['transaction'] {
  const { client } = knex;
  return async (work) => {
    const connection: Raw = await client.acquireConnection();
    try {
      await writers.tell(connection, 'begin');
      const value = await undoing(writers, connection, () =>
        work({ connection, knex: (isOver, onError) => transactionKnex(knex, { connection, isOver, onError }) }),
      );
      await committing(writers, connection);
      return value;
    } finally {
      await client.releaseConnection(connection);
    }
  };
}

/** Runs work whose failure undoes the transaction. */
async function undoing<Raw, T>(writers: WriterDriver<Raw>, raw: Raw, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Nobody may find the transaction open on this connection.
    await writers.tell(raw, 'rollback').catch(() => writers.watched(raw).destroy());
    throw error;
  }
}

async function committing<Raw>(writers: WriterDriver<Raw>, raw: Raw): Promise<void> {
  try {
    await writers.tell(raw, 'commit');
  } catch (error) {
    // Left open, it would be committed after all: MySQL and MariaDB do that with what is open where another one begins.
    writers.watched(raw).destroy();
    throw error;
  }
}

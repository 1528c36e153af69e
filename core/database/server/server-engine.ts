import type { Knex } from 'knex';
import type { Runner } from 'knex/lib/dialects/better-sqlite3/index.js';
import type { Row, Sql } from '../database.ts';
import type { Engine, Session } from '../database-kind.ts';
import type { DatabaseEnvironment, DatabaseSettings } from '../database-settings.ts';
import { translate } from '../failure.ts';
import { openKnex, readsOnly, transactionKnex } from '../knex.ts';
import type { WritingConnection } from './answer-reads.ts';
import { MAX, type ServerDriver } from './read-side.ts';
import { repeatConflicts } from './repeat-conflicts.ts';
import type { ReplicaReads } from './replicas/replica-reads.ts';
import type { Replication } from './replicas/replication.ts';
import { ServerConnections } from './server-connections.ts';
import type { ServerReads } from './server-reads.ts';
import { sessionLimits } from './session-limits.ts';

/** How a driver uses the connections of Knex's pool, which write. */
interface WriterDriver<Raw> {
  /** Sets up the session, before it is used. */
  prepare(raw: Raw): Promise<void>;
  /** Closes a connection that could not be prepared. */
  discard(raw: Raw): void;
  /** The connection as the watch sees it. */
  watched(raw: Raw): WritingConnection;
  /** Runs a statement without values. @throws the driver's error, also when a commit turns out to have rolled back */
  tell(raw: Raw, text: 'begin' | 'commit' | 'rollback'): Promise<unknown>;
  read(raw: Raw, sql: Sql): Promise<readonly Row[]>;
  write(raw: Raw, sql: Sql): ReturnType<Session['write']>;
  /** Changes how Knex itself runs statements. Default: not. */
  adapt?(knex: Knex): void;
  /** See `Engine.readOnly`. */
  readonly readOnly: string;
}

/** The replicas of a server. They may be unreachable. */
export interface ReplicaServers {
  readonly replication: Replication;
  readonly servers: readonly { readonly place: string; readonly driver: ServerDriver }[];
}

/**
 * Opens the database of a server.
 * @param client Knex's configuration for it
 * @param replicas null, the default: all reads run on the server itself
 */
export async function openServer<Raw extends object>(
  client: Knex.Config,
  driver: ServerDriver,
  writers: WriterDriver<Raw>,
  config: DatabaseSettings,
  environment: DatabaseEnvironment,
  replicas: ReplicaServers | null = null,
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
  writers.adapt?.(knex);
  // A balancer may lead the next connection to another server.
  const leaveApart = (connection: object, error: unknown) => {
    if (driver.classify(error).kind === 'apart') connections.watch.distrust(connection);
  };
  repeatConflicts(knex, driver.classify, leaveApart);
  connections.watch.start();
  const { lend } = connections.reads;
  const elsewhere =
    replicas === null ? null : await readReplicas(replicas, connections.reads, driver, writers.readOnly, config, environment);
  if (elsewhere !== null) tellWrites(knex, elsewhere);
  const { read, snapshot } = elsewhere ?? connections.reads;
  const engine: Engine = {
    knex,
    read,
    snapshot,
    transaction: serverTransactions(knex, writers, driver.classify, leaveApart),
    session: (connection) => {
      const raw = connection as Raw;
      return connections.session(raw, { read: (sql) => writers.read(raw, sql), write: (sql) => writers.write(raw, sql) });
    },
    pools: () => [...connections.pools(knex), ...(elsewhere?.pools() ?? [])],
    replicas: () => elsewhere,
    readOnly: writers.readOnly,
    revision: () => null,
    // Nothing to do: a server releases the locks of an idle transaction by itself.
    serve: () => undefined,
    classify: driver.classify,
    close: async () => {
      await Promise.all([connections.close(knex), elsewhere?.close()]);
    },
  };
  readOnReaders(knex, (work) =>
    lend(work).catch((error: unknown) => {
      throw translate(error, engine.classify(error));
    }),
  );
  return engine;
}

/** Connects to replicas, without waiting for them. */
async function readReplicas(
  { replication, servers }: ReplicaServers,
  primary: ServerReads,
  { classify }: ServerDriver,
  readOnly: string,
  config: DatabaseSettings,
  { logger }: DatabaseEnvironment,
): Promise<ReplicaReads> {
  const { Replica } = await import('./replicas/replica.ts');
  const { ReplicaReads: Reads } = await import('./replicas/replica-reads.ts');
  const ofPrimary = async () => {
    const [row] = await primary.read({ text: replication.identity, binds: [] });
    return row ?? [];
  };
  const made = servers.map(({ place, driver }) => new Replica({ place, driver, replication, readOnly, config, logger, ofPrimary }));
  const reads = new Reads({ primary, replicas: made, replication, classify });
  reads.start();
  return reads;
}

/** Notifies the reads from replicas of every use of a writing connection, before the caller of that use continues. */
function tellWrites(knex: Knex, reads: ReplicaReads): void {
  const client: Pick<Knex.Client, 'releaseConnection'> = knex.client;
  const { releaseConnection } = client;
  client.releaseConnection = function (this: Knex.Client, connection: unknown) {
    reads.wrote();
    return releaseConnection.call(this, connection);
  };
}

/**
 * Makes queries of Knex and Objection read on the reading connections, so that readers never wait for writers. Not so in transactions,
 * whose clients are separate and must see their own writes. A stream holds its connection until its reader is done, so it uses one of
 * Knex's.
 */
function readOnReaders(knex: Knex, lend: ServerReads['lend']): void {
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
          // After Knex's own timeout (`timeout`), the statement still runs on this connection.
          if (error instanceof Error && error.name === 'KnexTimeoutError') connection.destroy();
          throw error;
        }
      });
    return made;
  };
}

/**
 * Runs transactions on connections of Knex's pool, but begins and ends them without Knex. Knex's own way takes much of the time of a small
 * transaction.
 * @param failed called before the connection of a failed transaction returns to the pool
 */
function serverTransactions<Raw>(
  knex: Knex,
  writers: WriterDriver<Raw>,
  classify: Engine['classify'],
  failed: (connection: Raw, error: unknown) => void,
): Engine['transaction'] {
  const { client } = knex;
  return async (work) => {
    const connection: Raw = await client.acquireConnection();
    try {
      await writers.tell(connection, 'begin');
      const value = await undoing(writers, connection, () =>
        work({ connection, knex: (isOver, onError) => transactionKnex(knex, { connection, isOver, onError }) }),
      );
      await committing(writers, connection, classify);
      return value;
    } catch (error) {
      failed(connection, error);
      throw error;
    } finally {
      await client.releaseConnection(connection);
    }
  };
}

/** Runs work, and rolls the transaction back if it fails. */
async function undoing<Raw, T>(writers: WriterDriver<Raw>, raw: Raw, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await rollBack(writers, raw);
    throw error;
  }
}

async function committing<Raw>(writers: WriterDriver<Raw>, raw: Raw, classify: Engine['classify']): Promise<void> {
  try {
    await writers.tell(raw, 'commit');
  } catch (error) {
    // A cluster finds at the commit that another server has changed the same rows, and has rolled back then.
    if (classify(error).kind === 'conflict') await rollBack(writers, raw);
    // If it stayed open, MySQL and MariaDB would commit it when the next transaction begins.
    else writers.watched(raw).destroy();
    throw error;
  }
}

/** The connection must not return to the pool with an open transaction. */
async function rollBack<Raw>(writers: WriterDriver<Raw>, raw: Raw): Promise<void> {
  await writers.tell(raw, 'rollback').catch(() => writers.watched(raw).destroy());
}

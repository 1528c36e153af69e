import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type BetterSqlite3 from 'better-sqlite3';
import type { Changes, ReadOptions, Row, Sql } from '../../database.ts';
import type { DatabaseConfig, DatabaseEnvironment, DatabaseLogger } from '../../database-config.ts';
import type { BegunTransaction, Engine, Session } from '../../engine.ts';
import { messageOf, nativeError } from '../../failure.ts';
import { ACQUIRE_TIMEOUT, openKnex } from '../../open-knex.ts';
import { SparseLog } from '../../server/sparse-log.ts';
import { transactionKnex } from '../../transaction-knex.ts';
import { Checkpoints } from './checkpoints.ts';
import { openReader, openWriter } from './connection.ts';
import { classify } from './errors.ts';
import { GroupCommit, type Patience } from './group-commit.ts';
import { PreparedConnection, writerClient } from './knex-client.ts';
import { isBusy, untilFree } from './patience.ts';
import { ReadingConnection } from './reading-connection.ts';
import { ReadingThreads } from './reading-threads.ts';
import { LongStatementError } from './statement-clock.ts';
import { allRows, type Prepared } from './statements.ts';

const BUSY_TIMEOUT = 5000;

/** Milliseconds that a statement of a read may take, unless the configuration says otherwise. */
const STATEMENT_TIMEOUT = 2000;

/** Milliseconds that a statement may hold the thread which everybody shares: a longer one begins anew in a thread for such reads. */
const SHARED_LIMIT = 20;

/** Milliseconds between two log lines that say that the file cannot be used: every request meets that. */
const LOG_INTERVAL = 60_000;

/** Milliseconds after which tables are taken to have grown. */
const GROWTH = 10_000;

/** What an open database consists of. */
interface EngineParts {
  readonly knex: Engine['knex'];
  readonly reader: ReadingConnection;
  readonly threads: ReadingThreads;
  readonly checkpoints: Checkpoints;
  readonly patience: Patience;
  readonly logger: DatabaseLogger;
  /** A folder that goes away with the database; null for a file that stays. */
  readonly temporary: string | null;
}

/** Opens an SQLite database: one connection that writes (Knex's only one), one that reads beside it. */
export async function openSqlite(path: string | null, config: DatabaseConfig, environment: DatabaseEnvironment): Promise<Engine> {
  const [{ default: driver }, { default: Base }] = await Promise.all([
    import('better-sqlite3'),
    import('knex/lib/dialects/better-sqlite3/index.js'),
  ]);
  const temporary = path === null ? mkdtempSync(join(tmpdir(), 'plinth-')) : null;
  const file = path ?? join(temporary as string, 'data.db');
  if (path !== null) mkdirSync(dirname(path), { recursive: true });
  const busyTimeout = config.sqlite?.busyTimeout ?? BUSY_TIMEOUT;
  const settings = { path: file, synchronous: temporary === null ? (config.sqlite?.synchronous ?? 'FULL') : ('OFF' as const) };
  let builderReads: PreparedConnection | null = null;
  const client = writerClient(
    Base,
    () => openWriter(driver, settings),
    busyTimeout,
    () => builderReads,
  );
  const knex = await openKnex({ client, connection: { filename: file }, useNullAsDefault: true }, { min: 1, max: 1 }, config, environment);

  try {
    // The writer comes first: it creates the file and switches it to WAL, which a reading connection cannot do.
    await knex.client.releaseConnection(await knex.client.acquireConnection());
    const connection = await untilFree(() => openReader(driver, settings), busyTimeout);
    builderReads = new PreparedConnection(connection);
    const reader = new ReadingConnection(connection, { limit: SHARED_LIMIT, watchesAll: false });
    const threads = new ReadingThreads({
      settings,
      limit: config.statementTimeout ?? STATEMENT_TIMEOUT,
      logger: environment.logger,
      onShort: (text) => reader.forgive(text),
    });
    const checkpoints = new Checkpoints(settings, environment.logger);
    const patience = { busyTimeout, acquireTimeout: config.acquireTimeout ?? ACQUIRE_TIMEOUT };
    return new SqliteEngine({ knex, reader, threads, checkpoints, patience, logger: environment.logger, temporary });
  } catch (error) {
    await knex.destroy();
    removeFolder(temporary);
    throw error;
  }
}

function removeFolder(temporary: string | null): void {
  if (temporary !== null) rmSync(temporary, { recursive: true, force: true });
}

class SqliteEngine implements Engine {
  readonly knex: Engine['knex'];
  readonly #parts: EngineParts;
  readonly #reader: ReadingConnection;
  readonly #dataVersion: BetterSqlite3.Statement;
  readonly #commits: GroupCommit;
  readonly #trouble: SparseLog;
  readonly #growth: NodeJS.Timeout;
  readonly #readShort = (sql: Sql) => this.#readHere(sql);

  constructor(parts: EngineParts) {
    const { knex, reader, checkpoints, patience, logger } = parts;
    this.#parts = parts;
    this.knex = knex;
    this.#reader = reader;
    this.#dataVersion = reader.connection.prepare('pragma data_version').pluck();
    const { client } = knex;
    const pool = {
      acquire: () => client.acquireConnection(),
      release: (writer: PreparedConnection) => client.releaseConnection(writer),
    };
    this.#commits = new GroupCommit(pool, patience);
    this.#trouble = new SparseLog(logger, 'the database file cannot be used', LOG_INTERVAL);
    this.#growth = setInterval(() => reader.grow(), GROWTH).unref();
    checkpoints.start();
  }

  read(sql: Sql, options?: ReadOptions): Promise<readonly Row[]> {
    try {
      return Promise.resolve(this.#reader.read(sql));
    } catch (error) {
      return this.#readAgain(error, sql, options);
    }
  }

  /** Statements of a read follow each other on one connection, which shows what was committed last. One of them that takes long makes all begin anew, elsewhere. */
  async snapshot<T>(
    work: (read: (sql: Sql) => Promise<readonly Row[]>, isOneState: boolean) => Promise<T>,
    options?: ReadOptions,
  ): Promise<T> {
    try {
      return await work(this.#readShort, false);
    } catch (error) {
      if (!(error instanceof LongStatementError)) throw error;
    }
    return this.#parts.threads.run(work, options ?? {});
  }

  #readHere(sql: Sql): Promise<readonly Row[]> {
    try {
      return Promise.resolve(this.#reader.read(sql));
    } catch (error) {
      return this.#waitFor(error, sql);
    }
  }

  async #readAgain(failure: unknown, sql: Sql, options?: ReadOptions): Promise<readonly Row[]> {
    try {
      return await this.#waitFor(failure, sql);
    } catch (error) {
      if (!(error instanceof LongStatementError)) throw error;
      return this.#parts.threads.run((read) => read(sql), options ?? {});
    }
  }

  /** Runs a statement that has failed once the file is no longer locked. */
  async #waitFor(failure: unknown, sql: Sql): Promise<readonly Row[]> {
    if (!isBusy(failure)) throw failure;
    return untilFree(() => this.#reader.read(sql), this.#parts.patience.busyTimeout);
  }

  transaction<T>(work: (begun: BegunTransaction) => Promise<T>): Promise<T> {
    return this.#commits.transaction((connection) =>
      work({ connection, knex: (isOver, onError) => transactionKnex(this.knex, { connection, isOver, onError }) }),
    );
  }

  session(connection: unknown): Session {
    const writer = connection as PreparedConnection;
    const { rows } = writer;
    return {
      read: async (sql) => writer.try(() => allRows(rows.prepare(sql.text, sql.isNarrow), sql.binds)),
      write: async (sql) => writer.try(() => change(rows.prepare(sql.text, sql.isNarrow), sql.binds)),
    };
  }

  revision(): number {
    return this.#dataVersion.get() as number;
  }

  classify(error: unknown) {
    const failure = classify(error, this.#reader.connection);
    if (failure.kind === 'full' || failure.kind === 'unusable') this.#trouble.write({ reason: messageOf(nativeError(error)) });
    return failure;
  }

  async close(): Promise<void> {
    // The writer is the last to close: it checkpoints the WAL and removes its files, which a reading connection cannot do.
    clearInterval(this.#growth);
    await this.#parts.threads.close();
    await this.#parts.checkpoints.close();
    this.#reader.connection.close();
    await this.knex.destroy();
    removeFolder(this.#parts.temporary);
  }
}

function change(prepared: Prepared, binds: readonly unknown[]): Changes {
  if (prepared.reader) {
    const rows = allRows(prepared, binds);
    return { count: rows.length, insertId: Number(rows[0]?.[0] ?? 0) };
  }
  const { changes, lastInsertRowid } = prepared.statement.run(...binds);
  return { count: changes, insertId: Number(lastInsertRowid) };
}

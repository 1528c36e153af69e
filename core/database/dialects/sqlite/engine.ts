import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { messageOf } from '../../../errors/index.ts';
import type { BorrowedLog, Meter, PoolFigures, ReadOptions, ReadStatement, Row, Sql } from '../../database.ts';
import { ExplainedFailure } from '../../database-errors.ts';
import type { BegunTransaction, Engine, Session } from '../../database-kind.ts';
import type { DatabaseEnvironment, DatabaseSettings, WriteTokens } from '../../database-settings.ts';
import { type Failure, poolFailure } from '../../failure.ts';
import { openKnex, transactionKnex, writerFigures } from '../../knex.ts';
import { openReader, openWriter } from './connection-roles.ts';
import type { Connection } from './driver.ts';
import { classify, isBusy, LOCKED_ADVICE } from './errors.ts';
import { FileWatch } from './file-watch.ts';
import { GroupCommit } from './group-commit.ts';
import { writerClient } from './knex-client.ts';
import { LockWait } from './lock-wait.ts';
import { PreparedConnection } from './prepared-connection.ts';
import { SqliteReads } from './reads/sqlite-reads.ts';
import { Sessions } from './sessions.ts';
import { Checkpoints } from './wal/checkpoints.ts';

/** Milliseconds after which tables may have grown, so that statements are judged again. */
const GROWTH = 10_000;

/** The parts of an open database. */
interface EngineParts {
  readonly knex: Engine['knex'];
  /** The connection of all reads in the main thread. */
  readonly reader: Connection;
  readonly reads: SqliteReads;
  readonly sessions: Sessions;
  readonly checkpoints: Checkpoints;
  /** Absolute path; null for a temporary database. */
  readonly path: string | null;
  /** Null for a temporary database. */
  readonly fileWatch: FileWatch | null;
  readonly lockWait: LockWait;
  /** Null if no other process is known to write the file. */
  readonly writeTokens: WriteTokens | null;
  /** Temporary folder that is removed with the database; null for a file that is kept. */
  readonly temporary: string | null;
}

/** Opens an SQLite database: one writing connection (the only one of Knex's pool), and one reading connection. */
export async function openSqlite(path: string | null, config: DatabaseSettings, environment: DatabaseEnvironment): Promise<Engine> {
  const { default: Base } = await import('knex/lib/dialects/better-sqlite3/index.js');
  const { logger, writeTokens = null } = environment;
  const temporary = path === null ? mkdtempSync(join(tmpdir(), 'plinth-')) : null;
  const file = path ?? join(temporary as string, 'data.db');
  if (path !== null) makeFolder(dirname(path));
  const lockWait = new LockWait(config, logger, file);
  const settings = { path: file, synchronous: temporary === null ? (config.sqlite?.synchronous ?? 'FULL') : ('OFF' as const) };
  let builderReads: PreparedConnection | null = null;
  let reads: SqliteReads | null = null;
  let fileWatch: FileWatch | null = null;
  const client = writerClient(Base, {
    open: () => openWriter(settings),
    lockWait,
    reader: () => builderReads,
    assertThere: () => fileWatch?.assertThere(),
    onCommit: () => reads?.releaseState(),
    confirm: () => fileWatch?.confirm(),
  });
  const knex = await openKnex(
    { client, connection: { filename: file }, useNullAsDefault: true },
    { min: 1, max: 1 },
    { ...config, acquireTimeout: lockWait.acquireTimeout },
    environment,
  );

  try {
    // Open the writer first: it creates the file and switches it to WAL, which a read-only connection cannot do.
    await knex.client.releaseConnection(await knex.client.acquireConnection());
    const reader = await lockWait.untilFree(() => openReader(settings));
    builderReads = new PreparedConnection(reader);
    const watch = path === null ? null : new FileWatch(path);
    fileWatch = watch;
    reads = new SqliteReads(reader, { settings, statementTimeout: config.statementTimeout, logger, lockWait, fileWatch });
    const sessions = new Sessions(config.statementTimeout, logger);
    const checkpoints = new Checkpoints(settings, logger, () => watch === null || watch.failure === null);
    return new SqliteEngine({ knex, reader, reads, sessions, checkpoints, path, fileWatch, lockWait, writeTokens, temporary });
  } catch (error) {
    fileWatch?.close();
    await knex.destroy();
    removeFolder(temporary);
    // Knex waits equally long for a connection, so its timeout may come first.
    if (!isBusy(error) && poolFailure(error).kind !== 'busy') throw error;
    throw new ExplainedFailure('The database is busy', `the file "${file}" ${LOCKED_ADVICE}`, error);
  }
}

/**
 * Creates a folder and its parents. `mkdirSync` with `recursive` never ends if the system refuses a folder in an existing parent, as in
 * `/proc`.
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have created it.
    if (!existsSync(path)) throw new Error(`database.url: the folder "${path}" cannot be created (${messageOf(error)})`, { cause: error });
  }
}

function removeFolder(temporary: string | null): void {
  if (temporary !== null) rmSync(temporary, { recursive: true, force: true });
}

class SqliteEngine implements Engine {
  readonly knex: Engine['knex'];
  readonly readOnly = null;
  readonly #parts: EngineParts;
  readonly #reads: SqliteReads;
  readonly #commits: GroupCommit;
  #writer: PreparedConnection | null = null;
  readonly #growth: NodeJS.Timeout;

  constructor(parts: EngineParts) {
    const { knex, reads, checkpoints, lockWait, writeTokens } = parts;
    this.#parts = parts;
    this.knex = knex;
    this.#reads = reads;
    const { client } = knex;
    const pool = {
      acquire: () => client.acquireConnection(),
      release: (writer: PreparedConnection) => client.releaseConnection(writer),
    };
    this.#commits = new GroupCommit(pool, lockWait, writeTokens);
    this.#growth = setInterval(() => {
      reads.judgeAnew();
      this.#writer?.judgeAnew();
    }, GROWTH).unref();
    checkpoints.start();
  }

  read(sql: Sql, options?: ReadOptions, meter: Meter | null = null): Promise<readonly Row[]> {
    return this.#reads.read(sql, options, meter);
  }

  snapshot<T>(work: (read: ReadStatement, isOneState: boolean) => Promise<T>, options?: ReadOptions): Promise<T> {
    return this.#reads.snapshot(work, options);
  }

  transaction<T>(work: (begun: BegunTransaction) => Promise<T>): Promise<T> {
    return this.#commits.transaction((connection) =>
      work({ connection, knex: (isOver, onError) => transactionKnex(this.knex, { connection, isOver, onError }) }),
    );
  }

  session(connection: unknown): Session {
    const writer = connection as PreparedConnection;
    this.#writer = writer;
    return this.#parts.sessions.of(writer);
  }

  pools(): readonly PoolFigures[] {
    const { waiting, ...writer } = writerFigures(this.knex);
    return [
      { name: 'writes', ...writer, waiting: waiting + this.#commits.waiting },
      { name: 'threads', ...this.#reads.figures },
    ];
  }

  replicas(): null {
    return null;
  }

  revision(holds = false): number {
    return this.#reads.revision(holds);
  }

  serve(): void {
    const { lockWait } = this.#parts;
    lockWait.serve();
    const { pool }: { readonly pool: { acquireTimeoutMillis: number } } = this.knex.client;
    pool.acquireTimeoutMillis = lockWait.acquireTimeout;
  }

  borrowLog(): BorrowedLog | null {
    const { path, checkpoints } = this.#parts;
    if (path === null) return null;
    checkpoints.pause();
    return { path, release: () => checkpoints.resume() };
  }

  classify(error: unknown): Failure {
    return classify(error, this.#parts.reader);
  }

  async close(): Promise<void> {
    const { reader, checkpoints, fileWatch, temporary } = this.#parts;
    clearInterval(this.#growth);
    await this.#reads.close();
    await checkpoints.close();
    // Close the writer last: it copies the log into the file and removes the log by name, which a read-only connection cannot do. If the
    // file is no longer ours, the log of that name is not ours either.
    const isOurs = fileWatch === null || fileWatch.close();
    if (!isOurs) await this.knex.destroy();
    reader.close();
    if (isOurs) await this.knex.destroy();
    removeFolder(temporary);
  }
}

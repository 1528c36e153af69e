import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { UnavailableError } from '../../../errors/index.ts';
import type { Changes, Meter, PoolFigures, ReadOptions, ReadStatement, Row, Sql } from '../../database.ts';
import type { BegunTransaction, Engine, Session } from '../../database-kind.ts';
import type { DatabaseEnvironment, DatabaseSettings, WriteTurns } from '../../database-settings.ts';
import { answerTooLong, ExplainedFailure, type Failure, messageOf, poolFailure } from '../../failure.ts';
import { SparseLog } from '../../failure-messages.ts';
import { openKnex, transactionKnex, writerFigures } from '../../knex.ts';
import { openReader, openWriter } from './connection-roles.ts';
import type { DriverStatement } from './driver.ts';
import { classify, isBusy, LOCKED_ADVICE } from './errors.ts';
import { FileWatch } from './file-watch.ts';
import { GroupCommit } from './group-commit.ts';
import { PreparedConnection, writerClient } from './knex-client.ts';
import { LockWait } from './lock-wait.ts';
import { EventLoopTurns } from './reads/event-loop-turns.ts';
import { HeldState } from './reads/held-state.ts';
import { LOG_INTERVAL, LOGGED, LongReads } from './reads/long-reads.ts';
import { ReadingConnection } from './reads/reading-connection.ts';
import { LongStatementError } from './reads/statement-clock.ts';
import { allRows, countedRows, type Prepared } from './statements.ts';
import { Checkpoints } from './wal/checkpoints.ts';
import { type PageLog, SqlitePageLog } from './wal/page-log.ts';

/** Default milliseconds that a statement of a read may take. */
const STATEMENT_TIMEOUT = 2000;

/** Milliseconds that a statement may block the main thread. A longer one is run again in a reading thread. */
const SHARED_LIMIT = 20;

/** Milliseconds that the reads of one transaction for its caller may take. Meanwhile no other request is served. */
const ANSWER_LIMIT = 50;

/** Attempts at a read of several statements in the main thread. */
const ATTEMPTS = 3;

/** Milliseconds after which tables may have grown, so that statements are judged again. */
const GROWTH = 10_000;

/** The parts of an open database. */
interface EngineParts {
  readonly knex: Engine['knex'];
  readonly reader: ReadingConnection;
  readonly held: HeldState;
  readonly turns: EventLoopTurns;
  readonly threads: LongReads;
  readonly checkpoints: Checkpoints;
  /** Absolute path; null for a temporary database. */
  readonly path: string | null;
  /** Null for a temporary database. */
  readonly file: FileWatch | null;
  readonly lockWait: LockWait;
  /** Null if no other process is known to write the file. */
  readonly writeTurns: WriteTurns | null;
  /** Milliseconds that the reads of a transaction for its caller may take. */
  readonly answerLimit: number;
  readonly answersEnded: SparseLog;
  /** Temporary folder that is removed with the database; null for a file that is kept. */
  readonly temporary: string | null;
}

/** Opens an SQLite database: one writing connection (the only one of Knex's pool), and one reading connection. */
export async function openSqlite(path: string | null, config: DatabaseSettings, environment: DatabaseEnvironment): Promise<Engine> {
  const { default: Base } = await import('knex/lib/dialects/better-sqlite3/index.js');
  const temporary = path === null ? mkdtempSync(join(tmpdir(), 'plinth-')) : null;
  const file = path ?? join(temporary as string, 'data.db');
  if (path !== null) makeFolder(dirname(path));
  const lockWait = new LockWait(config, environment.logger, file);
  const settings = { path: file, synchronous: temporary === null ? (config.sqlite?.synchronous ?? 'FULL') : ('OFF' as const) };
  let builderReads: PreparedConnection | null = null;
  let held: HeldState | null = null;
  let open: FileWatch | null = null;
  const client = writerClient(Base, {
    open: () => openWriter(settings),
    lockWait,
    reader: () => builderReads,
    assertThere: () => open?.assertThere(),
    onCommit: () => held?.release(),
    confirm: () => open?.confirm(),
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
    const connection = await lockWait.untilFree(() => openReader(settings));
    builderReads = new PreparedConnection(connection);
    const state = new HeldState(connection);
    held = state;
    const turns = new EventLoopTurns();
    const reader = new ReadingConnection(connection, {
      limit: SHARED_LIMIT,
      watchesAll: false,
      onTime: (took) => turns.take(took),
      // If a view is created in a transaction and the disk fails, the rollback removes the view too.
      onViews: state.release,
    });
    const threads = new LongReads({
      settings,
      limit: config.statementTimeout ?? STATEMENT_TIMEOUT,
      logger: environment.logger,
      onShort: (text) => reader.forgive(text),
    });
    open = path === null ? null : new FileWatch(path);
    const file = open;
    const checkpoints = new Checkpoints(settings, environment.logger, () => file === null || file.failure === null);
    const answerLimit =
      config.statementTimeout === 0 ? Number.POSITIVE_INFINITY : Math.min(config.statementTimeout ?? ANSWER_LIMIT, ANSWER_LIMIT);
    const answersEnded = new SparseLog(environment.logger, 'what a write answers was not read to the end: it took too long', LOG_INTERVAL);
    return new SqliteEngine({
      knex,
      reader,
      held: state,
      turns,
      threads,
      checkpoints,
      path,
      file,
      lockWait,
      writeTurns: environment.writeTurns ?? null,
      answerLimit,
      answersEnded,
      temporary,
    });
  } catch (error) {
    open?.close();
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
    if (!existsSync(path)) throw new Error(`database.url: the folder "${path}" cannot be made (${messageOf(error)})`, { cause: error });
  }
}

function removeFolder(temporary: string | null): void {
  if (temporary !== null) rmSync(temporary, { recursive: true, force: true });
}

/** Another transaction was committed between the statements of a read. */
class OutdatedStateError extends Error {}

class SqliteEngine implements Engine {
  readonly knex: Engine['knex'];
  readonly readOnly = null;
  readonly #parts: EngineParts;
  readonly #reader: ReadingConnection;
  readonly #turns: EventLoopTurns;
  readonly #dataVersion: DriverStatement;
  readonly #commits: GroupCommit;
  #lastRevision = -1;
  #writer: PreparedConnection | null = null;
  readonly #growth: NodeJS.Timeout;

  constructor(parts: EngineParts) {
    const { knex, reader, turns, checkpoints, lockWait, writeTurns } = parts;
    this.#parts = parts;
    this.knex = knex;
    this.#reader = reader;
    this.#turns = turns;
    this.#dataVersion = reader.connection.prepare('pragma data_version').pluck();
    const { client } = knex;
    const pool = {
      acquire: () => client.acquireConnection(),
      release: (writer: PreparedConnection) => client.releaseConnection(writer),
    };
    this.#commits = new GroupCommit(pool, lockWait, writeTurns);
    this.#growth = setInterval(() => {
      reader.grow();
      this.#writer?.grow();
    }, GROWTH).unref();
    checkpoints.start();
  }

  read(sql: Sql, options?: ReadOptions, meter: Meter | null = null): Promise<readonly Row[]> {
    const { file } = this.#parts;
    if (file !== null && file.failure !== null) return Promise.reject(file.failure);
    if (this.#mustWait(sql)) {
      const arrivedAt = performance.now();
      return this.#turns
        .wait()
        .then(() => {
          this.#assertWanted(options, arrivedAt);
          return this.#reader.read(sql, meter);
        })
        .catch((error: unknown) => this.#readAgain(error, sql, meter, options));
    }
    try {
      return Promise.resolve(this.#reader.read(sql, meter));
    } catch (error) {
      return this.#readAgain(error, sql, meter, options);
    }
  }

  /**
   * Runs the statements of a read on the shared connection, each on the last committed state or on the state held for this turn
   * (`HeldState`). If a commit comes in between, all of them run again. If a statement takes long, or commits keep coming in between, the
   * read moves to a thread, which shows one state.
   */
  async snapshot<T>(work: (read: ReadStatement, isOneState: boolean) => Promise<T>, options?: ReadOptions): Promise<T> {
    this.#parts.file?.assertThere();
    // The last known revision is mostly from this turn of the event loop. Reading it again costs more than a short statement.
    let before = this.#lastRevision;
    // Only the first statement waits for a turn.
    let turn: Promise<void> | null | undefined;
    let isFirst = true;
    let isChecked = true;
    /**
     * Runs a statement and checks that nothing was committed since the first one. Statements that are started together have all run before
     * the first of them continues, so one check is enough for them. Later work on the rows may take any time.
     */
    const onSameState = async (sql: Sql, meter: Meter | null): Promise<readonly Row[]> => {
      let rows: readonly Row[];
      try {
        rows = this.#reader.read(sql, meter);
      } catch (error) {
        rows = await this.#waitFor(error, sql, meter);
      }
      isChecked = false;
      await undefined;
      if (isChecked) return rows;
      if (this.revision() !== before) throw new OutdatedStateError();
      isChecked = true;
      return rows;
    };
    const read = (sql: Sql, meter: Meter | null = null) => {
      if (!isFirst) return turn ? turn.then(() => onSameState(sql, meter)) : onSameState(sql, meter);
      isFirst = false;
      if (turn === undefined) {
        turn = this.#mustWait(sql) ? this.#turns.wait() : null;
        if (turn !== null) {
          const arrivedAt = performance.now();
          return turn.then(() => {
            this.#assertWanted(options, arrivedAt);
            before = this.revision();
            return this.#readHere(sql, meter);
          });
        }
      }
      return this.#readHere(sql, meter);
    };
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      try {
        return await work(read, false);
      } catch (error) {
        if (error instanceof LongStatementError) break;
        if (!(error instanceof OutdatedStateError)) throw error;
        before = this.revision();
        isFirst = true;
      }
    }
    return this.#parts.threads.run(work, options ?? {});
  }

  #mustWait({ text }: Sql): boolean {
    return !this.#turns.hasRoom && !this.#reader.isShort(text);
  }

  /** @throws UnavailableError if the caller is gone, or the read has waited too long for its turn */
  #assertWanted(options: ReadOptions | undefined, arrivedAt: number): void {
    if (options?.asker?.isGone === true) throw new UnavailableError('Nobody waits for the answer any more');
    if (!this.#reader.connection.open) throw new UnavailableError('The database is closed');
    if (performance.now() - arrivedAt > this.#parts.lockWait.acquireTimeout) throw new UnavailableError('The database is busy');
  }

  #readHere(sql: Sql, meter: Meter | null): Promise<readonly Row[]> {
    try {
      return Promise.resolve(this.#reader.read(sql, meter));
    } catch (error) {
      return this.#waitFor(error, sql, meter);
    }
  }

  async #readAgain(failure: unknown, sql: Sql, meter: Meter | null, options?: ReadOptions): Promise<readonly Row[]> {
    try {
      return await this.#waitFor(failure, sql, meter);
    } catch (error) {
      if (!(error instanceof LongStatementError)) throw error;
      return this.#parts.threads.run((read) => read(sql, meter), options ?? {});
    }
  }

  /** Repeats a statement that failed because the file was locked, until it is free. */
  async #waitFor(failure: unknown, sql: Sql, meter: Meter | null): Promise<readonly Row[]> {
    if (!isBusy(failure)) throw failure;
    return this.#parts.lockWait.untilFree(() => this.#reader.read(sql, meter));
  }

  transaction<T>(work: (begun: BegunTransaction) => Promise<T>): Promise<T> {
    return this.#commits.transaction((connection) =>
      work({ connection, knex: (isOver, onError) => transactionKnex(this.knex, { connection, isOver, onError }) }),
    );
  }

  session(connection: unknown): Session {
    const writer = connection as PreparedConnection;
    const { rows } = writer;
    this.#writer = writer;
    const { answerLimit, answersEnded } = this.#parts;
    let took = 0;
    return {
      answer: async (sql, meter = null) =>
        writer.try(() => {
          const before = writer.answerTime;
          try {
            if (took > answerLimit) throw new LongStatementError();
            return writer.answers.readWithin(sql, meter, answerLimit - took);
          } catch (error) {
            if (!(error instanceof LongStatementError)) throw error;
            answersEnded.write({ limit: answerLimit, statement: sql.text.slice(0, LOGGED) });
            throw answerTooLong();
          } finally {
            took += writer.answerTime - before;
          }
        }),
      read: async (sql, meter) =>
        writer.try(() => {
          const prepared = rows.prepare(sql.text, sql.isNarrow);
          return meter ? countedRows(prepared, sql.binds, meter) : allRows(prepared, sql.binds);
        }),
      write: async (sql) => writer.try(() => change(rows.prepare(sql.text, sql.isNarrow), sql.binds)),
    };
  }

  pools(): readonly PoolFigures[] {
    const { waiting, ...writer } = writerFigures(this.knex);
    return [
      { name: 'writes', ...writer, waiting: waiting + this.#commits.waiting },
      { name: 'threads', ...this.#parts.threads.figures },
    ];
  }

  replicas(): null {
    return null;
  }

  revision(holds = false): number {
    this.#parts.file?.assertThere();
    if (holds) this.#parts.held.hold();
    this.#lastRevision = this.#dataVersion.get() as number;
    return this.#lastRevision;
  }

  serve(): void {
    const { lockWait } = this.#parts;
    lockWait.serve();
    const { pool }: { readonly pool: { acquireTimeoutMillis: number } } = this.knex.client;
    pool.acquireTimeoutMillis = lockWait.acquireTimeout;
  }

  pageLog(): PageLog | null {
    const { path, checkpoints } = this.#parts;
    if (path === null) return null;
    checkpoints.pause();
    return new SqlitePageLog(path, () => checkpoints.resume());
  }

  classify(error: unknown): Failure {
    return classify(error, this.#reader.connection);
  }

  async close(): Promise<void> {
    const { threads, checkpoints, held, file, temporary } = this.#parts;
    clearInterval(this.#growth);
    await threads.close();
    await checkpoints.close();
    held.release();
    // Close the writer last: it copies the log into the file and removes the log by name, which a read-only connection cannot do. If the
    // file is no longer ours, the log of that name is not ours either.
    const isOurs = file === null || file.close();
    if (!isOurs) await this.knex.destroy();
    this.#reader.connection.close();
    if (isOurs) await this.knex.destroy();
    removeFolder(temporary);
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

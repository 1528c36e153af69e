import { UnavailableError } from '../../../../errors/index.ts';
import type { Meter, PoolFigures, ReadOptions, ReadStatement, Row, Sql } from '../../../database.ts';
import type { DatabaseLogger } from '../../../database-settings.ts';
import type { ConnectionSettings } from '../connection-roles.ts';
import type { Connection, DriverStatement } from '../driver.ts';
import { isBusy } from '../errors.ts';
import type { FileWatch } from '../file-watch.ts';
import type { LockWait } from '../lock-wait.ts';
import { EventLoopTurns } from './event-loop-turns.ts';
import { HeldState } from './held-state.ts';
import { ReadThreads } from './read-threads.ts';
import { ReadingConnection } from './reading-connection.ts';
import { LongStatementError } from './statement-clock.ts';

/** Default milliseconds that a statement of a read may take. */
const STATEMENT_TIMEOUT = 2000;

/** Milliseconds that a statement may block the main thread. A longer one is run again in a thread. */
const SHARED_LIMIT = 20;

/** Attempts at a read of several statements in the main thread. */
const ATTEMPTS = 3;

/** What reads need besides their connection. */
interface ReadParts {
  readonly settings: ConnectionSettings;
  /** See `DatabaseSettings.statementTimeout`. */
  readonly statementTimeout: number | undefined;
  readonly logger: DatabaseLogger;
  readonly lockWait: LockWait;
  /** Null for a temporary database. */
  readonly fileWatch: FileWatch | null;
}

/** Another transaction was committed between the statements of a read. */
class OutdatedStateError extends Error {}

/**
 * All reads outside of transactions. They run in the main thread, on one connection that all of them share, because a thread would cost more
 * than most of them take. One that takes long is ended there, and runs again in a thread.
 */
export class SqliteReads {
  readonly #connection: ReadingConnection;
  readonly #dataVersion: DriverStatement;
  readonly #held: HeldState;
  readonly #turns = new EventLoopTurns();
  readonly #long: ReadThreads;
  readonly #lockWait: LockWait;
  readonly #fileWatch: FileWatch | null;
  #lastRevision = -1;

  /** @param connection read-only */
  constructor(connection: Connection, { settings, statementTimeout = STATEMENT_TIMEOUT, logger, lockWait, fileWatch }: ReadParts) {
    this.#dataVersion = connection.prepare('pragma data_version').pluck();
    this.#held = new HeldState(connection);
    this.#connection = new ReadingConnection(connection, {
      limit: SHARED_LIMIT,
      watchesAll: false,
      onTime: (took) => this.#turns.take(took),
      // If a view is created in a transaction and the disk fails, the rollback removes the view too.
      onViews: this.#held.release,
    });
    this.#long = new ReadThreads({ settings, limit: statementTimeout, logger, onShort: (text) => this.#connection.readmit(text) });
    this.#lockWait = lockWait;
    this.#fileWatch = fileWatch;
  }

  /** How the threads are used. */
  get figures(): Omit<PoolFigures, 'name'> {
    return this.#long.figures;
  }

  /** See `Database.read`. */
  read(sql: Sql, options?: ReadOptions, meter: Meter | null = null): Promise<readonly Row[]> {
    const failure = this.#fileWatch?.failure ?? null;
    if (failure !== null) return Promise.reject(failure);
    if (this.#mustWait(sql)) {
      const arrivedAt = performance.now();
      return this.#turns
        .wait()
        .then(() => {
          this.#assertWanted(options, arrivedAt);
          return this.#connection.read(sql, meter);
        })
        .catch((error: unknown) => this.#readAgain(error, sql, meter, options));
    }
    try {
      return Promise.resolve(this.#connection.read(sql, meter));
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
    this.#fileWatch?.assertThere();
    // Not read again, because that takes longer than a short statement, and the last one is mostly from this turn of the event loop.
    let before = this.#lastRevision;
    // Only the first statement waits for a turn.
    let turn: Promise<void> | null | undefined;
    let isFirst = true;
    let isChecked = true;
    /**
     * Runs a statement and checks that nothing was committed since the first one. Statements that are started together have all run before
     * the first of them continues, so one check is enough for them.
     */
    const onSameState = async (sql: Sql, meter: Meter | null): Promise<readonly Row[]> => {
      let rows: readonly Row[];
      try {
        rows = this.#connection.read(sql, meter);
      } catch (error) {
        rows = await this.#whenFree(error, sql, meter);
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
    return this.#long.run(work, options ?? {});
  }

  /** See `Database.revision`. */
  revision(holds = false): number {
    this.#fileWatch?.assertThere();
    if (holds) this.#held.hold();
    this.#lastRevision = this.#dataVersion.get() as number;
    return this.#lastRevision;
  }

  /** To be called after each commit of this process: later reads see it. */
  releaseState(): void {
    this.#held.release();
  }

  /** See `ReadingConnection.judgeAnew`. */
  judgeAnew(): void {
    this.#connection.judgeAnew();
  }

  /** Ends all reads. The connection stays open. */
  async close(): Promise<void> {
    await this.#long.close();
    this.#held.release();
  }

  /** Whether a statement must wait for another turn of the event loop. */
  #mustWait({ text }: Sql): boolean {
    return !this.#turns.hasRoom && !this.#connection.isShort(text);
  }

  /** @throws UnavailableError if the caller is gone, or the read has waited too long for its turn */
  #assertWanted(options: ReadOptions | undefined, arrivedAt: number): void {
    if (options?.asker?.isGone === true) throw new UnavailableError('The client is no longer waiting for the response');
    if (!this.#connection.connection.open) throw new UnavailableError('The database is closed');
    if (performance.now() - arrivedAt > this.#lockWait.acquireTimeout) throw new UnavailableError('The database is busy');
  }

  /** Runs a statement in the main thread. */
  #readHere(sql: Sql, meter: Meter | null): Promise<readonly Row[]> {
    try {
      return Promise.resolve(this.#connection.read(sql, meter));
    } catch (error) {
      return this.#whenFree(error, sql, meter);
    }
  }

  /** Runs a statement once more after it failed: here if the file was locked, in a thread if it took long. */
  async #readAgain(failure: unknown, sql: Sql, meter: Meter | null, options?: ReadOptions): Promise<readonly Row[]> {
    try {
      return await this.#whenFree(failure, sql, meter);
    } catch (error) {
      if (!(error instanceof LongStatementError)) throw error;
      return this.#long.run((read) => read(sql, meter), options ?? {});
    }
  }

  /** Repeats a statement that failed because the file was locked, until it is free. */
  async #whenFree(failure: unknown, sql: Sql, meter: Meter | null): Promise<readonly Row[]> {
    if (!isBusy(failure)) throw failure;
    return this.#lockWait.untilFree(() => this.#connection.read(sql, meter));
  }
}

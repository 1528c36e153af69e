import type { Knex } from 'knex';
import type { Database, Meter, ReadOptions, ReadStatement, Row, Sql, Transaction } from './database.ts';
import type { DatabaseConfig, DatabaseEnvironment } from './database-config.ts';
import type { Engine, LocatedDatabase } from './database-kind.ts';
import type { Dialect } from './dialect.ts';
import { locateDatabase } from './dialects.ts';
import { OutdatedModelError, translate } from './failure.ts';
import { KnownTables } from './schema/known-tables.ts';
import type { TableSchema } from './table-schema.ts';
import { connectionError, SparseLog, tellTrouble, translateFailures } from './tell-failures.ts';
import { runTransaction } from './transaction.ts';

/** A database that its owner opens and closes. */
export interface OwnedDatabase extends Database {
  /**
   * Opens the database; `knex`, `read` and the rest work from then on.
   * @throws UnavailableError when the server cannot be reached, Error when it refuses; both name the database
   */
  connect(): Promise<void>;
  /** Whether there is a database to open: false for an SQLite file that nobody made yet. A server is taken to be there. */
  exists(): boolean;
  /**
   * The tables are as this node wants them, and it begins to serve. From then on whatever names a table or column that a migration has taken away since fails with UnavailableError,
   * as `assertTables` does.
   */
  watchTables(tables: readonly TableSchema[]): void;
  /** The node begins to serve: from then on a file that another process has locked is waited for only as long as a caller may wait. Before, a start waits longer. Does nothing where it is not open. */
  serve(): void;
  /** @throws UnavailableError when another node has migrated the tables to a model that does not have all of what this one needs */
  assertTables(): Promise<void>;
  /** Closes all connections. A temporary database is removed. Closing what is not open does nothing. */
  close(): Promise<void>;
}

/**
 * Makes the database of a URL, without opening it. Only the driver in use is loaded, and only by `connect`.
 * @throws Error for a URL that is none
 */
export function createDatabase(config: DatabaseConfig, environment: DatabaseEnvironment): OwnedDatabase {
  return new ConnectedDatabase(config, environment, locateDatabase(config.url, environment.appDir));
}

/** Where the address is said from which nobody answers. */
const ADVICE = '. Does it run, and is its address right? DATABASE_URL says it (in .env, or in the environment), or config/database';

/** Told once a minute at the most. */
const OUTDATED = 'this node runs an older model: the database was migrated to another one, and has not all of its tables any more';
const OUTDATED_INTERVAL = 60_000;

class ConnectedDatabase implements OwnedDatabase {
  readonly dialect: Dialect;
  readonly #config: DatabaseConfig;
  readonly #environment: DatabaseEnvironment;
  readonly #located: LocatedDatabase;
  readonly #outdated: SparseLog;
  #engine: Engine | null = null;
  #known: KnownTables | null = null;

  constructor(config: DatabaseConfig, environment: DatabaseEnvironment, located: LocatedDatabase) {
    this.#config = config;
    this.#environment = environment;
    this.#located = located;
    this.#outdated = new SparseLog(environment.logger, OUTDATED, OUTDATED_INTERVAL);
    this.dialect = located.dialect;
  }

  get knex(): Knex {
    return this.#open().knex;
  }

  async connect(): Promise<void> {
    if (this.#engine) return;
    const { place } = this.#located;
    try {
      this.#engine = await this.#located.open(this.#config, this.#environment);
      translateFailures(this.#engine, (error) => this.#outdatedOr(error));
      await this.ping();
      // Until here, whoever opens it is told.
      const what = place === null ? 'the database file' : 'the database';
      tellTrouble(this.#engine, this.#environment.logger, `${what} cannot be used`);
    } catch (error) {
      await this.close();
      throw connectionError(place, error, ADVICE);
    }
  }

  exists(): boolean {
    return this.#located.exists();
  }

  async close(): Promise<void> {
    const engine = this.#engine;
    this.#engine = null;
    await engine?.close();
  }

  async read(sql: Sql, options?: ReadOptions, meter?: Meter | null): Promise<readonly Row[]> {
    const engine = this.#open();
    try {
      return await engine.read(sql, options, meter);
    } catch (error) {
      throw await this.#meaning(engine, error);
    }
  }

  async snapshot<T>(work: (read: ReadStatement, isOneState: boolean) => Promise<T>, options?: ReadOptions): Promise<T> {
    const engine = this.#open();
    try {
      return await engine.snapshot(work, options);
    } catch (error) {
      throw await this.#meaning(engine, error);
    }
  }

  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const engine = this.#open();
    try {
      return await runTransaction(engine, work);
    } catch (error) {
      throw await this.#meaning(engine, error);
    }
  }

  watchTables(tables: readonly TableSchema[]): void {
    const engine = this.#open();
    this.#known = new KnownTables({ knex: engine.knex, dialect: this.dialect, read: (...asked) => engine.read(...asked) }, tables);
  }

  serve(): void {
    this.#engine?.serve();
  }

  async assertTables(): Promise<void> {
    if ((await this.#known?.areOutdated()) === true) throw this.#isOutdated();
  }

  revision(holds = false): number | null {
    const engine = this.#open();
    try {
      return engine.revision(holds);
    } catch (error) {
      throw translate(error, engine.classify(error));
    }
  }

  async ping(): Promise<void> {
    await this.read({ text: 'select 1', binds: [] });
  }

  /** The error that callers see for one of a driver, or for one that was translated already. */
  async #meaning(engine: Engine, error: unknown): Promise<unknown> {
    const failure = engine.classify(error);
    return failure.kind === 'missing' ? this.#outdatedOr(error) : translate(error, failure);
  }

  /** What is told of an error about a table or column that is not there. */
  async #outdatedOr(error: unknown): Promise<unknown> {
    const isOutdated = await this.#known?.areOutdated().catch(() => false);
    return isOutdated === true ? this.#isOutdated(error) : error;
  }

  #isOutdated(cause?: unknown): OutdatedModelError {
    this.#outdated.write({});
    return new OutdatedModelError(cause);
  }

  #open(): Engine {
    if (!this.#engine) throw new Error('the database is not connected');
    return this.#engine;
  }
}

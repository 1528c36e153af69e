import type { Knex } from 'knex';
import type { BorrowedLog, Database, Meter, PoolFigures, ReadOptions, ReadStatement, Replicas, Row, Sql, Transaction } from './database.ts';
import { OutdatedModelError } from './database-errors.ts';
import { type Engine, isOn, type LocatedDatabase } from './database-kind.ts';
import type { DatabaseEnvironment, DatabaseSettings } from './database-settings.ts';
import type { Dialect } from './dialect.ts';
import { locateDatabase } from './dialects.ts';
import { translate } from './failure.ts';
import { connectionError, logLastingFailures, SparseLog, translateFailures } from './failure-messages.ts';
import { observeEngine } from './observed-engine.ts';
import { ServedTables } from './schema/served-tables.ts';
import type { TableSchema } from './table-schema.ts';
import { runTransaction } from './transaction.ts';

/** A database that its owner opens and closes. */
export interface OwnedDatabase extends Database {
  /**
   * Opens the database. `knex`, `read` and the other members work only afterwards.
   * @throws UnavailableError when the server cannot be reached
   * @throws Error when the server refuses; both messages name the database
   */
  connect(): Promise<void>;
  /** The database in words, without its password: `the SQLite file /srv/data.db`. */
  readonly label: string;
  /** Whether there is a database to open: false for an SQLite file that does not exist yet, always true for servers. */
  exists(): boolean;
  /**
   * Registers the tables that this node uses, once they are up to date. Afterwards a statement on a table or column that a later migration
   * removed fails with UnavailableError, as `assertTables` does.
   * @param isOutdated whether there is another reason why the model of this node no longer suits the database
   */
  watchTables(tables: readonly TableSchema[], isOutdated?: () => Promise<boolean>): void;
  /**
   * Marks the start of serving: from now on a file lock of another process is waited for only as long as a caller may wait (a start waits
   * longer). Does nothing while the database is not open.
   */
  serve(): void;
  /** @throws UnavailableError when another node has migrated the tables to a model that does not suit this node any more */
  assertTables(): Promise<void>;
  /** Closes all connections, and removes a temporary database. Does nothing if it is not open. */
  close(): Promise<void>;
}

/**
 * Makes the database of a URL, without opening it. `connect` loads the driver, and only the one in use.
 * @throws Error for an invalid URL
 */
export function createDatabase(config: DatabaseSettings, environment: DatabaseEnvironment): OwnedDatabase {
  return new ConnectedDatabase(config, environment, locateDatabase(config.url, environment.appDir));
}

/** Added to the error when no server answers: where the address is configured. */
const ADVICE =
  '. Check that the database server is running and that its address is correct. The address is set by DATABASE_URL (in .env or in the environment) or by config/database';

/** Logged at most once a minute. */
const OUTDATED = 'this node runs an older content model: the database was migrated to a newer one and lacks tables that this node needs';
const OUTDATED_INTERVAL = 60_000;

class ConnectedDatabase implements OwnedDatabase {
  readonly dialect: Dialect;
  readonly #config: DatabaseSettings;
  readonly #environment: DatabaseEnvironment;
  readonly #located: LocatedDatabase;
  readonly #outdated: SparseLog;
  #engine: Engine | null = null;
  #served: ServedTables | null = null;
  #isElseOutdated: () => Promise<boolean> = async () => false;
  #beforeClose: (() => Promise<void>) | null = null;

  constructor(config: DatabaseSettings, environment: DatabaseEnvironment, located: LocatedDatabase) {
    this.#config = config;
    this.#environment = environment;
    this.#located = located;
    this.#outdated = new SparseLog(environment.logger, OUTDATED, OUTDATED_INTERVAL);
    this.dialect = located.dialect;
  }

  get knex(): Knex {
    return this.#open().knex;
  }

  get label(): string {
    const { label, address } = this.#located;
    const { path } = address as { readonly path?: string | null };
    if (label !== null) return label();
    return path ? `the SQLite file ${path}` : 'a temporary SQLite database';
  }

  async connect(): Promise<void> {
    if (this.#engine) return;
    const { label } = this.#located;
    try {
      this.#engine = await this.#located.open(this.#config, this.#environment);
      translateFailures(this.#engine, (error) => this.#outdatedOr(error));
      await this.ping();
      // Failures are logged only from here on. Earlier ones go to the caller of `connect`.
      const what = label === null ? 'the database file' : 'the database';
      logLastingFailures(this.#engine, this.#environment.logger, `${what} cannot be used`);
      const { observation } = this.#environment;
      if (observation !== undefined) this.#engine = observeEngine(this.#engine, observation);
    } catch (error) {
      await this.close();
      throw connectionError(label, error, ADVICE);
    }
  }

  exists(): boolean {
    return this.#located.exists();
  }

  async close(): Promise<void> {
    const beforeClose = this.#beforeClose;
    this.#beforeClose = null;
    await beforeClose?.();
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

  async transaction<T>(work: (tx: Transaction) => Promise<T>, undone?: () => void): Promise<T> {
    const engine = this.#open();
    try {
      return await runTransaction(engine, work, undone);
    } catch (error) {
      throw await this.#meaning(engine, error);
    }
  }

  watchTables(tables: readonly TableSchema[], isOutdated = async () => false): void {
    const engine = this.#open();
    this.#isElseOutdated = isOutdated;
    this.#served = new ServedTables({ knex: engine.knex, dialect: this.dialect, read: (...asked) => engine.read(...asked) }, tables);
  }

  serve(): void {
    this.#engine?.serve();
  }

  async assertTables(): Promise<void> {
    if (await this.#hasOutdatedModel()) throw this.#isOutdated();
  }

  revision(holds = false): number | null {
    const engine = this.#open();
    try {
      return engine.revision(holds);
    } catch (error) {
      throw translate(error, engine.classify(error));
    }
  }

  pools(): readonly PoolFigures[] {
    return this.#engine?.pools() ?? [];
  }

  replicas(): Replicas | null {
    return this.#engine?.replicas() ?? null;
  }

  borrowLog(beforeClose: () => Promise<void>): BorrowedLog | null {
    this.#beforeClose = beforeClose;
    return this.#open().borrowLog?.() ?? null;
  }

  async ping(): Promise<void> {
    await this.read({ text: 'select 1', binds: [] });
  }

  async isReadOnly(): Promise<boolean> {
    const { readOnly } = this.#open();
    if (readOnly === null) return false;
    const [row] = await this.read({ text: readOnly, binds: [] });
    return isOn(row?.[0]);
  }

  /** Translates a driver's error to the one that callers see. Also accepts a translated error. */
  async #meaning(engine: Engine, error: unknown): Promise<unknown> {
    const failure = engine.classify(error);
    return failure.kind === 'missing' ? this.#outdatedOr(error) : translate(error, failure);
  }

  /** For an error about a missing table or column: OutdatedModelError if a migration removed it, otherwise the same error. */
  async #outdatedOr(error: unknown): Promise<unknown> {
    return (await this.#hasOutdatedModel().catch(() => false)) ? this.#isOutdated(error) : error;
  }

  async #hasOutdatedModel(): Promise<boolean> {
    return (await this.#served?.areOutdated()) === true || (await this.#isElseOutdated());
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

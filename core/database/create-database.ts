import { existsSync } from 'node:fs';
import type { Knex } from 'knex';
import { connectionError } from './connection-error.ts';
import type { Database, Meter, ReadOptions, ReadStatement, Row, Sql, Transaction } from './database.ts';
import type { DatabaseConfig, DatabaseEnvironment } from './database-config.ts';
import { type DatabaseAddress, parseDatabaseUrl } from './database-url.ts';
import type { Dialect } from './dialect.ts';
import { mysqlDialect } from './dialects/mysql/dialect.ts';
import { assumedServer, type MysqlServer } from './dialects/mysql/server.ts';
import { postgresDialect } from './dialects/postgres/dialect.ts';
import { sqliteDialect } from './dialects/sqlite/dialect.ts';
import type { Engine } from './engine.ts';
import { translate } from './failure.ts';
import { translateFailures } from './knex-failures.ts';
import { tellTrouble } from './tell-trouble.ts';
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
  /** Closes all connections. A temporary database is removed. Closing what is not open does nothing. */
  close(): Promise<void>;
}

/**
 * Makes the database of a URL, without opening it. Only the driver in use is loaded, and only by `connect`.
 * @throws Error for a URL that is none
 */
export function createDatabase(config: DatabaseConfig, environment: DatabaseEnvironment): OwnedDatabase {
  return new ConnectedDatabase(config, environment, parseDatabaseUrl(config.url, environment.appDir));
}

class ConnectedDatabase implements OwnedDatabase {
  readonly dialect: Dialect;
  readonly #config: DatabaseConfig;
  readonly #environment: DatabaseEnvironment;
  readonly #address: DatabaseAddress;
  readonly #server: MysqlServer = assumedServer();
  #engine: Engine | null = null;

  constructor(config: DatabaseConfig, environment: DatabaseEnvironment, address: DatabaseAddress) {
    this.#config = config;
    this.#environment = environment;
    this.#address = address;
    this.dialect = dialectOf(address, this.#server);
  }

  get knex(): Knex {
    return this.#open().knex;
  }

  async connect(): Promise<void> {
    if (this.#engine) return;
    try {
      this.#engine = await openEngine(this.#address, this.#config, this.#environment, this.#server);
      translateFailures(this.#engine);
      await this.ping();
      // Until here, whoever opens it is told.
      const what = this.#address.dialect === 'sqlite' ? 'the database file' : 'the database';
      tellTrouble(this.#engine, this.#environment.logger, `${what} cannot be used`);
    } catch (error) {
      await this.close();
      throw connectionError(this.#address, error);
    }
  }

  exists(): boolean {
    return this.#address.dialect !== 'sqlite' || (this.#address.path !== null && existsSync(this.#address.path));
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
      throw translate(error, engine.classify(error));
    }
  }

  async snapshot<T>(work: (read: ReadStatement, isOneState: boolean) => Promise<T>, options?: ReadOptions): Promise<T> {
    const engine = this.#open();
    try {
      return await engine.snapshot(work, options);
    } catch (error) {
      throw translate(error, engine.classify(error));
    }
  }

  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return runTransaction(this.#open(), work);
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

  #open(): Engine {
    if (!this.#engine) throw new Error('the database is not connected');
    return this.#engine;
  }
}

function dialectOf(address: DatabaseAddress, server: MysqlServer): Dialect {
  switch (address.dialect) {
    case 'sqlite':
      return sqliteDialect;
    case 'mysql':
      return mysqlDialect(server);
    case 'postgres':
      return postgresDialect;
  }
}

async function openEngine(
  address: DatabaseAddress,
  config: DatabaseConfig,
  environment: DatabaseEnvironment,
  server: MysqlServer,
): Promise<Engine> {
  switch (address.dialect) {
    case 'sqlite':
      return (await import('./dialects/sqlite/engine.ts')).openSqlite(address.path, config, environment);
    case 'mysql':
      return (await import('./dialects/mysql/engine.ts')).openMysql(address.connection, config, environment, server);
    case 'postgres':
      return (await import('./dialects/postgres/engine.ts')).openPostgres(address.url, config, environment);
  }
}

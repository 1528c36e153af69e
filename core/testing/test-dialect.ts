import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, type DatabaseSettings, type DialectName } from '../database/index.ts';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * Settings of databases in tests: a busy machine must not change what a test finds. Those about these limits set their own.
 */
export const PATIENT = { acquireTimeout: 60_000, statementTimeout: 30_000 } as const satisfies Partial<DatabaseSettings>;

/** An empty temporary database. */
export interface TemporaryDatabase {
  /** In the form of `DATABASE_URL`. */
  readonly url: string;
  remove(): Promise<void>;
}

/** A database dialect that tests run on. */
export interface TestDialect {
  readonly name: DialectName;
  /** Makes an empty database. */
  createDatabase(): Promise<TemporaryDatabase>;
}

/** SQLite in a temporary file. */
export const sqliteDialect: TestDialect = {
  name: 'sqlite',
  async createDatabase() {
    const folder = temporaryFolder();
    return { url: `sqlite:${join(folder.path, 'data.db')}`, remove: async () => folder.remove() };
  },
};

/** A database server that tests run on. */
interface TestServer {
  /** The variable with its URL, and the default URL. Its user must be allowed to create databases. */
  readonly variable: string;
  readonly url: string;
  drop(database: string): string;
}

const SERVERS: Readonly<Record<Exclude<DialectName, 'sqlite'>, TestServer>> = {
  mysql: { variable: 'TEST_MYSQL_URL', url: 'mysql://root@127.0.0.1:3306', drop: (name) => `drop database ${name}` },
  postgres: {
    variable: 'TEST_POSTGRES_URL',
    url: 'postgres://postgres@127.0.0.1:5432/postgres',
    // Works even if a connection is still closing.
    drop: (name) => `drop database ${name} with (force)`,
  },
};

/**
 * The dialects to test: SQLite (unless `TEST_SQLITE` is `off`), and those in `TEST_DATABASES` (`mysql,postgres`). Their servers are
 * `TEST_MYSQL_URL` (default `mysql://root@127.0.0.1:3306`) and `TEST_POSTGRES_URL` (default
 * `postgres://postgres@127.0.0.1:5432/postgres`), whose user must be allowed to create databases.
 * @throws Error for any other name
 */
export function testDialects(env: Readonly<Record<string, string | undefined>>): readonly TestDialect[] {
  const names = (env.TEST_DATABASES ?? '').split(',').map((name) => name.trim());
  const servers = names.filter((name) => name !== '' && name !== 'sqlite').map((name) => serverDialect(name, env));
  return env.TEST_SQLITE === 'off' ? servers : [sqliteDialect, ...servers];
}

function serverDialect(name: string, env: Readonly<Record<string, string | undefined>>): TestDialect {
  if (!isServer(name)) throw new Error(`TEST_DATABASES names "${name}": it knows ${Object.keys(SERVERS).join(' and ')}`);
  const { variable, url: standard, drop } = SERVERS[name];
  const server = env[variable] ?? standard;
  return {
    name,
    async createDatabase() {
      const database = `plinth_test_${process.pid}_${process.hrtime.bigint().toString(36)}`;
      await run(server, `create database ${database}`);
      const url = new URL(server);
      url.pathname = `/${database}`;
      return { url: url.href, remove: () => run(server, drop(database)) };
    },
  };
}

function isServer(name: string): name is keyof typeof SERVERS {
  return Object.hasOwn(SERVERS, name);
}

async function run(url: string, sql: string): Promise<void> {
  const logger = { info: () => undefined, warn: () => undefined };
  const database = createDatabase({ url, ...PATIENT }, { appDir: tmpdir(), logger });
  await database.connect();
  try {
    await database.knex.raw(sql);
  } finally {
    await database.close();
  }
}

/** The `describe` function of a test runner. */
type Describe = (name: string, block: () => void) => unknown;

function globalDescribe(): Describe | undefined {
  return (globalThis as { readonly describe?: Describe }).describe;
}

/**
 * Runs a block of tests on each database: on SQLite always, and on the servers in `TEST_DATABASES` (see `testDialects`). Pass the dialect
 * to `bootApp` as `database`.
 * @param describe of the test runner; required if it is not global (`node:test`, and Vitest unless `globals` is on)
 * @throws Error without one
 */
export function eachDialect(name: string, block: (dialect: TestDialect) => void, describe: Describe | undefined = globalDescribe()): void {
  if (describe === undefined) throw new Error('eachDialect needs the "describe" of the test runner: hand it over as the third argument');
  for (const dialect of testDialects(process.env)) describe(`${name} (${dialect.name})`, () => block(dialect));
}

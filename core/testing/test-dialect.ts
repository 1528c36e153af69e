import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '../database/index.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** An empty database that goes away. */
export interface TemporaryDatabase {
  /** As `DATABASE_URL` wants it. */
  readonly url: string;
  remove(): Promise<void>;
}

/** A kind of database that tests run on. */
export interface TestDialect {
  readonly name: 'sqlite' | 'mysql' | 'postgres';
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

/**
 * The dialects to test: SQLite, and those that `TEST_DATABASES` names (`mysql,postgres`), on the servers of `TEST_MYSQL_URL` (default
 * `mysql://root@127.0.0.1:3306`) and `TEST_POSTGRES_URL` (default `postgres://postgres@127.0.0.1:5432/postgres`), whose user may create databases.
 * @throws Error for any other name
 */
export function testDialects(env: Readonly<Record<string, string | undefined>>): readonly TestDialect[] {
  const servers: Readonly<Record<string, () => TestDialect>> = {
    mysql: () => serverDialect('mysql', env.TEST_MYSQL_URL ?? 'mysql://root@127.0.0.1:3306', (name) => `drop database ${name}`),
    postgres: () =>
      serverDialect(
        'postgres',
        env.TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres',
        // Also when a connection is still closing.
        (name) => `drop database ${name} with (force)`,
      ),
  };
  const names = (env.TEST_DATABASES ?? '').split(',').map((name) => name.trim());
  return [
    sqliteDialect,
    ...names
      .filter((name) => name !== '' && name !== 'sqlite')
      .map((name) => {
        const make = servers[name];
        if (make === undefined) throw new Error(`TEST_DATABASES names "${name}": it knows ${Object.keys(servers).join(' and ')}`);
        return make();
      }),
  ];
}

function serverDialect(name: 'mysql' | 'postgres', server: string, drop: (database: string) => string): TestDialect {
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

async function run(url: string, sql: string): Promise<void> {
  const logger = { info: () => undefined, warn: () => undefined };
  const database = createDatabase({ url }, { appDir: tmpdir(), logger });
  await database.connect();
  try {
    await database.knex.raw(sql);
  } finally {
    await database.close();
  }
}

/**
 * A block of tests per database: on SQLite always, and on the servers that `TEST_DATABASES` names (see `testDialects`). Give the dialect to
 * `bootApp` as `database`.
 * @throws Error outside a test runner that has a global `describe`
 */
export function eachDialect(name: string, block: (dialect: TestDialect) => void): void {
  const { describe } = globalThis as { readonly describe?: (name: string, block: () => void) => void };
  if (describe === undefined) throw new Error('eachDialect needs a test runner with a global describe');
  for (const dialect of testDialects(process.env)) describe(`${name} (${dialect.name})`, () => block(dialect));
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, type DatabaseConfig, type OwnedDatabase } from '../index.ts';

/** A database server's part in the tests: makes empty databases and removes them. */
interface Maker {
  readonly name: string;
  /** URL of an empty database. */
  make(): Promise<string>;
  remove(): Promise<void>;
}

const environment = { appDir: tmpdir(), logger: { warn: () => {}, info: () => {} } };

/** What tests get: databases that go away after the block. */
export interface DialectUnderTest {
  readonly name: string;
  /** URL of a new empty database. */
  url(): Promise<string>;
  /** A connected database at a URL (default: a new one). */
  open(url?: string, config?: Partial<DatabaseConfig>): Promise<OwnedDatabase>;
}

/**
 * Runs a block of tests on SQLite, and on the servers that TEST_DATABASES names (`mysql,postgres`), found at TEST_MYSQL_URL and
 * TEST_POSTGRES_URL.
 */
export function eachDialect(block: (dialect: DialectUnderTest) => void): void {
  for (const makerOf of makers()) {
    describe(makerOf.name, () => {
      const made: Maker[] = [];
      const opened: OwnedDatabase[] = [];
      const dialect: DialectUnderTest = {
        name: makerOf.name,
        async url() {
          const maker = makerOf();
          made.push(maker);
          return maker.make();
        },
        async open(url, config = {}) {
          const database = createDatabase({ url: url ?? (await dialect.url()), ...config }, environment);
          opened.push(database);
          await database.connect();
          return database;
        },
      };
      afterAll(async () => {
        for (const database of opened) await database.close();
        for (const maker of made) await maker.remove();
      });
      block(dialect);
    });
  }
}

function makers(): (() => Maker)[] {
  const named = new Set((process.env.TEST_DATABASES ?? '').split(',').map((name) => name.trim()));
  const found = [sqlite];
  if (named.has('mysql')) found.push(mysql);
  if (named.has('postgres')) found.push(postgres);
  return found;
}

let count = 0;
const freshName = (): string => `plinth_db_${process.pid}_${Date.now()}_${++count}`;

function sqlite(): Maker {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-test-'));
  return {
    name: 'sqlite',
    make: async () => `sqlite:${join(folder, 'data.db')}`,
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

function mysql(): Maker {
  return server('mysql', process.env.TEST_MYSQL_URL ?? 'mysql://root@127.0.0.1:3306/', (name) => `drop database ${name}`);
}

function postgres(): Maker {
  return server(
    'postgres',
    process.env.TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres',
    (name) => `drop database ${name} with (force)`,
  );
}

function server(kind: string, address: string, drop: (name: string) => string): Maker {
  const name = freshName();
  const admin = async (sql: string): Promise<void> => {
    const database = createDatabase({ url: address }, environment);
    await database.connect();
    await database.knex.raw(sql);
    await database.close();
  };
  return {
    name: kind,
    async make() {
      await admin(`create database ${name}`);
      const url = new URL(address);
      url.pathname = `/${name}`;
      return url.href;
    },
    remove: () => admin(drop(name)),
  };
}

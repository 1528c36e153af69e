import { tmpdir } from 'node:os';
import { createDatabase, type OwnedDatabase } from '../../database/index.ts';
import { eachDialect, PATIENT, type TemporaryDatabase, type TestDialect, testDialects } from '../../testing/test-dialect.ts';

/** Databases of one dialect. They are dropped after the block. */
export interface TestDatabases {
  readonly dialect: 'sqlite' | 'mysql' | 'postgres';
  /** Returns a connected database: a new empty one, or another connection to the database of `like`. */
  open(like?: OwnedDatabase): Promise<OwnedDatabase>;
  /**
   * Drops everything that was opened so far. A block that opens a database per test would otherwise need more connections than a server
   * has.
   */
  release(): Promise<void>;
}

const environment = { appDir: tmpdir(), logger: { warn: () => {}, info: () => {} } };

/** Runs a block of tests on SQLite and on the servers in TEST_DATABASES. */
export function eachDatabase(name: string, block: (databases: TestDatabases) => void): void {
  eachDialect(name, (dialect) => onDialect(dialect, block));
}

/** Runs a block of tests on the servers in TEST_DATABASES alone: SQLite does not have what they are about. */
export function eachServer(name: string, block: (databases: TestDatabases) => void): void {
  for (const dialect of testDialects({ ...process.env, TEST_SQLITE: 'off' }))
    describe(`${name} (${dialect.name})`, () => onDialect(dialect, block));
}

function onDialect(dialect: TestDialect, block: (databases: TestDatabases) => void): void {
  const made: TemporaryDatabase[] = [];
  const urls = new Map<OwnedDatabase, string>();
  const release = async () => {
    for (const database of urls.keys()) await database.close();
    urls.clear();
    for (const database of made.splice(0)) await database.remove();
  };
  afterAll(release);
  block({
    dialect: dialect.name,
    release,
    async open(like) {
      let url = like && urls.get(like);
      if (url === undefined) {
        const temporary = await dialect.createDatabase();
        made.push(temporary);
        url = temporary.url;
      }
      const database = createDatabase({ url, ...PATIENT, sqlite: { synchronous: 'NORMAL' } }, environment);
      urls.set(database, url);
      await database.connect();
      return database;
    },
  });
}

import { tmpdir } from 'node:os';
import { PATIENT, type TemporaryDatabase, type TestDialect, testDialects } from '../../testing/test-dialect.ts';
import { createDatabase, type DatabaseSettings, type DialectName, type OwnedDatabase } from '../index.ts';

const environment = { appDir: tmpdir(), logger: { warn: () => {}, info: () => {} } };

/** Databases for tests; they are removed after the block. */
export interface DialectUnderTest {
  readonly name: DialectName;
  /** URL of a new empty database. */
  url(): Promise<string>;
  /** A connected database at a URL (default: a new one). */
  open(url?: string, config?: Partial<DatabaseSettings>): Promise<OwnedDatabase>;
}

/** Runs a block of tests on SQLite, and on the servers that TEST_DATABASES names (see `testDialects`). */
export function eachDialect(block: (dialect: DialectUnderTest) => void): void {
  onDialects(testDialects(process.env), block);
}

/** Runs a block of tests on PostgreSQL, if TEST_DATABASES names it. */
export function onPostgres(block: (dialect: DialectUnderTest) => void): void {
  onDialects(
    testDialects(process.env).filter(({ name }) => name === 'postgres'),
    block,
  );
}

function onDialects(dialects: readonly TestDialect[], block: (dialect: DialectUnderTest) => void): void {
  for (const { name, createDatabase: create } of dialects) {
    describe(name, () => {
      const made: TemporaryDatabase[] = [];
      const opened: OwnedDatabase[] = [];
      const dialect: DialectUnderTest = {
        name,
        async url() {
          const database = await create();
          made.push(database);
          return database.url;
        },
        async open(url, config = {}) {
          const database = createDatabase({ url: url ?? (await dialect.url()), ...PATIENT, ...config }, environment);
          opened.push(database);
          await database.connect();
          return database;
        },
      };
      afterAll(async () => {
        for (const database of opened) await database.close();
        for (const database of made) await database.remove();
      });
      block(dialect);
    });
  }
}

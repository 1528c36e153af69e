import { tmpdir } from 'node:os';
import { createDatabase, type OwnedDatabase } from '../../database/index.ts';
import type { TemporaryDatabase } from '../../testing/test-dialect.ts';
import { eachDialect } from '../../testing/test-dialect.ts';

/** Databases of one dialect that go away after the block. */
export interface TestDatabases {
  readonly dialect: 'sqlite' | 'mysql' | 'postgres';
  /** A connected database: a new empty one, or another connection to the one that the given database is connected to. */
  open(like?: OwnedDatabase): Promise<OwnedDatabase>;
  /** Takes away everything that was opened until now: a block that opens a database for each test would hold more connections than a server has. */
  release(): Promise<void>;
}

const environment = { appDir: tmpdir(), logger: { warn: () => {}, info: () => {} } };

/** Runs a block of tests on SQLite, and on the servers that TEST_DATABASES names. */
export function eachDatabase(name: string, block: (databases: TestDatabases) => void): void {
  eachDialect(name, (dialect) => {
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
        const database = createDatabase({ url, sqlite: { synchronous: 'NORMAL' } }, environment);
        urls.set(database, url);
        await database.connect();
        return database;
      },
    });
  });
}

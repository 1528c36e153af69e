import { join } from 'node:path';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { classify as classifyMysql } from '../dialects/mysql/errors.ts';
import { classify as classifyPostgres } from '../dialects/postgres/errors.ts';
import { createDatabase, openSqliteFile, syncSchema } from '../index.ts';
import { eachDialect } from './each-dialect.ts';
import { authors } from './toy-tables.ts';

const logger = { info: () => undefined, warn: () => undefined };

/** The error message for whoever starts a node. */
async function refusalOf(url: string, config: object = {}): Promise<string> {
  const database = createDatabase({ url, ...config }, { appDir: '/', logger });
  try {
    await database.connect();
    await syncSchema(database, [authors]);
    return 'nothing was refused';
  } catch (error) {
    return (error as Error).message;
  } finally {
    await database.close();
  }
}

describe('a file of SQLite that another process has locked', () => {
  it.each(['begin exclusive', 'begin immediate'])('is named, with what to do (%s)', async (lock) => {
    const folder = temporaryFolder();
    const path = join(folder.path, 'data.db');
    if (lock === 'begin immediate') expect(await refusalOf(`sqlite:${path}`)).toBe('nothing was refused');
    else openSqliteFile(path).close();
    const other = openSqliteFile(path);
    other.exec(lock);
    try {
      const tables = [{ ...authors, name: 'others' }];
      const database = createDatabase(
        { url: `sqlite:${path}`, acquireTimeout: 400, sqlite: { busyTimeout: 400, startTimeout: 400 } } as never,
        {
          appDir: '/',
          logger,
        },
      );
      const starting = database.connect().then(() => syncSchema(database, tables, { lease: { wait: 500 } }));
      await expect(starting).rejects.toThrow(
        /^database\.url: .*file .*is locked by another process\. Stop the process that holds the lock/,
      );
      await database.close();
    } finally {
      other.exec('rollback');
      other.close();
      folder.remove();
    }
  });
});

eachDialect((dialect) => {
  it('says that a database is that of another program, and changes none of its tables', async () => {
    const url = await dialect.url();
    const other = await dialect.open(url);
    await other.knex.schema.createTable(authors.name, (table) => table.integer('isbn'));
    expect(await refusalOf(url)).toMatch(
      /^database\.url: the database belongs to another application, whose table "\w+" would have to be changed\. Use a separate database for this app/,
    );
    expect(Object.keys(await other.knex(authors.name).columnInfo())).toEqual(['isbn']);
  });

  if (dialect.name === 'sqlite') return;

  it('says what to do where there is no such database', async () => {
    const url = new URL(await dialect.url());
    url.pathname = '/plinth_not_there';
    expect(await refusalOf(url.href)).toMatch(
      /^database\.url: .*plinth_not_there.*\. Create the database \("create database"\), or use the name of another one/,
    );
  });

  if (dialect.name === 'mysql') {
    it('says so where the URL names none', async () => {
      const url = new URL(await dialect.url());
      url.pathname = '/';
      expect(await refusalOf(url.href)).toMatch(/^database\.url: .*the URL has no database name\. Add it after the host/);
    });
  } else {
    it('names a standby, and a pooler by transaction, where the database can only be read', async () => {
      const url = new URL(await dialect.url());
      url.searchParams.set('options', '-c default_transaction_read_only=on');
      expect(await refusalOf(url.href)).toMatch(/^database\.url: .*25006.*standby.*transaction mode.*\?pooler=transaction/);
    });
  }
});

it('tells the same of a server whose words are known, and nothing of others', () => {
  const advice = (failure: object) => (failure as { advice?: string }).advice ?? null;
  expect(advice(classifyMysql({ code: 'ER_OPTION_PREVENTS_STATEMENT', sqlMessage: 'running with the --read-only option' }))).toMatch(
    /not a replica/,
  );
  expect(advice(classifyMysql({ code: 'ER_TABLE_CORRUPT' }))).toBeNull();
  expect(advice(classifyPostgres({ code: '58030' }))).toBeNull();
});

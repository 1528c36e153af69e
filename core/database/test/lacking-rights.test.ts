import { createDatabase, type OwnedDatabase, syncSchema } from '../index.ts';
import { eachDialect } from './each-dialect.ts';
import { authors } from './toy-tables.ts';

const environment = { appDir: '/', logger: { info: () => undefined, warn: () => undefined } };
const USER = `plinth_reader_${process.pid}`;

eachDialect((dialect) => {
  if (dialect.name === 'sqlite') {
    it('has no users', () => undefined);
    return;
  }
  let owner: OwnedDatabase;
  let database: OwnedDatabase;

  beforeAll(async () => {
    const url = new URL(await dialect.url());
    owner = await dialect.open(url.href);
    // PostgreSQL needs no grant to connect, and the test user may not be allowed to grant rights.
    await owner.knex.raw(
      dialect.name === 'mysql' ? `create user ${USER}@'127.0.0.1' identified by 'few-rights'` : `create user ${USER} password 'few-rights'`,
    );
    url.username = USER;
    url.password = 'few-rights';
    database = createDatabase({ url: url.href }, environment);
  });
  it('tells in one line what the user of the database may not do', async () => {
    const error = await refusalOf(database);
    await owner.knex.raw(dialect.name === 'mysql' ? `drop user ${USER}@'127.0.0.1'` : `drop user ${USER}`);
    expect(error.message).toMatch(/^database\.url: .*the database user lacks a privilege: \S.*denied/);
    expect(error.message).not.toMatch(/\n|create table/);
  });
});

async function refusalOf(database: OwnedDatabase): Promise<Error> {
  try {
    await database.connect();
    await syncSchema(database, [authors]);
    return new Error('nothing was refused');
  } catch (error) {
    return error as Error;
  } finally {
    await database.close();
  }
}

import threads from 'node:worker_threads';
import { isPlinthError } from '../../errors/index.ts';
import { createDatabase, type DatabaseSettings, type OwnedDatabase, type Sql } from '../index.ts';

/** Rows of the table `numbers`. */
export const ROWS = 3_000;

/** Reads all rows. */
export const MANY: Sql = {
  text: 'select `id`, `value` from `numbers` as `a` where `a`.`id` in (select `id` from `numbers` as `b`)',
  binds: [],
};

/** Opens databases for tests of long reads, and closes them after each test. */
export function longReads() {
  const opened: OwnedDatabase[] = [];
  const warned: Readonly<Record<string, unknown>>[] = [];
  const told: string[] = [];
  const environment = {
    appDir: '.',
    logger: {
      info: () => {},
      warn(facts: Readonly<Record<string, unknown>>, message: string) {
        warned.push(facts);
        told.push(message);
      },
    },
  };

  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
    warned.length = 0;
    told.length = 0;
  });

  /** Opens a database with the table `numbers`. */
  async function open(config: Partial<DatabaseSettings> = {}): Promise<OwnedDatabase> {
    const database = createDatabase({ url: 'sqlite::memory:', ...config }, environment);
    opened.push(database);
    await database.connect();
    await database.knex.raw('create table numbers (id integer primary key, value integer)');
    await database.knex.raw(
      'insert into numbers with recursive n(i) as (select 1 union all select i + 1 from n where i < ?) select i, i from n',
      [ROWS],
    );
    return database;
  }
  return {
    open,
    /** What the databases have warned of, and in which words. */
    warned,
    told,
  };
}

/** Counts started threads. */
export function watchStarts() {
  const { Worker } = threads;
  return jest.spyOn(threads, 'Worker').mockImplementation((...options) => new Worker(...options));
}

/** The status of an error, or another error itself. */
export const unavailable = (error: unknown) => (isPlinthError(error) ? error.status : error);

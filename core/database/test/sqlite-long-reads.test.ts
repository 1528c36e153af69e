import { setTimeout as delay } from 'node:timers/promises';
import { isPlinthError } from '../../errors/index.ts';
import { createDatabase, type DatabaseConfig, type OwnedDatabase, type Sql } from '../index.ts';

const ROWS = 3_000;

/** Goes through all pairs of rows: a second at least. */
const LONG: Sql = { text: 'select count(*) from `numbers` as `a` join `numbers` as `b` on `a`.`value` <> `b`.`value` + ?', binds: [0] };
const ONE: Sql = { text: 'select `value` from `numbers` as `a` where `a`.`id` = ?', binds: [7] };
const MANY: Sql = { text: 'select `id`, `value` from `numbers` as `a` where `a`.`id` in (select `id` from `numbers` as `b`)', binds: [] };

describe('a read that takes long on SQLite', () => {
  const opened: OwnedDatabase[] = [];
  const warned: Readonly<Record<string, unknown>>[] = [];
  const environment = {
    appDir: '.',
    logger: { info: () => {}, warn: (facts: Readonly<Record<string, unknown>>) => void warned.push(facts) },
  };

  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
    warned.length = 0;
  });

  async function open(config: Partial<DatabaseConfig> = {}): Promise<OwnedDatabase> {
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

  const change = (database: OwnedDatabase) =>
    database.transaction(({ write }) => write({ text: 'update numbers set value = value + 1 where id = ?', binds: [7] }));

  const unavailable = (error: unknown) => (isPlinthError(error) ? error.status : error);

  it('is answered, and leaves the event loop free', async () => {
    const database = await open({ statementTimeout: 0 });
    let turns = 0;
    const count = setInterval(() => turns++, 5);
    const [[pairs]] = (await database.read(LONG)) as [[number]];
    clearInterval(count);
    expect(pairs).toBe(ROWS * (ROWS - 1));
    expect(turns).toBeGreaterThan(5);
  });

  it('begins anew with all its statements, which see one state of the database', async () => {
    const database = await open({ statementTimeout: 0 });
    const seen: unknown[] = [];
    const states: boolean[] = [];
    const values = await database.snapshot(async (read, isOneState) => {
      states.push(isOneState);
      const [first] = await read(ONE);
      seen.push(first?.[0]);
      await change(database);
      await read(LONG);
      await change(database);
      const [last] = await read(ONE);
      return [first?.[0], last?.[0]];
    });
    // Once here, and once elsewhere after the first change.
    expect(seen).toEqual([7, 8]);
    expect(states).toEqual([false, true]);
    expect(values).toEqual([8, 8]);
    expect(await database.read(ONE)).toEqual([[10]]);
  });

  it('is not begun here when its plan alone may take long', async () => {
    const database = await open();
    const conditions = Array.from({ length: 300 }, (_, n) => `\`a\`.\`value\` <> ${n + 10} and \`a\`.\`id\` < ?`);
    const text = `${MANY.text.replace('from `numbers` as `b`', 'from `numbers` as `b` where `b`.`id` <> 1')} and ${conditions.join(' and ')}`;
    const states: boolean[] = [];
    const rows = await database.snapshot((read, isOneState) => {
      states.push(isOneState);
      return read({ text: text.padEnd(50_001), binds: conditions.map(() => 6) });
    });
    expect(rows.map(([id]) => id)).toEqual([2, 3, 4, 5]);
    expect(states).toEqual([false, true]);
  });

  it('hands over many rows', async () => {
    const database = await open({ statementTimeout: 0 });
    const rows = await database.snapshot(async (read) => {
      await read(LONG);
      return read(MANY);
    });
    expect(rows).toHaveLength(ROWS);
    expect(new Set(rows.map(([id]) => id)).size).toBe(ROWS);
  });

  it('is 503 after the limit of a statement, and the log tells the statement without its values', async () => {
    const database = await open({ statementTimeout: 100 });
    const failures = await Promise.all([1, 2, 3].map(() => database.read(LONG).catch(unavailable)));
    expect(failures).toEqual([503, 503, 503]);
    expect(warned).toMatchObject([{ limit: 100, statement: LONG.text }]);
    // Its threads are free again.
    expect(await database.snapshot(async (read) => [await read(ONE)])).toEqual([[[7]]]);
    expect(await database.read({ ...LONG, text: `${LONG.text} where \`a\`.\`id\` < 100` })).toEqual([[99 * (ROWS - 1)]]);
  });

  it('is ended when nobody waits for it any more', async () => {
    const database = await open({ statementTimeout: 60_000 });
    const asker = { isGone: false };
    const endless: Sql = { ...LONG, text: `${LONG.text} join \`numbers\` as \`c\` on \`c\`.\`id\` <> \`b\`.\`id\`` };
    const reads = [1, 2].map(() => database.read(endless, { asker }).catch(unavailable));
    await delay(200);
    asker.isGone = true;
    expect(await Promise.all(reads)).toEqual([503, 503]);
    expect(await database.read(ONE)).toEqual([[7]]);
  });

  it('waits for those before it, also where twenty clients ask for the same at once', async () => {
    const database = await open({ statementTimeout: 60_000 });
    const few: Sql = { ...LONG, text: `select (${LONG.text} where \`a\`.\`id\` <= 500)` };
    const counts = await Promise.all(Array.from({ length: 20 }, () => database.read(few)));
    expect(counts).toEqual(Array.from({ length: 20 }, () => [[500 * (ROWS - 1)]]));
  });

  it('is refused at once when too many wait', async () => {
    const database = await open({ statementTimeout: 60_000 });
    const asker = { isGone: false };
    const endless: Sql = { ...LONG, text: `${LONG.text} join \`numbers\` as \`c\` on \`c\`.\`id\` <> \`b\`.\`id\`` };
    let refused = 0;
    const reads = Array.from({ length: 68 }, () => database.read(endless, { asker }).catch(() => refused++));
    await delay(500);
    expect(refused).toBe(2);
    asker.isGone = true;
    await Promise.all(reads);
  });

  it('does not keep the database from being closed', async () => {
    const database = await open({ statementTimeout: 0 });
    const read = database.read(LONG).catch(unavailable);
    await delay(100);
    await database.close();
    expect(await read).toBe(503);
  });
});

import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import threads from 'node:worker_threads';
import type { OwnedDatabase, Sql } from '../index.ts';
import { longReads, MANY, ROWS, unavailable, watchStarts } from './long-reads.ts';

/** Combines all pairs of rows: at least a second. */
const LONG: Sql = { text: 'select count(*) from `numbers` as `a` join `numbers` as `b` on `a`.`value` <> `b`.`value` + ?', binds: [0] };
const ALL = 'select `i_item`.`key` as `place` from json_each(`t`.`list`) as `i_item`';
/** Other long statements: on few or no rows of tables that are short by themselves. */
const SHAPES: readonly (readonly [string, string])[] = [
  ['joins', LONG.text.replace('?', '0')],
  [
    'joins that keep rows',
    'select count(*) from `numbers` as `a` left join `numbers` as `b` on `b`.`value` <> 0 left join `numbers` as `c` on `c`.`value` <> 0 where `a`.`id` = 7',
  ],
  [
    'goes through entries',
    `select (select count(*) from (${ALL}) as \`a\` join (${ALL.replaceAll('i_item', 'j_item')}) as \`b\` on \`a\`.\`place\` <> \`b\`.\`place\`) from \`lists\` as \`t\``,
  ],
];
const ONE: Sql = { text: 'select `value` from `numbers` as `a` where `a`.`id` = ?', binds: [7] };

describe('a read that takes long on SQLite', () => {
  const { open, warned } = longReads();

  const change = (database: OwnedDatabase) =>
    database.transaction(({ write }) => write({ text: 'update numbers set value = value + 1 where id = ?', binds: [7] }));

  async function until(holds: () => boolean): Promise<void> {
    while (!holds()) await delay(1);
  }

  it('is answered, and leaves the event loop free', async () => {
    const database = await open({ statementTimeout: 0 });
    let turns = 0;
    const count = setInterval(() => turns++, 5);
    const [[pairs]] = (await database.read(LONG)) as [[number]];
    clearInterval(count);
    expect(pairs).toBe(ROWS * (ROWS - 1));
    expect(turns).toBeGreaterThan(5);
  });

  it('is ended while it folds long texts of one row', async () => {
    const database = await open({ statementTimeout: 100 });
    await database.knex.raw('create table texts (id integer primary key, a text, b text)');
    await database.knex('texts').insert({ a: 'Ä'.repeat(1_000_000), b: 'Ö'.repeat(1_000_000) });
    const conditions = Array.from({ length: 200 }, () => "instr(plinth_fold(`a`), 'x') > 0 or instr(plinth_fold(`b`), 'y') > 0").join(
      ' or ',
    );
    const read = database.read({ text: `select count(*) from \`texts\` where ${conditions} or id in (select 0)`, binds: [] });
    await expect(read.catch(unavailable)).resolves.toBe(503);
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
    // Once in the main thread, and once in a thread after the first change.
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

  it('begins anew where others commit between its statements, and elsewhere where they never stop', async () => {
    const database = await open();
    database.revision();
    const states: boolean[] = [];
    const readTwice = (changes: number) =>
      database.snapshot(async (read, isOneState) => {
        states.push(isOneState);
        const [first] = await read(ONE);
        if (states.length <= changes) await change(database);
        const [last] = await read(ONE);
        return [first?.[0], last?.[0]];
      });
    expect(await readTwice(0)).toEqual([7, 7]);
    expect(states.splice(0)).toEqual([false]);
    expect(await readTwice(1)).toEqual([8, 8]);
    expect(states.splice(0)).toEqual([false, false]);
    expect(await readTwice(9)).toEqual([11, 11]);
    expect(states).toEqual([false, false, false, true]);
  });

  it('is 503 where no thread can be started, and is answered once there is room', async () => {
    const database = await open({ statementTimeout: 0 });
    const start = jest.spyOn(threads, 'Worker').mockImplementation(() => {
      throw Object.assign(new Error('Worker initialization failure: EAGAIN'), { code: 'ERR_WORKER_INIT_FAILED' });
    });
    const failures = await Promise.all([1, 2, 3].map(() => database.read(LONG).catch(unavailable)));
    expect(failures).toEqual([503, 503, 503]);
    start.mockRestore();
    expect(await database.read(LONG)).toEqual([[ROWS * (ROWS - 1)]]);
    expect(warned).toMatchObject([{ err: { code: 'ERR_WORKER_INIT_FAILED' } }]);
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
    // The threads are free again.
    expect(await database.snapshot(async (read) => [await read(ONE)])).toEqual([[[7]]]);
    const shorter = { ...LONG, text: `${LONG.text} where \`a\`.\`id\` < 100` };
    // On a busy machine, this may take too long, too.
    let rows: unknown = 503;
    while (rows === 503) rows = await database.read(shorter).catch(unavailable);
    expect(rows).toEqual([[99 * (ROWS - 1)]]);
  });

  it.each(SHAPES)('is ended in the thread of earlier reads, which goes on: %s', async (_, text) => {
    const database = await open({ statementTimeout: 100 });
    await database.knex.raw('create table lists (id integer primary key, list text)');
    await database.knex('lists').insert({ list: JSON.stringify(Array.from({ length: ROWS }, () => 1)) });
    const starts = watchStarts();
    for (let round = 0; round < 3; round++) expect(await database.read({ text, binds: [] }).catch(unavailable)).toBe(503);
    expect(starts).toHaveBeenCalledTimes(1);
    starts.mockRestore();
  });

  it('begins no statement once it has taken as long as one may', async () => {
    const database = await open({ statementTimeout: 60_000 });
    const few: Sql = { ...LONG, text: `select (${LONG.text} where \`a\`.\`id\` <= 500)` };
    const beginnings: boolean[] = [];
    const read = database.snapshot(async (one, isOneState) => {
      beginnings.push(isOneState);
      const both = Promise.all([one(few), one(ONE)]);
      both.catch(() => undefined);
      await delay(1);
      jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_001);
      await both;
    });
    expect(await read.catch(unavailable)).toBe(503);
    jest.restoreAllMocks();
    expect(beginnings).toEqual([false, true]);
    expect(warned).toMatchObject([{ limit: 60_000, statement: ONE.text }]);
  });

  it('is ended when nobody waits for it any more', async () => {
    const database = await open({ statementTimeout: 60_000 });
    const asker = { isGone: false };
    const endless: Sql = { ...LONG, text: `${LONG.text} join \`numbers\` as \`c\` on \`c\`.\`id\` <> \`b\`.\`id\`` };
    const starts = watchStarts();
    const reads = [1, 2].map(() => database.read(endless, { asker }).catch(unavailable));
    await until(() => starts.mock.results.length === 2);
    await Promise.all(starts.mock.results.map(({ value }) => once(value, 'online')));
    starts.mockRestore();
    asker.isGone = true;
    expect(await Promise.all(reads)).toEqual([503, 503]);
    expect(await database.read(ONE)).toEqual([[7]]);
  });

  it('waits for those before it, also where twenty clients ask for the same at once', async () => {
    const database = await open({ statementTimeout: 60_000 });
    const few: Sql = { ...LONG, text: `select (${LONG.text} where \`a\`.\`id\` <= 100)` };
    const counts = await Promise.all(Array.from({ length: 20 }, () => database.read(few)));
    expect(counts).toEqual(Array.from({ length: 20 }, () => [[100 * (ROWS - 1)]]));
  });

  it('does not have its turn where nobody waits for it any more', async () => {
    const database = await open();
    const asker = { isGone: false };
    const few: Sql = { ...LONG, text: `select (${LONG.text} where \`a\`.\`id\` <= 20)` };
    await database.read(few);
    const reads = Array.from({ length: 100 }, () => database.read(few, { asker }).catch(unavailable));
    asker.isGone = true;
    const answers = await Promise.all(reads);
    expect(answers.filter((answer) => answer === 503).length).toBeGreaterThan(90);
    expect(await database.read(few)).toEqual([[20 * (ROWS - 1)]]);
  });

  it('is refused at once when too many wait', async () => {
    const database = await open({ statementTimeout: 60_000 });
    const asker = { isGone: false };
    const endless: Sql = { ...LONG, text: `${LONG.text} join \`numbers\` as \`c\` on \`c\`.\`id\` <> \`b\`.\`id\`` };
    let refused = 0;
    const reads = Array.from({ length: 68 }, () => database.read(endless, { asker }).catch(() => refused++));
    await until(() => refused === 2);
    await delay(20);
    expect(refused).toBe(2);
    asker.isGone = true;
    await Promise.all(reads);
  });

  it('does not keep the database from being closed', async () => {
    const database = await open({ statementTimeout: 0 });
    const starts = watchStarts();
    const read = database.read(LONG).catch(unavailable);
    await until(() => starts.mock.results.length === 1);
    starts.mockRestore();
    await database.close();
    expect(await read).toBe(503);
  });
});

import { setTimeout as delay } from 'node:timers/promises';
import { createDatabase, type DatabaseSettings, type OwnedDatabase, type Sql } from '../index.ts';
import { eachDialect } from './each-dialect.ts';

const ROWS = 3_000;

/** Combines all pairs of rows, which takes long and is aborted. */
const TABLES = {
  sqlite:
    'select count(*) from `numbers` as `a` join `numbers` as `b` on `a`.`value` <> `b`.`value` join `numbers` as `c` on `c`.`value` <> `b`.`value`',
  mysql:
    'select count(*) from `numbers` as `a` join `numbers` as `b` on `a`.`value` <> `b`.`value` join `numbers` as `c` on `c`.`value` <> `b`.`value`',
  postgres:
    'select count(*) from "numbers" as "a" join "numbers" as "b" on "a"."value" <> "b"."value" join "numbers" as "c" on "c"."value" <> "b"."value"',
} as const;

const RUNNING: Readonly<Record<string, string>> = {
  mysql:
    "select count(*) from information_schema.processlist where info like '%`numbers` as `c`%' and info not like '%processlist%' and db = database()",
  postgres:
    "select count(*) from pg_stat_activity where state = 'active' and query like '%\"numbers\" as \"c\"%' and query not like '%pg_stat_activity%' and datname = current_database()",
};

eachDialect((dialect) => {
  const name = dialect.name as keyof typeof TABLES;
  const quote = (table: string) => (name === 'postgres' ? `"${table}"` : `\`${table}\``);
  const sql = (text: string): Sql => ({ text, binds: [] });
  const long = sql(TABLES[name]);
  const all = sql(`select ${quote('id')}, ${quote('value')} from ${quote('numbers')} as ${quote('a')} order by ${quote('id')}`);
  const few = sql(all.text.concat(' limit 3'));
  const insertion = sql(`insert into ${quote('numbers')} (id, value) values (${ROWS + 1}, -1)`);
  const opened: OwnedDatabase[] = [];
  let url: string;

  async function open(config: Partial<DatabaseSettings> = {}): Promise<{ database: OwnedDatabase; log: [object, string][] }> {
    const log: [object, string][] = [];
    const logger = { info: () => undefined, warn: (facts: object, message: string) => void log.push([facts, message]) };
    const database = createDatabase({ url, ...config }, { appDir: '/', logger });
    opened.push(database);
    await database.connect();
    return { database, log };
  }

  beforeAll(async () => {
    url = await dialect.url();
    const { database } = await open();
    await database.knex.raw('create table numbers (id int primary key, value int)');
    const rows = Array.from({ length: ROWS }, (_, at) => ({ id: at + 1, value: at }));
    for (let at = 0; at < ROWS; at += 500) await database.knex('numbers').insert(rows.slice(at, at + 500));
  });
  afterAll(async () => {
    for (const database of opened.splice(0)) await database.close();
  });

  it('ends in time what takes long, and nothing of the transaction stays', async () => {
    const { database } = await open({ statementTimeout: 300 });
    const failed = database.transaction(async (tx) => {
      await tx.write(insertion);
      // Catching the failure has no effect.
      await tx.answer(long).catch(() => undefined);
    });
    await expect(failed).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      status: 503,
      message: expect.stringContaining('nothing was written'),
    });
    expect(await database.read(sql(`select count(*) from ${quote('numbers')} where id > ${ROWS}`))).toEqual([[0]]);
    // The next transaction works normally. Its time stands still, because the limit is short on a busy machine.
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    await database.transaction(async (tx) => {
      await tx.write(insertion);
      expect(await tx.answer(few)).toHaveLength(3);
      await tx.write(sql(`delete from ${quote('numbers')} where id > ${ROWS}`));
    });
    clock.mockRestore();
  });

  it('has one limit for all statements of a transaction', async () => {
    const { database } = await open({ statementTimeout: 60 });
    const statement = sql(TABLES[name].replace('count(*)', '1').concat(' limit 300000'));
    let answered = 0;
    const failed = database.transaction(async (tx) => {
      for (; answered < 1_000; answered++) await tx.answer(statement);
    });
    await expect(failed).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(answered).toBeLessThan(60);
  });

  it('counts the time of statements that are sent together once', async () => {
    const { database } = await open({ statementTimeout: 1_500 });
    const start = performance.now();
    let passed = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => start + passed);
    await database.transaction(async (tx) => {
      const sent = Array.from({ length: 20 }, () => tx.answer(few));
      // SQLite has executed them by now. A server has sent no response: each would take this long, if they were counted one by one.
      if (name !== 'sqlite') passed = 1_000;
      expect((await Promise.all(sent)).map(({ length }) => length)).toEqual(sent.map(() => 3));
      expect(await tx.answer(few)).toHaveLength(3);
    });
    clock.mockRestore();
  });

  it('ends those that are sent together for one reason', async () => {
    const { database } = await open({ statementTimeout: 200 });
    const answers: PromiseSettledResult<unknown>[] = [];
    let attempts = 0;
    const failed = database.transaction(async (tx) => {
      attempts++;
      answers.push(...(await Promise.allSettled([tx.answer(long), tx.answer(few), tx.answer(long)])));
    });
    await expect(failed).rejects.toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('nothing was written') });
    expect(attempts).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });

  it('sees what the transaction wrote', async () => {
    // Joining so many rows takes long on a busy machine.
    const { database } = await open({ statementTimeout: 120_000 });
    await database.transaction(async (tx) => {
      await tx.write(insertion);
      expect((await tx.answer(all)).at(-1)).toEqual([ROWS + 1, -1]);
      const pairs = sql(
        `select count(*) from ${quote('numbers')} as ${quote('a')} left join ${quote('numbers')} as ${quote('b')} on ${quote('b')}.${quote('value')} = ${quote('a')}.${quote('value')}`,
      );
      expect(await tx.answer(pairs)).toEqual([[ROWS + 1]]);
      await tx.write(sql(`delete from ${quote('numbers')} where id > ${ROWS}`));
    });
  });

  it('asks who counts what comes', async () => {
    const { database } = await open();
    const refusal = new Error('too much');
    const meter = (characters: number) => {
      if (characters > 5_000) throw refusal;
    };
    await database.transaction(async (tx) => {
      await tx.read(all);
      expect(await tx.answer(few, meter)).toHaveLength(3);
    });
    if (name === 'sqlite') return;
    await expect(database.transaction((tx) => tx.answer(all, meter))).rejects.toBe(refusal);
  });

  it('has no limit for what SYSTEM reads', async () => {
    const { database } = await open({ statementTimeout: 50 });
    const pairs = sql(TABLES[name].slice(0, TABLES[name].lastIndexOf(' join ')));
    expect(await database.transaction((tx) => tx.read(pairs))).toEqual([[ROWS * (ROWS - 1)]]);
  });

  it('leaves nothing to a server', async () => {
    const running = RUNNING[name];
    if (running === undefined) return;
    const { database, log } = await open({ statementTimeout: 200 });
    await expect(database.transaction((tx) => tx.answer(long))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    while (Number((await database.read(sql(running), { isPatient: true }))[0]?.[0]) > 0) await delay(5);
    expect(log).toEqual([[{ limit: 200, statement: long.text }, expect.stringContaining('timed out')]]);
  });
});

import { setTimeout as delay } from 'node:timers/promises';
import { createDatabase, type DatabaseConfig, type OwnedDatabase } from '../index.ts';
import { eachDialect } from './each-dialect.ts';
import { type SilentProxy, silentProxy } from './silent-proxy.ts';

/** What differs between servers in these tests. */
const SLOW: Readonly<Record<string, { readonly sleep: (seconds: number) => string; readonly running: string }>> = {
  mysql: {
    sleep: (seconds) => `select sleep(${seconds})`,
    running:
      "select count(*) from information_schema.processlist where info like '%sleep(%' and info not like '%processlist%' and db = database()",
  },
  postgres: {
    sleep: (seconds) => `select 1 from (select pg_sleep(${seconds})) as slept`,
    running:
      "select count(*) from pg_stat_activity where state = 'active' and query like '%pg_sleep%' and query not like '%pg_stat_activity%' and datname = current_database()",
  },
};

const UNAVAILABLE = { code: 'UNAVAILABLE', status: 503 };
const opened: { close(): Promise<void> }[] = [];

/** Opens a database whose log is kept. */
async function open(url: string, config: Partial<DatabaseConfig> = {}): Promise<{ database: OwnedDatabase; log: [object, string][] }> {
  const log: [object, string][] = [];
  const logger = { info: () => undefined, warn: (facts: object, message: string) => void log.push([facts, message]) };
  const database = createDatabase({ url, ...config }, { appDir: '/', logger });
  opened.push(database);
  await database.connect();
  return { database, log };
}

async function timed(work: Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work.catch(() => undefined);
  return performance.now() - startedAt;
}

eachDialect((dialect) => {
  const slow = SLOW[dialect.name];
  if (slow === undefined) {
    it('has no limits on servers', () => undefined);
    return;
  }
  const { sleep, running } = slow;
  const sql = (text: string) => ({ text, binds: [] });
  let url: string;

  beforeAll(async () => {
    url = await dialect.url();
    const { database } = await open(url);
    await database.knex.raw('create table counters (id int primary key, value int)');
    await database.knex('counters').insert([
      { id: 1, value: 0 },
      { id: 2, value: 0 },
    ]);
  });
  afterAll(async () => {
    await Promise.all(opened.splice(0).map((each) => each.close()));
  });

  const runningOf = async (database: OwnedDatabase) => Number((await database.read(sql(running)))[0]?.[0]);

  it('ends a statement of a read at the limit, tells its shape once, and uses the connection again', async () => {
    const { database, log } = await open(url, { statementTimeout: 300, pool: { max: 2 } });
    const reads = [1, 2, 3].map(() => database.read(sql(sleep(20))));
    for (const read of reads) await expect(read).rejects.toMatchObject(UNAVAILABLE);
    expect(log).toEqual([[{ limit: 300, statement: sleep(20) }, expect.stringContaining('too long')]]);
    await expect(database.snapshot(async (read) => [await read(sql('select 1')), await read(sql(sleep(20)))])).rejects.toMatchObject(
      UNAVAILABLE,
    );
    expect(await runningOf(database)).toBe(0);
    expect(await database.snapshot(async (read) => [await read(sql('select 1')), await read(sql('select 2'))])).toEqual([[[1]], [[2]]]);
  });

  it('leaves alone what writes, what Knex runs, and who is patient', async () => {
    const { database } = await open(url, { statementTimeout: 100, pool: { max: 2 } });
    await database.transaction(async (tx) => {
      await tx.read(sql(sleep(0.4)));
    });
    await database.knex.raw(sleep(0.4));
    await database.read(sql(sleep(0.4)), { isPatient: true });
    // The same connections, used by who is not.
    for (let n = 0; n < 3; n++) await expect(database.read(sql(sleep(20)))).rejects.toMatchObject(UNAVAILABLE);
  });

  it('ends on the server what was asked by somebody who has gone, and reads nothing more for him', async () => {
    const { database } = await open(url, { statementTimeout: 0 });
    const asker = { isGone: false };
    const alone = database.read(sql(sleep(20)), { asker });
    const several = database.snapshot(async (read) => [await read(sql('select 1')), await read(sql(sleep(20)))], { asker });
    while ((await runningOf(database)) < 2) await delay(20);
    asker.isGone = true;
    await expect(alone).rejects.toMatchObject(UNAVAILABLE);
    await expect(several).rejects.toMatchObject(UNAVAILABLE);
    expect(await runningOf(database)).toBe(0);
    await expect(database.snapshot((read) => read(sql('select 1')), { asker })).rejects.toMatchObject(UNAVAILABLE);
  });

  it('shows one state to all statements of a snapshot, and the present one to the next', async () => {
    const { database } = await open(url, { pool: { max: 1 } });
    const counterOf = async (read: OwnedDatabase['read'], id: number) =>
      Number((await read(sql(`select value from counters where id = ${id}`)))[0]?.[0]);
    for (let n = 1; n <= 3; n++) {
      const seen = await database.snapshot(async (read) => {
        const first = await counterOf(read, 1);
        await database.transaction((tx) => tx.knex('counters').update({ value: n }));
        return [first, await counterOf(read, 2)];
      });
      expect(seen).toEqual([n - 1, n - 1]);
      expect([await counterOf((each) => database.read(each), 1), await database.snapshot((read) => counterOf(read, 2))]).toEqual([n, n]);
    }
  });

  it('waits for a connection, and is refused after a while', async () => {
    const { database } = await open(url, { acquireTimeout: 400, pool: { max: 1 } });
    const holding = database.snapshot(async (read) => {
      await read(sql('select 1'));
      await delay(700);
      return read(sql('select 2'));
    });
    await delay(50);
    await expect(database.read(sql('select 3'))).rejects.toMatchObject(UNAVAILABLE);
    const waiting = database.read(sql('select 4'));
    expect([await holding, await waiting]).toEqual([[[2]], [[4]]]);
  });

  describe('on a network that falls silent', () => {
    let proxy: SilentProxy;
    beforeEach(async () => {
      proxy = await silentProxy(url);
    });
    afterEach(() => proxy.close());

    it('answers in time, and works again when the network does', async () => {
      const { database, log } = await open(proxy.url, { pool: { max: 3 } });
      const read = () => database.read(sql('select 1'));
      const several = () => database.snapshot(async (one) => [await one(sql('select 1')), await one(sql('select 2'))]);
      const write = () => database.transaction((tx) => tx.knex('counters').where('id', 1).update({ value: 0 }));
      await Promise.all([read(), several(), write(), write(), read()]);
      proxy.fallSilent();
      const times = await Promise.all(
        [read(), several(), write(), database.knex.raw('select 1')].map((each) => timed(Promise.resolve(each))),
      );
      // The wait of the pool is 5 s; the machine may be busy.
      expect(Math.max(...times)).toBeLessThan(7_000);
      expect(log.length).toBeGreaterThan(0);
      const late = [read(), several(), write()].map((each) => timed(each));
      proxy.recover();
      const recovered = await Promise.all([read, several, write].map((work) => timed(until(work))));
      expect(Math.max(...recovered)).toBeLessThan(7_000);
      await Promise.all(late);
    }, 40_000);

    it('is closed in time', async () => {
      const { database } = await open(proxy.url);
      await Promise.all([database.read(sql('select 1')), database.transaction((tx) => tx.read(sql('select 1')))]);
      const hanging = [
        database.transaction((tx) => tx.read(sql(sleep(60)))),
        database.read(sql(sleep(60)), { isPatient: true }),
        Promise.resolve(database.knex.raw(sleep(60))),
      ].map((each) => timed(each));
      await delay(100);
      proxy.fallSilent();
      expect(await timed(database.close())).toBeLessThan(5_000);
      await Promise.all(hanging);
    }, 20_000);

    it('is not waited for at boot', async () => {
      proxy.fallSilent();
      const database = createDatabase({ url: proxy.url }, { appDir: '/', logger: { info: () => undefined, warn: () => undefined } });
      const startedAt = performance.now();
      await expect(database.connect()).rejects.toMatchObject({ message: expect.stringContaining('does not answer') });
      expect(performance.now() - startedAt).toBeLessThan(7_000);
    }, 20_000);
  });
});

/** Tries again and again, as clients do. */
async function until(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch {
      await delay(50);
    }
  }
}

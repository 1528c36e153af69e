import { setTimeout as delay } from 'node:timers/promises';
import { createDatabase, type DatabaseSettings, type OwnedDatabase, type ReadStatement } from '../index.ts';
import { eachDialect } from './each-dialect.ts';
import { renamingProxy } from './renaming-proxy.ts';
import { type SilentProxy, silentProxy } from './silent-proxy.ts';

/** Statements that differ between servers. */
const SLOW: Readonly<Record<string, { readonly sleep: (seconds: number | string) => string; readonly running: string }>> = {
  mysql: {
    // Waits for a lock that another connection holds, and notices its time limit at the second row. When MariaDB's sleep() is aborted, all
    // other statements with a time limit may wait for two seconds.
    sleep: (seconds) => `select max(if(n = 1, get_lock(database(), ${seconds}), 0)) from (select 1 as n union all select 2) as two`,
    running:
      "select count(*) from information_schema.processlist where info like '%get_lock(%' and info not like '%processlist%' and db = database()",
  },
  postgres: {
    sleep: (seconds) => `select 1 from (select pg_sleep(${seconds})) as slept`,
    running:
      "select count(*) from pg_stat_activity where state = 'active' and query like '%pg_sleep%' and query not like '%pg_stat_activity%' and datname = current_database()",
  },
};

const UNAVAILABLE = { code: 'UNAVAILABLE', status: 503 };
const opened: { close(): Promise<void> }[] = [];

/** Opens a database and collects its log. */
async function open(url: string, config: Partial<DatabaseSettings> = {}): Promise<{ database: OwnedDatabase; log: [object, string][] }> {
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
    if (dialect.name === 'mysql') {
      const { database: holder } = await open(url);
      await holder.knex.raw('select get_lock(database(), 0)');
    }
  });
  afterAll(async () => {
    await Promise.all(opened.splice(0).map((each) => each.close()));
  });

  const runningOf = async (database: OwnedDatabase) => Number((await database.read(sql(running)))[0]?.[0]);
  /** Statements still running after at most a second: a server reports a statement as ended before it leaves the process list. */
  const leftOf = async (database: OwnedDatabase) => {
    for (const end = performance.now() + 1_000; (await runningOf(database)) > 0 && performance.now() < end; ) await delay(20);
    return runningOf(database);
  };

  it('ends a statement of a read at the limit, tells its shape once, and uses the connection again', async () => {
    const { database, log } = await open(url, { statementTimeout: 300, pool: { max: 2 } });
    const reads = [1, 2, 3].map(() => database.read(sql(sleep(20))));
    for (const read of reads) await expect(read).rejects.toMatchObject(UNAVAILABLE);
    expect(log).toEqual([[{ limit: 300, statement: sleep(20) }, expect.stringContaining('timed out')]]);
    await expect(database.snapshot(async (read) => [await read(sql('select 1')), await read(sql(sleep(20)))])).rejects.toMatchObject(
      UNAVAILABLE,
    );
    expect(await leftOf(database)).toBe(0);
    expect(await database.snapshot(async (read) => [await read(sql('select 1')), await read(sql('select 2'))])).toEqual([[[1]], [[2]]]);
  });

  it('begins no statement of a read that has taken as long as one may', async () => {
    const { database, log } = await open(url, { statementTimeout: 400, pool: { max: 2 } });
    const short = (one: ReadStatement) => one(sql(sleep(0.2)));
    const behindEachOther = async (one: ReadStatement) => {
      for (let n = 0; n < 6; n++) await short(one);
    };
    const atOnce = (one: ReadStatement) => Promise.all(Array.from({ length: 6 }, () => short(one)));
    await database.snapshot(behindEachOther, { isPatient: true });
    await expect(database.snapshot(behindEachOther)).rejects.toMatchObject(UNAVAILABLE);
    await expect(database.snapshot(atOnce)).rejects.toMatchObject(UNAVAILABLE);
    expect(log).toEqual([[{ limit: 400, statement: sleep(0.2) }, expect.stringContaining('timed out')]]);
  });

  it('leaves alone what writes, what Knex runs, and who is patient', async () => {
    const { database } = await open(url, { statementTimeout: 100, pool: { max: 2 } });
    await database.transaction(async (tx) => {
      await tx.read(sql(sleep(0.4)));
    });
    await database.knex.raw(sleep(0.4));
    await database.read(sql(sleep(0.4)), { isPatient: true });
    // The same connections, used by reads with a limit.
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
    expect(await leftOf(database)).toBe(0);
    await expect(database.snapshot((read) => read(sql('select 1')), { asker })).rejects.toMatchObject(UNAVAILABLE);
  });

  it('ends all that somebody who has gone has asked for at once', async () => {
    const { database } = await open(url, { statementTimeout: 0 });
    const asker = { isGone: false };
    const all = (read: ReadStatement) => Promise.all([read(sql(sleep(10))), read(sql(sleep(10.5))), read(sql(sleep(11)))]);
    const several = database.snapshot(all, { asker, isPatient: true });
    while ((await runningOf(database)) < 1) await delay(20);
    asker.isGone = true;
    await expect(several).rejects.toMatchObject(UNAVAILABLE);
    const gone = async () => {
      while ((await runningOf(database)) > 0 || (await delay(50).then(() => runningOf(database))) > 0) await delay(50);
    };
    expect(await timed(gone())).toBeLessThan(5_000);
  });

  it('shows one state to all statements of a snapshot, and the present one to the next', async () => {
    const { database } = await open(url, { pool: { max: 1 } });
    const counterOf = async (read: ReadStatement, id: number) =>
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

  it('answers statements that are sent together each with its own rows or error, whatever was asked before', async () => {
    const { database } = await open(url, { pool: { max: 1 } });
    const value = (n: number) => ({ text: dialect.name === 'mysql' ? 'select ? + 0' : 'select $1::int + 0', binds: [n] });
    const long = "select repeat('x', 100000)";
    for (let round = 0; round < 3; round++) {
      const answers = await database.snapshot((read) =>
        Promise.allSettled([read(value(1)), read(sql(long)), read(value(2)), read(sql(`select ${round} + 10`)), read(value(3))]),
      );
      const rows = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.map(([cell]) => String(cell).slice(0, 3)) : null));
      expect(rows).toEqual([['1'], ['xxx'], ['2'], [String(round + 10)], ['3']]);
    }
    const known = sql('select value from counters where id = 1');
    await database.read(known);
    await database.knex.raw('alter table counters rename to away');
    // On PostgreSQL, a failed statement ends the snapshot.
    const mixed = await database.snapshot((read) => Promise.allSettled([read(value(4)), read(known), read(value(5)), read(value(6))]));
    expect(mixed.slice(0, 2).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    if (dialect.name === 'mysql') expect(mixed.slice(2)).toMatchObject([{ value: [[5]] }, { value: [[6]] }]);
    await database.knex.raw('alter table away rename to counters');
    expect(await Promise.all([database.read(known), database.read(value(7))])).toMatchObject([[[3]], [[7]]]);
  });

  it('lets go of what it has seen, so that tables can be changed, also when nothing is read any more', async () => {
    const { database } = await open(url, { pool: { max: 2 } });
    await database.snapshot((read) => read(sql('select value from counters where id = 1')));
    expect(await timed(database.knex.raw('alter table counters add column more int'))).toBeLessThan(2_000);
    await database.knex.raw('alter table counters drop column more');
  });

  it('reads a statement that may take its time by itself, without a transaction around it', async () => {
    const { database } = await open(url, { pool: { max: 1 } });
    if (dialect.name !== 'mysql') return;
    const asked = async () => Number((await database.read(sql("show session status like 'Questions'"), { isPatient: true }))[0]?.[1]);
    await asked();
    const before = await asked();
    for (let n = 0; n < 5; n++) await database.read(sql('select 1'), { isPatient: true });
    // One more statement prepares it.
    expect((await asked()) - before).toBeLessThanOrEqual(7);
  });

  it('waits for a connection, and is refused after a while', async () => {
    const { database } = await open(url, { acquireTimeout: 400, pool: { max: 1 } });
    let holds = () => {};
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      holds = resolve;
    });
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const holding = database.snapshot(async (read) => {
      await read(sql('select 1'));
      holds();
      await released;
      return read(sql('select 2'));
    });
    await held;
    await expect(database.read(sql('select 3'))).rejects.toMatchObject(UNAVAILABLE);
    const waiting = database.read(sql('select 4'));
    release();
    expect([await holding, await waiting]).toEqual([[[2]], [[4]]]);
  });

  it('goes on behind a pooler, whose ids of connections are not those of the server', async () => {
    const pooler = await renamingProxy(url);
    opened.push(pooler);
    const { database, log } = await open(pooler.url);
    const asker = { isGone: false };
    const left = database.read(sql(sleep(1.5)), { asker, isPatient: true });
    asker.isGone = true;
    // Longer than the time after which the server is asked about a statement.
    await expect(database.transaction(({ read }) => read(sql(sleep(5))))).resolves.toHaveLength(1);
    await expect(left).resolves.toHaveLength(1);
    expect(log.map(([, message]) => message)).toEqual([expect.stringMatching(/^connection pooler detected/)]);
  });

  it('leaves connections to short reads while others take long', async () => {
    const { database } = await open(url, { pool: { max: 9 } });
    const observer = await open(url);
    // Different texts, so that each is unknown.
    const long = Array.from({ length: 12 }, (_, at) => timed(database.read(sql(sleep(2 + at / 1_000)))));
    let most = 0;
    const times: number[] = [];
    const end = performance.now() + 3_000;
    // On a busy machine they start later.
    while (performance.now() < end || (most < 3 && performance.now() < end + 3_000)) {
      times.push(await timed(database.read(sql('select 1'))));
      times.push(await timed(database.snapshot(async (read) => [await read(sql('select 1')), await read(sql('select 2'))])));
      // At first all of them run with the short limit.
      if (performance.now() > end - 2_000) most = Math.max(most, await runningOf(observer.database));
    }
    expect(Math.max(...times)).toBeLessThan(1_000);
    expect(most).toBe(3);
    await Promise.all(long);
  });

  it('tells its caller how long it waited for a connection', async () => {
    const { database } = await open(url, { pool: { max: 1 } });
    const times = { reads: 0, statements: 0, reading: 0, waiting: 0, longest: 0, nameOfLongest: null };
    const asker = { isGone: false, times };
    const reads = [() => database.read(sql('select 1'), { asker }), () => database.snapshot((read) => read(sql('select 1')), { asker })];
    await database.read(sql('select 1'));
    for (const [at, read] of reads.entries()) {
      times.waiting = 0;
      await read();
      expect(times.waiting).toBe(0);
      // A new text each time: one that is known to take long would wait for its turn, and let the other one go first.
      const holding = database.read(sql(sleep(0.04 + at / 1_000)));
      await read();
      expect(times.waiting).toBeGreaterThan(0);
      await holding;
    }
  });

  it('reads anew what began short and turned out long, on one state, and knows it the next time', async () => {
    const { database, log } = await open(url, { pool: { max: 2 } });
    let begun = 0;
    const counters = () =>
      database.snapshot(async (read) => {
        begun++;
        const first = (await read(sql('select value from counters where id = 1')))[0]?.[0];
        await database.transaction((tx) => tx.knex('counters').where('id', 1).increment('value', 1));
        await read(sql(sleep(0.3)));
        return [first, (await read(sql('select value from counters where id = 1')))[0]?.[0]];
      });
    for (let round = 1; round <= 2; round++) {
      const [first, second] = await counters();
      expect(first).toBe(second);
      expect(begun).toBeGreaterThan(round);
      expect(begun).toBeLessThanOrEqual(2 * round);
    }
    expect(await database.read(sql(sleep(0.3)))).toHaveLength(1);
    expect(log).toEqual([]);
  });

  it('takes no statement for long that was sent together with one that is', async () => {
    const { database } = await open(url, { pool: { max: 2 } });
    const short = sql('select 11');
    const together = () => database.snapshot((read) => Promise.all([read(sql(sleep(0.3))), read(short)]));
    expect(await together()).toEqual([[expect.anything()], [[11]]]);
    const holding = database.read(sql(sleep(1.9)));
    // This read runs with the short limit first, then takes the only place for long reads.
    await delay(400);
    expect(await timed(database.read(short))).toBeLessThan(1_000);
    expect(await timed(holding)).toBeGreaterThan(300);
  });

  it('refuses long reads that wait for too long', async () => {
    const { database } = await open(url, { acquireTimeout: 500, pool: { max: 2 } });
    const reads = [1, 2].map(() => database.read(sql(sleep(1.5))));
    const settled = await Promise.allSettled(reads);
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(settled.find(({ status }) => status === 'rejected')).toMatchObject({ reason: UNAVAILABLE });
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
      // The pool waits 5 s, and the machine may be busy.
      expect(Math.max(...times)).toBeLessThan(7_000);
      expect(log.length).toBeGreaterThan(0);
      const late = [read(), several(), write()].map((each) => timed(each));
      proxy.recover();
      const recovered = await Promise.all([read, several, write].map((work) => timed(until(work))));
      expect(Math.max(...recovered)).toBeLessThan(7_000);
      await Promise.all(late);
    });

    it('is closed in time', async () => {
      const { database } = await open(proxy.url);
      const { database: observer } = await open(url);
      await Promise.all([database.read(sql('select 1')), database.transaction((tx) => tx.read(sql('select 1')))]);
      const hanging = [
        database.transaction((tx) => tx.read(sql(sleep(60)))),
        database.read(sql(sleep(60)), { isPatient: true }),
        Promise.resolve(database.knex.raw(sleep(60))),
      ].map((each) => timed(each));
      while ((await runningOf(observer)) < hanging.length) await delay(20);
      proxy.fallSilent();
      expect(await timed(database.close())).toBeLessThan(5_000);
      await Promise.all(hanging);
    });

    it('is not waited for at boot', async () => {
      proxy.fallSilent();
      const database = createDatabase({ url: proxy.url }, { appDir: '/', logger: { info: () => undefined, warn: () => undefined } });
      await expect(database.connect()).rejects.toMatchObject({ message: expect.stringContaining('does not respond') });
    });
  });
});

/** Repeats until it succeeds, as clients do. */
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

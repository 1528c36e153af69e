import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openConnection } from '../dialects/sqlite/open-connection.ts';
import { createDatabase, type OwnedDatabase } from '../index.ts';

const environment = { appDir: tmpdir(), logger: { warn: () => {}, info: () => {} } };

describe('SQLite', () => {
  let folder: string;
  let path: string;
  const opened: OwnedDatabase[] = [];
  const open = async (busyTimeout = 5000): Promise<OwnedDatabase> => {
    const database = createDatabase({ url: `sqlite:${path}`, sqlite: { busyTimeout } }, environment);
    opened.push(database);
    await database.connect();
    database.serve();
    return database;
  };
  /** Takes the write lock of the file, as another process would. @returns releases it */
  const lock = () => {
    const connection = openConnection(path);
    connection.exec('begin immediate');
    return () => {
      connection.exec('commit');
      connection.close();
    };
  };

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plinth-test-'));
    path = join(folder, 'data.db');
    await (await open()).knex.raw('create table t (id integer primary key, value int)');
  });
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
    rmSync(folder, { recursive: true });
  });

  it('is durable and strict on every connection', async () => {
    const database = await open();
    const pragma = async (name: string) => (await database.read({ text: `pragma ${name}`, binds: [] }))[0]?.[0];
    expect([await pragma('journal_mode'), await pragma('foreign_keys')]).toEqual(['wal', 1]);
    expect(await database.knex.raw('pragma synchronous')).toEqual([{ synchronous: 2 }]);
    expect(await database.knex.raw('pragma foreign_keys')).toEqual([{ foreign_keys: 1 }]);
    await expect(database.read({ text: 'insert into t (value) values (1) returning id', binds: [] })).rejects.toMatchObject({
      cause: { code: 'SQLITE_READONLY' },
    });
  });

  it('reads while it writes, and loses no write of two nodes', async () => {
    const nodes = [await open(), await open()];
    await nodes[0]?.knex('t').insert({ id: 1, value: 0 });
    let writing = true;
    let reads = 0;
    const readers = nodes.map(async (node) => {
      for (let last = 0; writing; await delay(1)) {
        const [[value]] = (await node.read({ text: 'select value from t where id = 1', binds: [] })) as [[number]];
        expect(value).toBeGreaterThanOrEqual(last);
        last = value;
        reads++;
      }
    });
    const increment = (node: OwnedDatabase) =>
      node.transaction(async (tx) => {
        const [[value]] = (await tx.read({ text: 'select value from t where id = 1', binds: [] })) as [[number]];
        await delay(1);
        await tx.write({ text: 'update t set value = ? where id = 1', binds: [value + 1] });
      });
    await Promise.all(nodes.flatMap((node) => Array.from({ length: 40 }, () => increment(node))));
    writing = false;
    await Promise.all(readers);
    expect(await nodes[0]?.knex('t')).toEqual([{ id: 1, value: 80 }]);
    expect(reads).toBeGreaterThan(20);
  });

  it('leaves the event loop free while another connection holds the lock', async () => {
    const database = await open();
    const release = lock();
    const writes = [
      database.transaction((tx) => tx.write({ text: 'insert into t (value) values (1)', binds: [] })),
      database.knex('t').insert({ value: 2 }),
    ];
    // A wait inside SQLite would not let the timers run, and so the lock would not be released in time.
    for (let tick = 0; tick < 20; tick++) await delay(5);
    release();
    await Promise.all(writes);
    expect(await database.knex('t').count('* as rows')).toEqual([{ rows: 2 }]);
  });

  /** Counts turns of the event loop while work runs. */
  const turnsOf = async (work: Promise<unknown>): Promise<number> => {
    let isOver = false;
    let turns = 0;
    const others = (async () => {
      for (; !isOver; turns++) await new Promise(setImmediate);
    })();
    await work;
    isOver = true;
    await others;
    return turns;
  };

  it('serves others between reads, and between transactions, that take some milliseconds each', async () => {
    const database = await open();
    await database.knex.raw(
      'insert into t (value) with recursive n(i) as (select 1 union all select i + 1 from n where i < 30000) select (i * 7919) % 30000 from n',
    );
    // Short enough to run without a clock, but still a few milliseconds long.
    const sorting = 'select `value` from `t` order by cast(`value` as text) || `value` desc, cast(`value` as text)';
    const sql = (at: number) => ({ text: `${sorting} limit ?`, binds: [3 + at] });
    const startedAt = performance.now();
    await database.read(sql(0));
    const took = performance.now() - startedAt;
    const reads = Promise.all(Array.from({ length: 60 }, (_, at) => database.read(sql(at))));
    // Without turns in between, there would be only one or two.
    expect(await turnsOf(reads)).toBeGreaterThan(10);
    const answers = Promise.all(Array.from({ length: 60 }, () => database.transaction(({ answer }) => answer(sql(1)))));
    // One turn per 40 ms, and some for the commit.
    expect(await turnsOf(answers)).toBeGreaterThan(Math.min(10, (took * 60) / 120));
  });

  it('gives up after the bounded wait', async () => {
    const database = await open(100);
    const release = lock();
    const write = database.transaction((tx) => tx.write({ text: 'insert into t (value) values (1)', binds: [] }));
    await expect(write).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(database.knex('t').insert({ value: 2 })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    release();
    await database.knex('t').insert({ value: 3 });
  });

  it('waits for longer while a node starts, and says in the log what for', async () => {
    const told: unknown[] = [];
    let release = () => {};
    // Nothing is told before a caller would have given up.
    const warn = (facts: object, message: string) => {
      told.push([facts, message]);
      release();
    };
    const sqlite = { busyTimeout: 100, startTimeout: 20_000 };
    const settings = { url: `sqlite:${path}`, acquireTimeout: 50, sqlite };
    const database = createDatabase(settings, { appDir: tmpdir(), logger: { warn, info: () => {} } });
    opened.push(database);
    release = lock();
    await database.connect();
    await Promise.all([
      database.transaction((tx) => tx.write({ text: 'insert into t (value) values (1)', binds: [] })),
      database.knex('t').insert({ value: 2 }),
    ]);
    expect(await database.knex('t').count('* as rows')).toEqual([{ rows: 2 }]);
    expect(told).toEqual([[{ file: path, seconds: 20 }, 'database file locked by another process, waiting']]);
    database.serve();
    const releaseAgain = lock();
    await expect(database.knex('t').insert({ value: 3 })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    releaseAgain();
  });
});

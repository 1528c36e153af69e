import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Knex } from 'knex';
import { openConnection } from '../dialects/sqlite/open-connection.ts';
import { createDatabase, type OwnedDatabase } from '../index.ts';

const INSERT = { text: 'insert into t (value) values (1)', binds: [] };
const COUNT = { text: 'select count(*) from t', binds: [] };
const UNUSABLE = { code: 'UNAVAILABLE', message: 'The database is not usable' };

describe('an SQLite file that goes away while it is open', () => {
  let folder: string;
  let path: string;
  let database: OwnedDatabase;
  const warned: { readonly reason: string; readonly message: string }[] = [];

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plinth-test-'));
    path = join(folder, 'data.db');
    const warn = (facts: { readonly reason: string }, message: string) => void warned.push({ reason: facts.reason, message });
    database = createDatabase({ url: `sqlite:${path}` }, { appDir: folder, logger: { warn: warn as never, info: () => {} } });
    await database.connect();
    await database.knex.raw('create table t (id integer primary key, value int)');
    await database.transaction(({ write }) => write(INSERT));
  });
  afterEach(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
    warned.length = 0;
  });

  const writes: readonly (readonly [string, () => Promise<unknown>, object])[] = [
    ['a transaction', () => database.transaction(({ write }) => write(INSERT)), UNUSABLE],
    ['a statement of Knex', async () => database.knex('t').insert({ value: 1 }), UNUSABLE],
    // Knex's transactions throw the driver's error.
    ['a transaction of Knex', () => database.knex.transaction((trx) => trx('t').insert({ value: 1 })), { code: 'SQLITE_READONLY_DBMOVED' }],
  ];

  function removeAll(): void {
    for (const part of ['', '-wal', '-shm']) rmSync(path + part);
  }
  function replace(): void {
    copyFileSync(path, `${path}.other`);
    renameSync(`${path}.other`, path);
  }
  /** Damages of the file, and the part that the message names. */
  const losses: readonly (readonly [string, string, () => void])[] = [
    ['removed', '', removeAll],
    ['removed alone', '', () => rmSync(path)],
    ['replaced', '', replace],
    ['left without its log', '-wal', () => rmSync(`${path}-wal`)],
    ['left without its index', '-shm', () => rmSync(`${path}-shm`)],
  ];

  it.each(losses.flatMap(([what, part, lose]) => writes.map(([by, write, refused]) => [what, by, part, lose, write, refused] as const)))(
    'acknowledges nothing once it is %s: %s',
    async (_, __, part, lose, write, refused) => {
      lose();
      await expect(write()).rejects.toMatchObject(refused);
      await expect(write()).rejects.toMatchObject(refused);
      await expect(database.read(COUNT)).rejects.toMatchObject(UNUSABLE);
      expect(() => database.revision()).toThrow(UNUSABLE.message);
      expect(warned).toEqual([
        {
          message: 'the database file cannot be used',
          reason: `the file "${path}${part}" was deleted or replaced while it was open. Stop all nodes, put the correct file back, and start again`,
        },
      ]);
    },
  );

  it('tells whoever only reads, soon', async () => {
    rmSync(path);
    const end = performance.now() + 30_000;
    let answer: unknown = null;
    while (answer === null && performance.now() < end) {
      answer = await database.read(COUNT).then(
        () => null,
        (error: unknown) => error,
      );
      await delay(20);
    }
    expect(answer).toMatchObject(UNUSABLE);
    await expect(database.knex('t')).rejects.toMatchObject(UNUSABLE);
    await expect(database.snapshot((read) => read(COUNT))).rejects.toMatchObject(UNUSABLE);
  });

  it('goes on when it is back where it was', async () => {
    renameSync(path, `${path}.aside`);
    await expect(database.transaction(({ write }) => write(INSERT))).rejects.toMatchObject(UNUSABLE);
    renameSync(`${path}.aside`, path);
    const end = performance.now() + 30_000;
    while (performance.now() < end) {
      const isBack = await database.read(COUNT).then(
        () => true,
        () => false,
      );
      if (isBack) break;
      await delay(20);
    }
    await database.transaction(({ write }) => write(INSERT));
    // The refused insert was in the moved file, which is back now.
    expect(await database.read(COUNT)).toEqual([[3]]);
  });

  it.each([
    ['commits', (trx: Knex.Transaction) => trx.commit()],
    ['is undone', (trx: Knex.Transaction) => trx.rollback()],
  ])('is out of a transaction of Knex that %s meanwhile, and keeps what it acknowledges later', async (_, end) => {
    const isThere = () =>
      database.read(COUNT).then(
        () => true,
        () => false,
      );
    const trx = await database.knex.transaction();
    const ended = trx.executionPromise.catch(() => undefined);
    await trx('t').insert({ value: 2 });
    renameSync(path, `${path}.aside`);
    while (await isThere()) await delay(20);
    await Promise.resolve(end(trx)).catch(() => undefined);
    await ended;
    renameSync(`${path}.aside`, path);
    while (!(await isThere())) await delay(20);
    await database.knex('t').insert({ value: 3 });
    await database.transaction(({ write }) => write({ text: 'insert into t (value) values (4)', binds: [] }));
    const other = openConnection(path, { readonly: true });
    expect(other.prepare('select value from t order by id').pluck().all()).toEqual([1, 3, 4]);
    other.close();
  });

  it('outlives that a folder of its path is none any more', async () => {
    const aside = `${folder}-aside`;
    renameSync(folder, aside);
    writeFileSync(folder, '');
    while (
      await database
        .read(COUNT)
        .then(() => true)
        .catch(() => false)
    )
      await delay(20);
    await expect(database.read(COUNT)).rejects.toMatchObject(UNUSABLE);
    rmSync(folder);
    renameSync(aside, folder);
  });

  it('leaves the log alone that belongs to the file in its place', async () => {
    removeAll();
    const other = openConnection(path);
    try {
      other.exec('pragma journal_mode = WAL; create table t (value int); insert into t values (7)');
      const { ino } = statSync(`${path}-wal`);
      await database.close();
      expect(statSync(`${path}-wal`).ino).toBe(ino);
      const third = openConnection(path, { readonly: true });
      expect(third.prepare('select value from t').pluck().all()).toEqual([7]);
      third.close();
    } finally {
      other.close();
    }
    expect(existsSync(`${path}-wal`)).toBe(false);
  });
});

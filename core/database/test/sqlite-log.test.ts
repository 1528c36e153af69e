import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import threads from 'node:worker_threads';
import { openConnection } from '../dialects/sqlite/open-connection.ts';
import { createDatabase } from '../index.ts';

const MEGABYTE = 1_048_576;
const WRITTEN = 48;

/** Milliseconds between two checks of a log; tests need not wait for them. */
const CHECKED_EVERY: readonly number[] = [1_000, 2_000, 4_000, 8_000, 10_000];

describe('the write-ahead log of SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-test-'));
  const path = join(folder, 'data.db');
  afterAll(() => {
    jest.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  /** How often the size of a log was looked at, or will be: each time sets a timer for the next one. */
  let checks = 0;
  beforeAll(() => {
    const { setTimeout: later } = globalThis;
    const sooner = (work: () => void, milliseconds?: number) => {
      if (!CHECKED_EVERY.includes(milliseconds ?? 0)) return later(work, milliseconds);
      checks++;
      return later(work, 20);
    };
    jest.spyOn(globalThis, 'setTimeout').mockImplementation(sooner as typeof setTimeout);
  });

  it('is kept short while there is always somebody who reads', async () => {
    const database = createDatabase({ url: `sqlite:${path}`, sqlite: { synchronous: 'NORMAL' } }, { appDir: folder, logger: console });
    await database.connect();
    await database.knex.raw('create table t (id integer primary key, value text)');
    await database.knex('t').insert({ id: 1, value: '' });
    // Each reader begins before the other ends.
    const readers = [openConnection(path, { readonly: true }), openConnection(path, { readonly: true })];
    let turn = 0;
    const read = setInterval(() => {
      const [next, last] = turn++ % 2 === 0 ? readers : [...readers].reverse();
      next?.exec('begin; select count(*) from t;');
      if (last?.inTransaction) last.exec('commit');
    }, 20);
    try {
      let longest = 0;
      for (let n = 0; n < WRITTEN; n++) {
        await database.transaction(({ write }) =>
          write({ text: 'update t set value = ? where id = 1', binds: [String(n % 10).repeat(MEGABYTE)] }),
        );
        longest = Math.max(longest, statSync(`${path}-wal`).size);
      }
      expect(longest).toBeGreaterThan(16 * MEGABYTE);
      while (statSync(`${path}-wal`).size > 16 * MEGABYTE) await delay(10);
    } finally {
      clearInterval(read);
      for (const reader of readers) reader.close();
      await database.close();
    }
  });

  it('is left to who borrows it, until it is released', async () => {
    const file = join(folder, 'borrowed.db');
    const database = createDatabase({ url: `sqlite:${file}`, sqlite: { synchronous: 'NORMAL' } }, { appDir: folder, logger: console });
    await database.connect();
    const size = () => statSync(`${file}-wal`).size;
    let isClosing = false;
    const log = database.borrowLog(async () => {
      isClosing = true;
    });
    try {
      expect(log?.path).toBe(file);
      await database.knex.raw('create table t (value text)');
      for (let n = 0; n < 18; n++) await database.knex('t').insert({ value: 'x'.repeat(MEGABYTE) });
      // Each check of the log looks at its size, and finds that it must not copy it.
      const before = checks;
      while (checks < before + 3) await delay(5);
      expect(size()).toBeGreaterThan(16 * MEGABYTE);
      log?.release();
      while (size() > 16 * MEGABYTE) await delay(10);
      expect(isClosing).toBe(false);
    } finally {
      await database.close();
    }
    expect(isClosing).toBe(true);
  });

  it('is written on where no thread can be started to copy it', async () => {
    const warned: string[] = [];
    const logger = { info: () => {}, warn: (_: unknown, message: string) => void warned.push(message) };
    const start = jest.spyOn(threads, 'Worker').mockImplementation(() => {
      throw Object.assign(new Error('Worker initialization failure: EAGAIN'), { code: 'ERR_WORKER_INIT_FAILED' });
    });
    const database = createDatabase({ url: 'sqlite::memory:', sqlite: { synchronous: 'NORMAL' } }, { appDir: folder, logger });
    await database.connect();
    try {
      await database.knex.raw('create table t (id integer primary key, value text)');
      for (let n = 0; n < 8; n++) await database.knex('t').insert({ value: 'x'.repeat(MEGABYTE) });
      while (warned.length === 0) await delay(5);
      expect(warned).toEqual(['could not start the checkpoint thread']);
      await database.knex('t').insert({ value: 'more' });
    } finally {
      start.mockRestore();
      await database.close();
    }
  });
});

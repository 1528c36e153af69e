import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openSqliteFile, type SqliteConnection } from 'plinth';
import { applyPageFile, openRestored } from '../log/page-file.ts';
import { PageLog } from '../log/page-log.ts';
import { LogGapError, type TakenHeader } from '../log/taken.ts';

const MEGABYTE = 1_048_576;

describe('the page log of SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-test-'));
  const path = join(folder, 'data.db');
  let database: SqliteConnection;
  let log: PageLog;
  let made = 0;
  let released = 0;

  const pageLog = () => new PageLog({ path, release: () => void released++ });
  const open = async () => {
    database = openSqliteFile(path, { timeout: 5_000 });
    for (const setting of ['journal_mode = wal', 'synchronous = normal', 'wal_autocheckpoint = 0']) database.pragma(setting);
    // The files of the log are there after the first statement.
    database.exec('select 1 from sqlite_master');
    log = pageLog();
    expect(await log.claim()).toBe(true);
  };
  const close = async () => {
    await log.end();
    database.close();
  };
  beforeAll(async () => {
    await open();
    database.exec('create table n (value integer); create table t (id integer primary key, value text); insert into n values (0)');
  });
  afterAll(async () => {
    await close();
    rmSync(folder, { recursive: true });
  });

  /** Adds a row, and counts it in the same transaction. Sometimes removes others, so that pages become free. */
  const write = (size: number) => {
    database.exec('begin immediate; update n set value = value + 1');
    database.prepare('insert into t (value) values (?)').run(String(size % 10).repeat(size));
    database.exec('commit');
  };
  const next = () => join(folder, `pages-${++made}`);
  const snapshot = async () => {
    await log.keep();
    await log.take(next(), {});
    const file = next();
    return { file, header: await log.snapshot(file, {}) };
  };
  /** Applies page files, and looks at the result. */
  const restored = async (files: readonly string[]) => {
    const target = join(folder, `restored-${++made}`);
    const handle = await openRestored(target);
    for (const file of files) await applyPageFile(createReadStream(file), handle);
    await handle.close();
    const copy = openSqliteFile(target);
    try {
      expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
      const { count } = copy.prepare('select count(*) as count from t').get() as { count: number };
      const value = copy.prepare('select value from n').pluck().get() as number;
      expect(count).toBe(value);
      return value;
    } finally {
      copy.close();
    }
  };

  it('gives every committed page, whoever copies the log meanwhile', async () => {
    await log.begin(null);
    const other = openSqliteFile(path);
    const copying = setInterval(() => other.pragma('wal_checkpoint(passive)'), 3);
    let isWriting = true;
    let isPaused = false;
    let written = 0;
    const writing = (async () => {
      while (isWriting) {
        // Applying pages takes time on a slow machine, while the log would grow.
        if (!isPaused) {
          write(1 + ((written * 7_919) % 30_000));
          written += 1;
        }
        await delay(1);
      }
    })();
    try {
      await delay(200);
      const first = await snapshot();
      const files = [first.file];
      const acknowledged: { readonly files: number; readonly written: number }[] = [];
      let sizes = 0;
      const salts = new Set<string>();
      // At least three new starts of the log: its salts change.
      for (const end = performance.now() + 1_000; performance.now() < end || salts.size < 4; ) {
        const before = written;
        const file = next();
        const header = await log.take(file, {});
        if (header !== null) {
          files.push(file);
          salts.add(header.position.salts);
        }
        acknowledged.push({ files: files.length, written: before });
        sizes = Math.max(sizes, statSync(`${path}-wal`).size);
        await delay(20);
      }
      // The log stays short.
      expect(sizes).toBeLessThan(24 * MEGABYTE);
      isPaused = true;
      for (const part of [0, 0.3, 0.7, 1]) {
        const at = acknowledged[Math.floor((acknowledged.length - 1) * part)] as (typeof acknowledged)[number];
        expect(await restored(files.slice(0, at.files))).toBeGreaterThanOrEqual(at.written);
      }
      isPaused = false;
      // A snapshot made later is the same state.
      const later = snapshot();
      await delay(50);
      const { file } = await later;
      expect(await restored([file])).toBeGreaterThanOrEqual(acknowledged.at(-1)?.written ?? 0);
      isWriting = false;
      await writing;
      const last = next();
      await log.take(last, {});
      expect(await restored([file, ...(existsSync(last) ? [last] : [])])).toBe(written);
      // A log that has started again has a frame in which nothing changes.
      await log.take(next(), {});
      expect(await log.take(next(), {})).toBeNull();
    } finally {
      isWriting = false;
      clearInterval(copying);
      other.close();
    }
  });

  it('goes on where another capture has ended, and says when that is not possible', async () => {
    // A short log does not start again.
    await close();
    await open();
    await log.begin(null);
    write(10);
    const { position } = (await log.take(next(), {})) as TakenHeader;
    write(20);
    await log.begin(position);
    expect(await log.take(next(), {})).not.toBeNull();
    await expect(log.begin({ ...position, checksum: '0000000000000000' })).rejects.toBeInstanceOf(LogGapError);
    // When everybody closes the file, SQLite removes the log.
    await close();
    await open();
    await expect(log.begin(position)).rejects.toBeInstanceOf(LogGapError);
  });

  it('is taken by one process at a time', async () => {
    const second = pageLog();
    expect(await second.claim()).toBe(false);
    const before = released;
    await log.end();
    expect(released).toBe(before + 1);
    expect(await second.claim()).toBe(true);
    await second.end();
    log = pageLog();
  });

  it('refuses a page file that is damaged or cut', async () => {
    await expect(restored([__filename])).rejects.toThrow(/incorrect header check/);
  });
});

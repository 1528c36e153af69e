import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type BootedApp, bootApp } from 'plinth/testing';
import { openSqliteFile } from '../../database/index.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { plinth } from './run-plinth.ts';

const page = {
  info: { singularName: 'page', pluralName: 'pages', displayName: 'Page' },
  attributes: { rank: { type: 'integer' }, text: { type: 'text' } },
};
const config = {
  plugins: { backup: { config: { to: { folder: 'copies' }, interval: 100 } } },
  access: { roles: { public: { actions: ['api::*'] } } },
};

describe('a backup that follows every change', () => {
  const folder = temporaryFolder();
  const url = `sqlite:${join(folder.path, 'data.db')}`;
  const copies = join(folder.path, 'copies');
  const env = { DATABASE_URL: url };
  let app: BootedApp | null = null;
  let made = 0;

  beforeAll(() => {
    const write = (path: string, value: object) => writeFileSync(join(folder.path, path), JSON.stringify(value));
    for (const path of ['config', 'config/content-types']) mkdirSync(join(folder.path, path), { recursive: true });
    write('config/plugins.json', config.plugins);
    write('config/access.json', config.access);
    write('config/content-types/page.json', page);
  });
  afterEach(async () => {
    await app?.close();
    app = null;
  });
  afterAll(() => folder.remove());

  const boot = async () => {
    app = await bootApp({ app: folder.path, database: url });
    return app;
  };
  const run = (...args: readonly string[]) => plinth(['backup', ...args, '--app', folder.path], env);
  const objects = () => {
    const names = existsSync(copies) ? readdirSync(copies) : [];
    return names.filter((name) => name.endsWith('.gz')).sort();
  };
  const generations = () => new Set(objects().map((name) => name.split('.')[0]));
  const create = async ({ request }: BootedApp, rank: number) => {
    const { status } = await request.post('/api/pages').send({ data: { rank, text: 'x'.repeat(2_000) } });
    expect(status).toBe(201);
  };
  /** Waits until everything that was written so far is stored. */
  const stored = async () => {
    const since = Date.now();
    const end = since + 50_000;
    let changedAt = since;
    for (;;) {
      const hasSnapshot = objects().some((name) => name.includes('.snapshot.'));
      const last = objects().at(-1)?.split('.')[2] ?? '';
      const time = new Date(since).toISOString().replaceAll(/[-:.]/g, '');
      if (hasSnapshot && last >= time) return;
      if (Date.now() > end) throw new Error('nothing was stored');
      await delay(20);
      // An object is only stored if something has changed.
      if (app === null || Date.now() - changedAt < 300) continue;
      await create(app, -1);
      changedAt = Date.now();
    }
  };
  const ranks = (file: string) => {
    const copy = openSqliteFile(file);
    try {
      expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
      return copy.prepare('select rank from pages where rank >= 0 order by id').pluck().all() as number[];
    } finally {
      copy.close();
    }
  };
  const restored = async (...args: readonly string[]) => {
    const file = join(folder.path, `restored-${++made}.db`);
    const { code, out, err } = await run('restore', file, ...args);
    expect([code, err]).toEqual([0, '']);
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    return { file, out, ranks: ranks(file) };
  };

  it('is restored to any moment', async () => {
    const booted = await boot();
    for (let rank = 0; rank < 5; rank++) await create(booted, rank);
    await stored();
    // Times are in whole milliseconds.
    await delay(5);
    const moment = new Date().toISOString();
    await delay(5);
    for (let rank = 5; rank < 9; rank++) await create(booted, rank);
    await stored();
    expect((await restored('--at', moment)).ranks).toEqual([0, 1, 2, 3, 4]);
    const { ranks: all, out } = await restored();
    expect(all).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(out).toMatch(
      /^restored .* from the folder .*copies: a snapshot of .* and \d+ changes\ncontains all changes that were acknowledged before .*Z\n$/,
    );
    expect((await run('list')).out).toMatch(/^\S+Z to \S+Z: 1 snapshots, \d+ changes\n$/);
  });

  it('goes on without another snapshot when the app is stopped and started', async () => {
    const booted = await boot();
    await create(booted, 9);
    await stored();
    expect(generations().size).toBe(1);
    expect((await restored()).ranks.at(-1)).toBe(9);
    await create(booted, 10);
    await booted.close();
    app = null;
    // The last writes are stored while the app stops.
    expect((await restored()).ranks.at(-1)).toBe(10);
  });

  it('begins anew when the database was changed while nothing followed it', async () => {
    const other = openSqliteFile(join(folder.path, 'data.db'));
    other.exec('update pages set rank = 1000 where rank = 0');
    other.close();
    const booted = await boot();
    await create(booted, 11);
    while (generations().size < 2) await delay(20);
    await stored();
    await booted.close();
    app = null;
    expect(generations().size).toBe(2);
    const { ranks: found } = await restored();
    expect([found[0], found.at(-1)]).toEqual([1000, 11]);
  });

  it('is verified: restored, checked, counted', async () => {
    const { code, out, err } = await run('verify');
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/contains all changes that were acknowledged before .*Z\n/);
    expect(out).toMatch(/\n\d+ documents of api::page\.page\n/);
    expect(out).toMatch(/\n0 files are complete, 0 have missing data\nno problems found\n$/);
    expect((await run('verify', copies)).code).toBe(0);
    const file = join(folder.path, 'plain.db');
    expect((await run(file)).code).toBe(0);
    const plain = await run('verify', file, '--json');
    expect(plain.code).toBe(0);
    expect(JSON.parse(plain.out)).toMatchObject({ moment: null, broken: [], documents: { 'api::page.page': expect.any(Number) } });
    const damaged = openSqliteFile(file);
    damaged.exec('pragma foreign_keys = off; delete from plinth_documents');
    damaged.close();
    const broken = await run('verify', file);
    expect([broken.code, broken.out]).toEqual([1, expect.stringMatching(/problem: .*\n\d+ problems found: do not rely on this backup\n$/)]);
  });

  it('says clearly what cannot be restored', async () => {
    const file = join(folder.path, 'none.db');
    const refused = async (args: readonly string[], message: RegExp) => {
      const { code, err } = await run(...args);
      expect([code, err]).toEqual([1, expect.stringMatching(message)]);
    };
    await refused(['restore', file, '--at', 'yesterday'], /--at must be a time with a time zone, such as .*, not "yesterday"/);
    await refused(['restore', file, '--at', '2000-01-01T00:00:00Z'], /the earliest backup in the folder .* is from \d{4}-/);
    await refused(['restore', join(folder.path, 'data.db')], /data\.db already exists/);
    await refused(['restore', file, '--from', folder.path], /there is no backup in the folder/);
    await refused(['verify', join(folder.path, 'config/access.json')], /is not a backup: expected an SQLite file, or a dump/);
    const pages = objects().filter((name) => name.includes('.pages.') && name.startsWith([...generations()].at(-1) ?? ''));
    const cut = pages.at(-1) as string;
    const part = temporaryFolder();
    for (const name of objects()) copyFileSync(join(copies, name), join(part.path, name));
    writeFileSync(join(part.path, cut), readFileSync(join(copies, cut)).subarray(0, -20));
    await refused(['restore', file, '--from', part.path], /pages\.gz is damaged \(.*\)\. Try to restore an earlier time/);
    rmSync(join(part.path, pages.at(-2) as string));
    await refused(['restore', file, '--from', part.path], /the pages \d+ of \S+ are missing/);
    expect(readdirSync(folder.path).filter((name) => name.includes('none.db'))).toEqual([]);
    part.remove();
  });
});

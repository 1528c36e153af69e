import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type BootedApp, bootApp, testDialects } from 'plinth/testing';
import { openSqliteFile } from '../../database/index.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { plinth } from './run-plinth.ts';

describe('plinth backup', () => {
  const folder = temporaryFolder();
  const url = `sqlite:${join(folder.path, 'data.db')}`;
  const run = (file: string, env = { DATABASE_URL: url }) => plinth(['backup', file, '--app', folder.path], env);
  let app: BootedApp;

  beforeAll(async () => {
    app = await bootApp({
      app: {
        contentTypes: [{ info: { singularName: 'page', pluralName: 'pages' }, attributes: { rank: { type: 'integer' } } }],
        config: { access: { roles: { public: { actions: ['api::*'] } } } },
      },
      database: url,
    });
  });
  afterAll(async () => {
    await app.close();
    folder.remove();
  });

  it('copies one state of a database that is being written, whole', async () => {
    let isWriting = true;
    let written = 0;
    const write = async () => {
      for (; isWriting; written++) await app.request.post('/api/pages').send({ data: { rank: written } });
    };
    const writing = write();
    while (written < 20) await new Promise((resolve) => setTimeout(resolve, 5));
    const before = written;
    const file = join(folder.path, 'copy.db');
    const { code, out } = await run(file);
    const after = written;
    isWriting = false;
    await writing;
    expect([code, out]).toEqual([0, `backed up the database to ${file}\n`]);
    // The copy contains sensitive data, such as password hashes.
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');

    const copy = openSqliteFile(file, { readonly: true });
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
    const ranks = copy.prepare('select rank from pages order by id').pluck().all();
    copy.close();
    expect(ranks.length).toBeGreaterThanOrEqual(before);
    expect(ranks.length).toBeLessThanOrEqual(after + 1);
    expect(ranks).toEqual(ranks.map((_, at) => at));

    // An existing file is not overwritten, and no partial file remains.
    const again = await run(file);
    expect([again.code, again.err]).toEqual([1, expect.stringContaining(`${file} already exists`)]);
    expect(readdirSync(folder.path).filter((name) => name.includes('partial'))).toEqual([]);
  });

  it('makes no copy of nothing', async () => {
    const file = join(folder.path, 'empty.db');
    const { code, err } = await run(file, { DATABASE_URL: 'sqlite::memory:' });
    expect([code, err, existsSync(file)]).toEqual([1, expect.stringContaining('the database is empty'), false]);
  });
});

for (const dialect of testDialects(process.env).filter(({ name }) => name !== 'sqlite')) {
  describe(`plinth backup on a server (${dialect.name})`, () => {
    it('names the tools of the database, and makes no file', async () => {
      const folder = temporaryFolder();
      const database = await dialect.createDatabase();
      const file = join(folder.path, 'copy.sql');
      const { code, out, err } = await plinth(['backup', file, '--app', folder.path], { DATABASE_URL: database.url });
      await database.remove();
      expect([code, out, existsSync(file)]).toEqual([1, '', false]);
      expect(err).toMatch(dialect.name === 'mysql' ? /mariadb-dump with --single-transaction/ : /pg_dump/);
      folder.remove();
    });
  });
}

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BootedApp, bootApp, type TemporaryDatabase, testDialects } from 'plinth/testing';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { plinth } from './run-plinth.ts';

/** Makes a dump as `docs/backup-and-upgrade.md` says. */
function dump(dialect: string, url: string, file: string): void {
  const address = new URL(url);
  if (dialect === 'postgres') {
    execFileSync('pg_dump', ['--format=custom', `--file=${file}`, `--dbname=${url}`]);
    return;
  }
  const place = [
    `--host=${address.hostname}`,
    '--protocol=TCP',
    `--port=${address.port || 3306}`,
    `--user=${decodeURIComponent(address.username)}`,
  ];
  const env = { ...process.env, MYSQL_PWD: decodeURIComponent(address.password) };
  writeFileSync(file, execFileSync('mariadb-dump', [...place, '--single-transaction', '--quick', address.pathname.slice(1)], { env }));
}

for (const dialect of testDialects(process.env).filter(({ name }) => name !== 'sqlite')) {
  describe(`plinth backup verify of a dump (${dialect.name})`, () => {
    const folder = temporaryFolder();
    const file = join(folder.path, 'content.dump');
    const copied = join(folder.path, 'copied');
    const databases: TemporaryDatabase[] = [];
    let app: BootedApp;
    let url: string;

    const empty = async () => {
      const database = await dialect.createDatabase();
      databases.push(database);
      return database.url;
    };
    beforeAll(async () => {
      const write = (path: string, value: object) => writeFileSync(join(folder.path, path), JSON.stringify(value));
      mkdirSync(join(folder.path, 'config/content-types'), { recursive: true });
      const info = { singularName: 'page', pluralName: 'pages', displayName: 'Page' };
      write('config/content-types/page.json', { info, attributes: { rank: { type: 'integer' }, image: { type: 'media' } } });
      write('config/access.json', { roles: { public: { actions: ['api::*', 'plugin::upload.content-api.upload'] } } });
      url = await empty();
      app = await bootApp({ app: folder.path, database: url });
      for (const name of ['a.txt', 'b.txt']) {
        const { body } = await app.request.post('/api/upload').attach('files', Buffer.from(name), name).expect(201);
        await app.request
          .post('/api/pages')
          .send({ data: { rank: 1, image: body[0].id } })
          .expect(201);
      }
      // Files, database, files, as the page says.
      cpSync(join(folder.path, 'public/uploads'), copied, { recursive: true });
      dump(dialect.name, url, file);
      cpSync(join(folder.path, 'public/uploads'), copied, { recursive: true });
    });
    afterAll(async () => {
      await app.close();
      for (const database of databases) await database.remove();
      folder.remove();
    });
    const verify = (...args: readonly string[]) => plinth(['backup', 'verify', ...args, '--app', folder.path], { DATABASE_URL: url });

    it('restores it into an empty database and checks it, with the files', async () => {
      const into = await empty();
      const { code, out, err } = await verify(file, '--into', into, '--uploads', copied);
      expect([code, err]).toEqual([0, '']);
      expect(out).toMatch(/\n2 documents of api::page\.page\n/);
      expect(out).toMatch(/\n2 files are complete, 0 have missing data\nno problems found\n$/);
      // Now it is not empty.
      const again = await verify(file, '--into', into);
      expect([again.code, again.err]).toEqual([1, expect.stringMatching(/--into must be an empty database, but it contains tables/)]);
    });

    it('says which files lack their bytes', async () => {
      const [first] = readdirSync(copied).filter((name) => name.endsWith('.txt'));
      rmSync(join(copied, first as string));
      const { code, out } = await verify(file, '--into', await empty(), '--uploads', copied, '--json');
      expect(code).toBe(0);
      expect(JSON.parse(out)).toMatchObject({ files: { present: 1, missing: [expect.stringContaining('.txt')] }, broken: [] });
    });

    it('refuses a dump that is cut, and one without a database to restore it into', async () => {
      const part = join(folder.path, 'part.dump');
      const bytes = readFileSync(file);
      writeFileSync(part, bytes.subarray(0, Math.floor(bytes.length * 0.6)));
      const cut = await verify(part, '--into', await empty());
      expect([cut.code, cut.out + cut.err]).toEqual([
        1,
        expect.stringMatching(/cannot be restored|is truncated: its last line is missing/),
      ]);
      const { code, err } = await verify(file);
      expect([code, err]).toEqual([
        1,
        expect.stringMatching(/is a dump of a database server\. Set --into to the URL of an empty database to restore it into/),
      ]);
    });
  });
}

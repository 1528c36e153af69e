import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BootedApp, bootApp } from 'plinth/testing';
import { importProject } from '../import-project.ts';
import { MOMENT, makeProject, type TestProject } from './source-project.ts';

const iso = (time: number) => new Date(time).toISOString();

describe('plinth import strapi', () => {
  let project: TestProject;
  let folder: string;
  let opened: BootedApp[];
  let known: BootedApp;

  beforeAll(async () => {
    known = await bootApp();
  }, 60_000);
  afterAll(() => known.close());

  beforeEach(() => {
    project = makeProject();
    folder = mkdtempSync(join(tmpdir(), 'moved-'));
    opened = [];
  });

  afterEach(async () => {
    for (const app of opened) await app.close();
    project.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const app = () => join(folder, 'app');
  /** The app as it is served: with its own database. */
  const serve = async () => {
    const served = await bootApp({ app: app(), database: `sqlite:${join(app(), '.plinth/data.db')}`, env: {} });
    opened.push(served);
    return served;
  };
  /** Runs the command, and answers what it printed. */
  async function run(options: object = {}, kernel = known.kernel): Promise<readonly string[]> {
    const lines: string[] = [];
    await importProject({
      ...{ kernel, arguments: [], app: app(), print: (line) => lines.push(line), readSecret: async () => '' },
      options: { project: project.folder, ...options },
      openApp: async () => (await serve()).kernel,
    });
    for (const each of opened.splice(0)) await each.close();
    return lines;
  }
  const report = () => JSON.parse(readFileSync(join(app(), 'import-report.json'), 'utf8'));
  const token = { authorization: 'Bearer token-of-the-website' };

  it('makes an app that answers as the project did', async () => {
    expect(await run()).toContain('Both sides have as many versions of every type, status and locale');
    const { request } = await serve();
    const { body } = await request
      .get('/api/articles?populate[blocks][populate]=*&populate[tags]=true&populate[seo][populate]=lines&populate[author]=true')
      .set(token);
    expect(body.data).toEqual([
      {
        ...{
          id: 7,
          documentId: 'articleone',
          title: 'One',
          slug: 'one',
          body: 'x',
          viewCount: null,
          big: '9',
          isOpen: true,
          meta: { a: [1] },
        },
        ...{ at: iso(MOMENT + 1), colour: '#fff', createdAt: iso(MOMENT), updatedAt: iso(MOMENT), publishedAt: iso(MOMENT), locale: 'en' },
        seo: {
          ...{ id: 21, title: 'Meta' },
          lines: [
            { id: 52, text: 'first' },
            { id: 51, text: 'second' },
          ],
        },
        blocks: [
          { __component: 'page.quote', id: 41, words: 'Said' },
          {
            __component: 'page.gallery',
            id: 31,
            name: 'Pictures',
            pictures: [expect.objectContaining({ id: 2 }), expect.objectContaining({ id: 1 })],
          },
        ],
        author: expect.objectContaining({ id: 1, documentId: 'authorone', name: 'Ada' }),
        tags: [expect.objectContaining({ id: 2, word: 'blue' }), expect.objectContaining({ id: 1, word: 'red' })],
      },
    ]);
    const french = await request.get('/api/articles?locale=fr&status=draft&sort=id').set(token);
    expect(french.body.data.map(({ id, title }: { id: number; title: string }) => [id, title])).toEqual([
      [3, 'Un'],
      [5, 'Trois'],
    ]);
    const author = await request.get('/api/authors/authorone?populate[articles]=true&populate[favourite]=true&status=draft').set(token);
    expect(author.body.data.articles.map(({ id }: { id: number }) => id)).toEqual([4, 1]);
    expect(author.body.data.favourite).toMatchObject({ id: 3, locale: 'fr' });
    expect((await request.get('/api/homepage').set(token)).body.data).toMatchObject({ id: 1, heading: 'Hello' });
  }, 60_000);

  it('lets users, roles, tokens and files go on', async () => {
    await run();
    const { request } = await serve();
    const { body } = await request.post('/api/auth/local').send({ identifier: 'ann', password: 'a password' });
    expect(body.user).toMatchObject({ id: 5, documentId: 'userone', username: 'ann', nickname: 'Annie' });
    const ask = (bearer: string, path: string) => request.get(path).set('authorization', `Bearer ${bearer}`);
    expect((await ask(body.jwt, '/api/articles')).status).toBe(200);
    expect((await ask(body.jwt, '/api/tags')).status).toBe(403);
    expect((await request.get('/api/articles')).status).toBe(200);
    expect((await request.get('/api/articles?status=draft')).status).toBe(403);
    expect(
      (await request.post('/api/auth/local/register').send({ username: 'new', email: 'new@example.com', password: 'secret1' })).status,
    ).toBe(403);
    expect((await ask('token-of-the-reader', '/api/tags')).status).toBe(200);
    expect((await ask('token-of-the-reader', '/api/articles')).status).toBe(403);
    const files = await ask('token-of-the-website', '/api/upload/files');
    expect(files.body.map(({ id, url }: { id: number; url: string }) => [id, url])).toEqual([
      [1, '/uploads/a_1.png'],
      [2, '/uploads/b_2.txt'],
    ]);
    expect((await request.get('/uploads/b_2.txt')).text).toBe('b_2.txt');
    const locales = await ask('token-of-the-website', '/api/i18n/locales');
    expect(locales.body.map(({ id, code, isDefault }: { id: number; code: string; isDefault: boolean }) => [id, code, isDefault])).toEqual([
      [1, 'en', true],
      [2, 'fr', false],
    ]);
    const folders = await ask('token-of-the-website', '/api/upload/folders?populate=parent&sort=id');
    expect(
      folders.body.data.map(({ id, path, parent }: { id: number; path: string; parent: { id: number } | null }) => [id, path, parent?.id]),
    ).toEqual([
      [1, '/1', undefined],
      [2, '/1/2', 1],
    ]);
  }, 60_000);

  it('takes files along where there are no folders', async () => {
    project.sql('delete from files_folder_lnk; delete from upload_folders_parent_lnk; delete from upload_folders');
    await run();
    const { request } = await serve();
    expect((await request.get('/api/upload/files').set(token)).body).toHaveLength(2);
    expect((await request.get('/api/upload/folders').set(token)).status).toBe(404);
    expect(report().target).toEqual([]);
  }, 60_000);

  it('keeps secrets where only their owner reads them, and the project as it is', async () => {
    const before = statSync(join(project.folder, '.tmp/data.db')).mtimeMs;
    await run();
    expect(statSync(join(app(), '.env')).mode & 0o777).toBe(0o600);
    const plugins = JSON.parse(readFileSync(join(app(), 'config/plugins.json'), 'utf8'));
    expect(plugins['users-permissions'].config.providers.github).toMatchObject({
      clientId: 'key',
      clientSecret: { env: 'GITHUB_CLIENT_SECRET' },
    });
    for (const file of ['config/plugins.json', 'config/access.json', 'import-report.json']) {
      expect(readFileSync(join(app(), file), 'utf8')).not.toMatch(/hidden|salt of the project/);
    }
    expect(statSync(join(project.folder, '.tmp/data.db')).mtimeMs).toBe(before);
    expect(existsSync(join(project.folder, '.plinth'))).toBe(false);
  }, 60_000);

  it('brings over what has changed since, and takes away what is gone', async () => {
    await run();
    project.sql(`update articles set title = 'One, again', updated_at = ${MOMENT + 9} where id = 7;
      delete from articles where document_id = 'articlethree';
      delete from articles where id = 8;
      insert into tags (id, document_id, word, created_at, updated_at, published_at) values (3, 'tagthree', 'green', ${MOMENT}, ${MOMENT}, ${MOMENT})`);
    await run({ continue: true });
    expect(report().documents).toMatchObject({ created: 1, changed: 1, removed: 1, refused: 0 });
    const { request } = await serve();
    const { body } = await request.get('/api/articles?locale=*&status=published').set(token);
    expect(body.data.map(({ id, title }: { id: number; title: string }) => [id, title])).toEqual([[7, 'One, again']]);
    expect((await request.get('/api/tags?sort=id').set(token)).body.data).toHaveLength(3);
  }, 60_000);

  it('keeps rights in the database where it is told so, and else in a file that wins', async () => {
    project.write('config/api.js', 'module.exports = { rest: { defaultLimit: 1, maxLimit: 50, custom: true } };');
    await run({ access: 'database', drafts: true });
    const rights = () => JSON.parse(readFileSync(join(app(), 'config/access.json'), 'utf8'));
    expect(rights().roles).toBeUndefined();
    const { request } = await serve();
    expect((await request.get('/api/articles?status=draft&sort=id')).body.meta.pagination).toMatchObject({ pageSize: 1, total: 2 });
    for (const each of opened.splice(0)) await each.close();
    writeFileSync(
      join(app(), 'config/access.json'),
      JSON.stringify({ ...rights(), roles: { public: { actions: ['api::tag.tag.find'] } } }),
    );
    await run({ continue: true });
    const again = await serve();
    expect((await again.request.get('/api/tags')).status).toBe(200);
    expect((await again.request.get('/api/articles')).status).toBe(403);
    expect(report().different).toEqual(['config/access.json']);
  }, 60_000);

  it('goes on where it was interrupted, and reports all of it', async () => {
    project.sql('update articles_author_lnk set author_id = 99 where article_id = 4; alter table authors_favourite_lnk rename to away');
    await expect(run()).rejects.toThrow(
      /cannot be read any more \(no such table: authors_favourite_lnk\): --continue goes on when it can$/,
    );
    for (const each of opened.splice(0)) await each.close();
    const began = await serve();
    expect((await began.request.get('/api/articles')).body.data).toHaveLength(1);
    expect((await began.request.get('/api/articles').set(token)).status).toBe(401);
    for (const each of opened.splice(0)) await each.close();
    project.sql('alter table away rename to authors_favourite_lnk');
    expect((await run({ continue: true })).join('\n')).toMatch(
      /Going on where it was interrupted, at api::article\.article: about \d documents are left/,
    );
    expect(report().source).toEqual([expect.objectContaining({ rule: 'link-to-nothing', documentId: 'articletwo' })]);
    expect(report().counts.every(({ there, here }: { there: number; here: number }) => there === here)).toBe(true);
    const { request } = await serve();
    expect((await request.get('/api/homepage').set(token)).body.data).toMatchObject({ heading: 'Hello' });
  }, 60_000);

  it('tells that the project was changed meanwhile, and that it has no salt', async () => {
    project.write('.env', 'DATABASE_CLIENT=sqlite');
    await importProject({
      ...{ kernel: known.kernel, arguments: [], app: app(), print: () => undefined, readSecret: async () => '' },
      options: { project: project.folder },
      openApp: async () => {
        project.sql("update tags set word = 'pink' where id = 1");
        return (await serve()).kernel;
      },
    });
    expect(report().warnings.join('\n')).toMatch(/no API_TOKEN_SALT/);
    expect(report().warnings.join('\n')).toMatch(/changed while it was read: run the command again with --continue/);
  }, 60_000);

  it('reports what does not come along, with ids, and counts both sides', async () => {
    project.write('src/api/tag/controllers/tag.js', 'module.exports = { count() {} };');
    project.sql(
      "update articles_author_lnk set author_id = 99 where article_id = 4; insert into articles (id, title) values (9, 'lost'); update up_users set email = 'x'",
    );
    rmSync(join(project.folder, 'public/uploads/b_2.txt'));
    await run();
    const text = readFileSync(join(app(), 'import-report.md'), 'utf8');
    expect(text).toContain('| controller | `src/api/tag/controllers/tag.js` |');
    expect(text).toContain('| api::article.article | published | fr | 1 | 1 |  |');
    expect(text).toMatch(/A link to a row that is not there stays behind\.\n {2}- api::article\.article, `author`: articletwo \(4\)/);
    expect(text).toMatch(/A row without a documentId .*\n {2}- api::article\.article: – \(9\)/);
    expect(text).toContain('## Files that are missing\n\n- filetwo: b_2.txt');
    expect(text).toContain('plugin::menus.menu: the documents of a plugin');
    const kept = report().target as readonly { documentId: string; outcome: string; path: string }[];
    expect(new Set(kept.map(({ documentId, outcome, path }) => `${documentId} ${outcome} ${path}`))).toEqual(
      new Set(['userone kept email']),
    );
  }, 60_000);

  it('says what would come along, and writes nothing, when it is run dry', async () => {
    const lines = await run({ dryRun: true });
    expect(existsSync(app())).toBe(false);
    const files = /^The report: (.*), (.*)$/.exec(lines.at(-1) ?? '')?.slice(1) ?? [];
    expect(readFileSync(files[0] as string, 'utf8')).toContain('Nothing was written');
    for (const file of files) rmSync(file);
  }, 60_000);

  describe('refuses in one sentence', () => {
    it('a folder in which there is something', async () => {
      mkdirSync(app());
      writeFileSync(join(app(), 'notes.txt'), '');
      await expect(run()).rejects.toThrow(/which is not empty \(notes\.txt\): name a folder that is empty or not there yet$/);
    });

    it('an app that is there, without --continue', async () => {
      await run();
      await expect(run()).rejects.toThrow(/which is not empty .*: --continue goes on with it$/);
    }, 60_000);

    it('to go on where there is no app', async () => {
      await expect(run({ continue: true })).rejects.toThrow(/--continue goes on with an app that this command has made/);
    });

    it('no project, an unknown place of rights, missing uploads', async () => {
      await expect(run({ project: undefined })).rejects.toThrow(/name the project .*--project/);
      await expect(run({ access: 'nowhere' })).rejects.toThrow(/--access is "file" or "database"; found "nowhere"/);
      await expect(run({ uploads: join(folder, 'none') })).rejects.toThrow(/--uploads names .*none, which is no folder/);
    });

    it('the database of the project as that of the app', async () => {
      const target = `sqlite:${join(project.folder, '.tmp/data.db')}`;
      await expect(run({ target })).rejects.toThrow(/the new app has the same database as the project/);
      const other = makeProject();
      await expect(run({ target: `sqlite:${join(other.folder, '.tmp/data.db')}` })).rejects.toThrow(
        /holds tables of Strapi, which would be changed/,
      );
      other.remove();
    });

    it('two databases for the app', async () => {
      const elsewhere = await bootApp({ env: { DATABASE_URL: 'sqlite:elsewhere.db' } });
      const { kernel } = elsewhere;
      await expect(run({ target: 'sqlite:x.db' }, kernel)).rejects.toThrow(/--target names another database than DATABASE_URL/);
      await elsewhere.close();
    });
  });
});

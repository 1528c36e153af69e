import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { moving, TOKEN } from './moving.ts';
import { MOMENT, recordFirstTimes } from './source-project.ts';

const iso = (time: number) => new Date(time).toISOString();

describe('plinth import strapi', () => {
  const moved = moving();
  const { run, serve, stop, report } = moved;

  it('makes an app that answers as the project did', async () => {
    expect(await run()).toContain('Both sides have as many versions of every type, status and locale');
    const { request } = await serve();
    const { body } = await request
      .get('/api/articles?populate[blocks][populate]=*&populate[tags]=true&populate[seo][populate]=lines&populate[author]=true')
      .set(TOKEN);
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
    const french = await request.get('/api/articles?locale=fr&status=draft&sort=id').set(TOKEN);
    expect(french.body.data.map(({ id, title }: { id: number; title: string }) => [id, title])).toEqual([
      [3, 'Un'],
      [5, 'Trois'],
    ]);
    const author = await request.get('/api/authors/authorone?populate[articles]=true&populate[favourite]=true&status=draft').set(TOKEN);
    expect(author.body.data.articles.map(({ id }: { id: number }) => id)).toEqual([4, 1]);
    expect(author.body.data.favourite).toMatchObject({ id: 3, locale: 'fr' });
    expect((await request.get('/api/homepage').set(TOKEN)).body.data).toMatchObject({ id: 1, heading: 'Hello' });
  });

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
  });

  it('takes files along where there are no folders', async () => {
    moved.project.sql('delete from files_folder_lnk; delete from upload_folders_parent_lnk; delete from upload_folders');
    await run();
    const { request } = await serve();
    expect((await request.get('/api/upload/files').set(TOKEN)).body).toHaveLength(2);
    expect((await request.get('/api/upload/folders').set(TOKEN)).status).toBe(404);
    expect(report().target).toEqual([]);
  });

  it('keeps when versions were published first', async () => {
    recordFirstTimes(moved.project);
    await run();
    const { request } = await serve();
    const first = { firstPublishedAt: new Date(MOMENT - 1).toISOString() };
    for (const status of ['published', 'draft']) {
      const { body } = await request.get(`/api/articles/articleone?fields=firstPublishedAt&status=${status}`).set(TOKEN);
      expect(body.data).toMatchObject(first);
    }
  });

  it('keeps the schema of GraphQL that clients are compiled for', async () => {
    const dependencies = {
      ...{ '@strapi/strapi': '5.54.0', '@strapi/plugin-users-permissions': '5.54.0', '@strapi/plugin-graphql': '5.54.0' },
    };
    moved.project.write('package.json', { name: 'paper', dependencies });
    moved.project.write('config/plugins.js', 'module.exports = { graphql: { config: { v4CompatibilityMode: true } } };');
    await run();
    const plugins = JSON.parse(readFileSync(join(moved.app, 'config/plugins.json'), 'utf8'));
    expect(plugins.graphql).toEqual({ config: { v4CompatibilityMode: true, nullability: 'schema' } });
  });

  it('keeps secrets where only their owner reads them, and the project as it is', async () => {
    const before = statSync(join(moved.project.folder, '.tmp/data.db')).mtimeMs;
    await run();
    expect(statSync(join(moved.app, '.env')).mode & 0o777).toBe(0o600);
    const plugins = JSON.parse(readFileSync(join(moved.app, 'config/plugins.json'), 'utf8'));
    expect(plugins['users-permissions'].config.providers.github).toMatchObject({
      clientId: 'key',
      clientSecret: { env: 'GITHUB_CLIENT_SECRET' },
    });
    // Writes that publish in the source publish here, too.
    expect(plugins['draft-and-publish']).toEqual({ config: { writesAskPublish: false } });
    for (const file of ['config/plugins.json', 'config/access.json', 'import-report.json']) {
      expect(readFileSync(join(moved.app, file), 'utf8')).not.toMatch(/hidden|salt of the project/);
    }
    expect(statSync(join(moved.project.folder, '.tmp/data.db')).mtimeMs).toBe(before);
    expect(existsSync(join(moved.project.folder, '.plinth'))).toBe(false);
  });

  it('keeps rights in the database where it is told so, and else in a file that wins', async () => {
    moved.project.write('config/api.js', 'module.exports = { rest: { defaultLimit: 1, maxLimit: 50, custom: true } };');
    await run({ access: 'database', drafts: true });
    const rights = () => JSON.parse(readFileSync(join(moved.app, 'config/access.json'), 'utf8'));
    expect(rights().roles).toBeUndefined();
    const { request } = await serve();
    expect((await request.get('/api/articles?status=draft&sort=id')).body.meta.pagination).toMatchObject({ pageSize: 1, total: 2 });
    await stop();
    writeFileSync(
      join(moved.app, 'config/access.json'),
      JSON.stringify({ ...rights(), roles: { public: { actions: ['api::tag.tag.find'] } } }),
    );
    await run({ continue: true });
    const again = await serve();
    expect((await again.request.get('/api/tags')).status).toBe(200);
    expect((await again.request.get('/api/articles')).status).toBe(403);
    expect(report().different).toEqual(['config/access.json']);
  });

  it('reports what does not come along, with ids, and counts both sides', async () => {
    moved.project.write('src/api/tag/controllers/tag.js', 'module.exports = { count() {} };');
    moved.project.sql(
      "update articles_author_lnk set author_id = 99 where article_id = 4; insert into articles (id, title) values (9, 'lost'); update up_users set email = 'x'",
    );
    rmSync(join(moved.project.folder, 'public/uploads/b_2.txt'));
    await run();
    const text = readFileSync(join(moved.app, 'import-report.md'), 'utf8');
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
  });

  it('takes a locale that is there twice once, rows with any id, and files that are files', async () => {
    mkdirSync(join(moved.project.folder, 'public/uploads/folder'));
    moved.project.sql(`insert into i18n_locale (id, document_id, name, code) values (3, 'localeagain', 'Again', 'en'), (4, 'localenone', 'None', null);
      insert into files (id, document_id, name, hash, ext, provider) values (30, 'filefolder', 'a', 'folder', '', 'local');
      insert into tags (id, document_id, word, published_at) values (-5, 'tagbelow', 'b', 1)`);
    await run();
    expect(report().files.missing).toEqual([{ name: 'folder', documentId: 'filefolder' }]);
    expect(report().target).toContainEqual(expect.objectContaining({ documentId: 'tagbelow', outcome: 'refused' }));
  });

  it('says what would come along, and writes nothing, when it is run dry', async () => {
    rmSync(join(moved.project.folder, 'public/uploads/b_2.txt'));
    const lines = await run({ dryRun: true });
    expect(existsSync(moved.app)).toBe(false);
    const files = /^The report: (.*), (.*)$/.exec(lines.at(-1) ?? '')?.slice(1) ?? [];
    const text = readFileSync(files[0] as string, 'utf8');
    expect(text).toContain('Nothing was written');
    expect(text).toContain('## Files that are missing\n\n- filetwo: b_2.txt');
    for (const file of files) rmSync(file);
  });

  it('leaves files where a bucket has them, and tells how many', async () => {
    const url = 'https://bucket.example/a_1.png';
    const small = { thumbnail: { hash: 'thumbnail_a_1', ext: '.png', url: 'https://bucket.example/thumbnail_a_1.png' } };
    moved.project.write(
      'config/plugins.js',
      "module.exports = { upload: { config: { provider: 'aws-s3', providerOptions: { s3Options: { params: { Bucket: 'mine' } } } } } };",
    );
    moved.project.sql(`update files set provider = 'aws-s3', url = '${url}', formats = '${JSON.stringify(small)}' where id = 1`);
    rmSync(join(moved.project.folder, 'public/uploads/a_1.png'));
    await run();
    expect(report().files).toMatchObject({ elsewhere: 1, missing: [], copied: 1 });
    expect(report().options.join('\n')).toMatch(/upload: files are kept by the provider "aws-s3" there; name yours in config\/plugins/);
    expect(readFileSync(join(moved.app, 'import-report.md'), 'utf8')).toContain('1 kept elsewhere, 0 missing');
    const { request } = await serve();
    const { body } = await request.get('/api/upload/files').set(TOKEN);
    expect(body[0]).toMatchObject({ id: 1, url, formats: small, provider: 'aws-s3' });
    const cover = await request.get('/api/articles?populate=cover').set(TOKEN);
    expect(cover.body.data[0].cover).toMatchObject({ id: 1, url, formats: small });
  });

  it('counts and tells versions in locales that the project does not have, and tokens that nobody can be known by', async () => {
    moved.project.sql(`update articles set locale = 'xx' where id = 8;
      insert into strapi_api_tokens (id, document_id, name, type, access_key) values (9, 'tokennine', 'Old', 'custom', null)`);
    await run();
    const line = { type: 'api::article.article', status: 'published', locale: 'xx', there: 1, here: 0 };
    expect(report().counts).toContainEqual(line);
    expect(report().warnings).toContain('The API token "Old" stays behind: its type is unknown here, or it has no hash.');
  });

  it('takes an attribute of any name for empty where the database has no column for it', async () => {
    const schema = (path: string) => JSON.parse(readFileSync(join(moved.project.folder, path), 'utf8'));
    for (const path of ['src/api/tag/content-types/tag/schema.json', 'src/components/page/quote.json']) {
      const { attributes, ...frame } = schema(path);
      const more = { toString: { type: 'string' }, hasOwnProperty: { type: 'json' }, valueOf: { type: 'boolean' } };
      moved.project.write(path, { ...frame, attributes: { ...attributes, ...more } });
    }
    await run();
    expect(report().documents.refused).toBe(0);
    expect(report().target).toEqual([]);
    moved.project.sql(`update tags set word = 'crimson', updated_at = ${MOMENT + 9} where id = 1`);
    await run({ continue: true });
    expect(report().documents).toMatchObject({ changed: 1, refused: 0 });
    const { request } = await serve();
    const empty = { toString: null, hasOwnProperty: null, valueOf: null };
    const { body } = await request.get('/api/tags/tagone').set(TOKEN);
    expect(Object.entries(body.data)).toEqual(expect.arrayContaining(Object.entries(empty)));
    const changed = await request
      .put('/api/tags/tagone')
      .set(TOKEN)
      .send({ data: { word: 'dark red' } });
    expect([changed.status, Object.entries(changed.body.data)]).toEqual([200, expect.arrayContaining(Object.entries(empty))]);
    const article = await request.get('/api/articles/articleone?populate[blocks][populate]=*').set(TOKEN);
    expect(Object.entries(article.body.data.blocks[0])).toEqual(expect.arrayContaining(Object.entries(empty)));
  });

  it('leaves locales and roles behind that config/access refuses, and gives their users no rights', async () => {
    moved.project.sql(`insert into i18n_locale (id, document_id, name, code) values (3, 'localebad', 'Bad', 'english');
      update articles set locale = 'english' where id = 8;
      update up_roles set type = 'ed' where id = 3;
      insert into up_roles (id, document_id, name, type, published_at) values (4, 'roleshort', 'Ab', 'readers', 1), (5, 'rolenone', 'None', null, 1)`);
    await run();
    const source = report().source as readonly { documentId: string; rule: string }[];
    expect(source.map(({ documentId, rule }) => `${documentId} ${rule}`).sort()).toEqual([
      ...['articleone unknown-locale', 'localebad refused-locale', 'roleeditor refused-role', 'rolenone refused-role'],
    ]);
    expect(report().target).toContainEqual(expect.objectContaining({ documentId: 'userone', path: 'role', outcome: 'left-out' }));
    const access = JSON.parse(readFileSync(join(moved.app, 'config/access.json'), 'utf8'));
    expect(Object.keys(access.roles)).toEqual(['authenticated', 'public', 'readers']);
    expect(access.roles.readers.name).toBe('readers');
    const { request } = await serve();
    const { body } = await request.post('/api/auth/local').send({ identifier: 'ann', password: 'a password' });
    expect((await request.get('/api/articles').set('authorization', `Bearer ${body.jwt}`)).status).toBe(403);
    await run({ continue: true });
    expect(report().documents).toMatchObject({ refused: 0, removed: 0 });
  });

  it('does not begin where the default locale is none', async () => {
    moved.project.sql("update i18n_locale set code = 'english' where id = 1");
    await expect(run()).rejects.toThrow(/^the default locale of the project, "english", is no locale code here/);
    expect(existsSync(moved.app)).toBe(false);
  });
});

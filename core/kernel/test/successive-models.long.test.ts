import { DATABASE } from 'plinth';
import {
  bootApp,
  type ContentApp,
  type ContentAppOptions,
  contentApps,
  eachDialect,
  type InlineContentType,
  onlyPlugins,
  runJob,
} from 'plinth/testing';
import { appFolder, removeAppFolders } from '../../config/test/app-folder.ts';
import { createKernel } from '../index.ts';

type Types = ContentAppOptions['types'];

const apps = contentApps();
const PLUGINS = onlyPlugins('rest', 'draft-and-publish', 'i18n', 'users-permissions', 'outgoing', 'limits');
const DRAFTS = { options: { draftAndPublish: true } };

const LOCALIZED = { pluginOptions: { i18n: { localized: true } } };

const relation = (kind: string, target: string, more: object = {}) => ({
  type: 'relation' as const,
  relation: kind,
  target: `api::${target}.${target}`,
  ...more,
});
const text = { type: 'string' as const };

afterEach(apps.cleanUp);
afterAll(removeAppFolders);

eachDialect('successive models', (dialect) => {
  let url: string;
  beforeEach(async () => {
    url = await apps.lastingDatabase(dialect);
  });

  const boot = (types: Types) => apps.boot({ types, database: url, plugins: PLUGINS });
  /** What a boot is refused with. */
  const refusal = async (types: Types) => {
    try {
      await boot(types);
    } catch (error) {
      return (error as Error).message;
    }
    throw new Error('the boot was not refused');
  };
  const migrate = async (types: Types, options: { allowLoss?: boolean; dryRun?: boolean }, more: Readonly<Record<string, string>> = {}) => {
    const files = Object.entries(types).map(([name, type]) => {
      const schema = {
        kind: 'collectionType',
        ...type,
        info: { singularName: name, pluralName: `${name}s`, displayName: name, ...type.info },
      };
      return [`config/content-types/${name}.json`, JSON.stringify(schema)];
    });
    const config = { server: { port: 0, logLevel: 'silent' as const }, database: { url }, plugins: PLUGINS };
    const kernel = createKernel({ appDir: appFolder({ ...Object.fromEntries(files), ...more }), env: {}, overrides: { config } });
    try {
      await kernel.start({ until: 'connect' });
      return await kernel.migrate(options);
    } finally {
      await kernel.shutdown();
    }
  };
  const make = async (app: ContentApp, path: string, data: object) => {
    const { status, body } = await app.post(path, data);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.data.documentId as string;
  };
  const titles = async (app: ContentApp, path: string, key = 'title') =>
    (await app.get(path)).body.data.map((one: Record<string, unknown>) => one[key]) as unknown[];

  describe('an attribute that becomes unique', () => {
    const page = (unique: boolean, type: 'string' | 'integer' | 'biginteger' = 'string'): Types => ({
      page: { ...DRAFTS, attributes: { title: { type, unique } } },
    });

    it('is unique among what was there before', async () => {
      const old = await boot(page(false));
      const first = await make(old, '/api/pages', { title: 'one' });
      for (let n = 0; n < 250; n++) await make(old, '/api/pages', { title: `page ${n}` });
      const app = await boot(page(true));
      expect((await app.post('/api/pages', { title: 'one' })).status).toBe(400);
      expect((await app.post('/api/pages', { title: 'page 249' })).status).toBe(400);
      expect((await app.put(`/api/pages/${first}`, { title: 'one' })).status).toBe(200);
    });

    it('is refused where documents share a value, and names them', async () => {
      const old = await boot(page(false));
      const [first, second] = [await make(old, '/api/pages', { title: 'one' }), await make(old, '/api/pages', { title: 'one' })];
      await make(old, '/api/pages?status=draft', { title: 'one' });
      const told = `"title" of api::page.page must be unique, but 2 documents have a value that another document has: "one" (${first}, ${second})`;
      expect(await refusal(page(true))).toContain(told);
      expect((await migrate(page(true), { dryRun: true })).refused).toEqual([told]);
      await expect(migrate(page(true), { allowLoss: true })).rejects.toThrow(told);
      const again = await boot(page(false));
      expect((await again.delete(`/api/pages/${second}`)).status).toBe(204);
      const app = await boot(page(true));
      expect((await app.post('/api/pages', { title: 'one' })).status).toBe(400);
    });

    it('is refused where documents share a value in different locales, if all locales of a document share it', async () => {
      const page = (unique: boolean): Types => ({
        page: { ...DRAFTS, ...LOCALIZED, attributes: { code: { type: 'string', unique }, title: { type: 'string', ...LOCALIZED } } },
      });
      const access = { locales: [{ code: 'en', isDefault: true }, { code: 'fr' }], roles: { public: { actions: ['api::*'] } } };
      const old = await apps.boot({ types: page(false), database: url, plugins: PLUGINS, access });
      const first = await make(old, '/api/pages', { code: 'one' });
      expect((await old.put(`/api/pages/${first}?locale=fr`, { title: 'un' })).status).toBe(200);
      const second = await make(old, '/api/pages?locale=fr', { code: 'one' });
      const told = `"code" of api::page.page must be unique, but 2 documents have a value that another document has: "one" (${first}, ${second})`;
      expect(await refusal(page(true))).toContain(told);
      const again = await boot(page(false));
      expect((await again.put(`/api/pages/${second}?locale=fr`, { code: 'two' })).status).toBe(200);
      const app = await boot(page(true));
      expect((await app.post('/api/pages?locale=fr', { code: 'one' })).status).toBe(400);
      expect((await app.post('/api/pages', { code: 'two' })).status).toBe(400);
    });

    it('stays unique when its type changes', async () => {
      const old = await boot(page(true, 'integer'));
      await make(old, '/api/pages', { title: 7 });
      const app = await boot(page(true, 'biginteger'));
      expect((await app.post('/api/pages', { title: '7' })).status).toBe(400);
      const back = await boot(page(true, 'integer'));
      expect((await back.post('/api/pages', { title: 7 })).status).toBe(400);
      expect(await titles(back, '/api/pages')).toEqual([7]);
    });

    it('covers what an older node has written meanwhile', async () => {
      const old = await boot(page(false));
      await apps.boot({ types: page(true), database: url, plugins: PLUGINS, keep: true });
      await make(old, '/api/pages', { title: 'late' });
      const app = await boot(page(true));
      await runJob(app, 'core.catch-up');
      expect((await app.post('/api/pages', { title: 'late' })).status).toBe(400);
    });
  });

  describe('a node with an older model, after a migration has taken away what it needs', () => {
    const page = (more: object): Types => ({ page: { attributes: { title: text, ...more } }, note: { attributes: { title: text } } });
    const told = {
      status: 503,
      name: 'ServiceUnavailableError',
      message: 'This node uses an older content model than the migrated database and must be replaced',
    };

    it('answers 503 and says why, and is not ready; before that it serves beside the newer one', async () => {
      const old = await boot(page({ age: { type: 'integer' } }));
      const id = await make(old, '/api/pages', { title: 'one', age: 5 });
      await apps.boot({ types: page({}), database: url, plugins: PLUGINS, keep: true });
      expect([(await old.get('/api/pages')).status, (await old.get('/_health/ready')).status]).toEqual([200, 204]);
      await migrate(page({}), { allowLoss: true });
      const replies = [
        await old.get('/api/pages'),
        await old.get(`/api/pages/${id}?populate=*`),
        await old.post('/api/pages', { title: 'two', age: 6 }),
        await old.put(`/api/pages/${id}`, { age: 7 }),
      ];
      for (const { status, body } of replies) expect([status, body.error]).toMatchObject([503, told]);
      expect((await old.get('/_health/ready')).status).toBe(503);
      expect((await old.get('/_health')).status).toBe(204);
      expect((await old.get('/api/notes')).status).toBe(200);
    });

    it('answers 503 for a table that is gone, asked through Knex as well', async () => {
      const old = await boot({ ...page({}), tag: { attributes: { title: text } } });
      await migrate(page({}), { allowLoss: true });
      expect((await old.get('/api/tags')).body.error).toMatchObject(told);
      const { knex } = old.kernel.container.resolve(DATABASE);
      await expect(knex('tags').select('id').first()).rejects.toMatchObject({ status: 503 });
    });

    it('answers 500 where a table was removed by hand: nobody has changed the model', async () => {
      const app = await boot(page({}));
      await app.kernel.container.resolve(DATABASE).knex.schema.dropTable('notes__links');
      await app.kernel.container.resolve(DATABASE).knex.schema.dropTable('notes');
      const log = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
      expect((await app.get('/api/notes')).status).toBe(500);
      log.mockRestore();
      expect((await app.get('/_health/ready')).status).toBe(204);
    });
  });

  describe('drafts that are switched on while an older node serves', () => {
    const page = (draftAndPublish: boolean): Types => ({
      page: { options: { draftAndPublish }, attributes: { title: text, age: { type: 'integer' } } },
    });
    const both = async () => {
      const old = await boot(page(false));
      const ids = [await make(old, '/api/pages', { title: 'one', age: 1 }), await make(old, '/api/pages', { title: 'two', age: 1 })];
      const actions = ['api::*', 'api::page.page.publish', 'api::page.page.unpublish'];
      const access = { roles: { public: { actions } } };
      const now = await apps.boot({ types: page(true), database: url, plugins: PLUGINS, access, keep: true });
      return { old, now, ids: ids as [string, string] };
    };
    const shown = async (app: ContentApp, id: string, status = 'published') => {
      const { title, age } = (await app.get(`/api/pages/${id}?status=${status}`)).body.data;
      return { title, age };
    };
    const published = (now: ContentApp, id: string) => now.post(`/api/pages/${id}/actions/publish`);

    it('follow what the older node writes, again and again, whatever the newer one does next', async () => {
      const { old, now, ids } = await both();
      const late = await make(now, '/api/pages', { title: 'late', age: 1 });
      const added = await make(old, '/api/pages', { title: 'added', age: 1 });
      for (const id of [...ids, late, added]) {
        for (const age of [5, 6]) {
          expect((await old.put(`/api/pages/${id}`, { age })).status).toBe(200);
          expect((await published(now, id)).status).toBe(200);
          expect((await shown(now, id)).age).toBe(age);
        }
        expect((await old.put(`/api/pages/${id}`, { age: 7 })).status).toBe(200);
        expect((await now.put(`/api/pages/${id}`, { title: 'new' })).status).toBe(200);
        expect(await shown(now, id)).toEqual({ title: 'new', age: 7 });
        expect((await old.put(`/api/pages/${id}`, { age: 8 })).status).toBe(200);
        expect((await now.put(`/api/pages/${id}?status=draft`, { title: 'draft' })).status).toBe(200);
        expect(await shown(now, id, 'draft')).toEqual({ title: 'draft', age: 8 });
      }
      expect((await old.put(`/api/pages/${ids[0]}`, { age: 9 })).status).toBe(200);
      expect((await published(now, ids[0])).status).toBe(200);
      expect(await shown(now, ids[0])).toEqual({ title: 'draft', age: 8 });
    });

    it('follow without a write, by the job that looks after it, and when what is published is taken back', async () => {
      const { old, now, ids } = await both();
      for (const id of ids) expect((await old.put(`/api/pages/${id}`, { age: 5 })).status).toBe(200);
      expect((await now.post(`/api/pages/${ids[0]}/actions/unpublish`)).status).toBe(204);
      expect(await shown(now, ids[0], 'draft')).toEqual({ title: 'one', age: 5 });
      await runJob(now, 'core.catch-up');
      expect(await shown(now, ids[1], 'draft')).toEqual({ title: 'two', age: 5 });
    });

    it('stay where somebody has written them since they were level', async () => {
      const { old, now, ids } = await both();
      expect((await now.put(`/api/pages/${ids[0]}?status=draft`, { title: 'pending' })).status).toBe(200);
      expect((await old.put(`/api/pages/${ids[0]}`, { age: 5 })).status).toBe(200);
      await runJob(now, 'core.catch-up');
      expect(await shown(now, ids[0], 'draft')).toEqual({ title: 'pending', age: 1 });
    });
  });

  describe('a content type with another uid and the same table', () => {
    it('keeps its documents, their links and their links to others', async () => {
      const other = (name: string) => ({
        attributes: { title: text, story: relation('manyToOne', name), storys: relation('manyToMany', name) },
      });
      const story = (): Types[string] => ({ ...DRAFTS, collectionName: 'stories', attributes: { title: text } });
      const old = await boot({ story: story(), note: other('story') });
      const first = await make(old, '/api/storys', { title: 'one' });
      await make(old, '/api/notes', { title: 'n', story: first, storys: [first] });
      const app = await boot({ tale: story(), note: other('tale') });
      expect((await app.put(`/api/tales/${first}`, { title: 'changed' })).status).toBe(200);
      expect(await titles(app, '/api/tales')).toEqual(['changed']);
      const { body } = await app.get('/api/notes?populate=*');
      expect(body.data).toMatchObject([{ story: { title: 'changed' }, storys: [{ title: 'changed' }] }]);
      expect((await migrate({ tale: story(), note: other('tale') }, { dryRun: true })).steps).toEqual([]);
    });
  });

  describe('a content type with another uid whose locales are switched off', () => {
    it('keeps them out of sight, and has them again', async () => {
      const type = { ...LOCALIZED, collectionName: 'stories', attributes: { title: { ...text, ...LOCALIZED } } };
      const bootWith = (types: Types, i18n: boolean) => {
        const roles = { roles: { public: { actions: ['api::*'] } } };
        const access = i18n ? { ...roles, locales: [{ code: 'en', isDefault: true }, { code: 'fr' }] } : roles;
        return apps.boot({ types, access, database: url, plugins: { ...PLUGINS, i18n } });
      };
      const old = await bootWith({ story: type }, true);
      const story = await make(old, '/api/storys', { title: 'one' });
      expect((await old.put(`/api/storys/${story}?locale=fr`, { title: 'un' })).status).toBe(200);
      expect(await titles(await bootWith({ story: type }, false), '/api/storys')).toEqual(['one']);
      expect(await titles(await bootWith({ tale: type }, false), '/api/tales')).toEqual(['one']);
      expect(await titles(await bootWith({ tale: type }, false), '/api/tales')).toEqual(['one']);
      const app = await bootWith({ tale: type }, true);
      expect(await titles(app, '/api/tales')).toEqual(['one']);
      expect(await titles(app, '/api/tales?locale=fr')).toEqual(['un']);
    });
  });

  describe('a content type of another kind', () => {
    const of = (kind: NonNullable<InlineContentType['kind']>): Types => ({ page: { ...DRAFTS, kind, attributes: { title: text } } });

    it('becomes a single type with its one document, and a collection again', async () => {
      const old = await boot(of('collectionType'));
      await make(old, '/api/pages', { title: 'one' });
      const app = await boot(of('singleType'));
      expect((await app.put('/api/page', { title: 'changed' })).status).toBe(200);
      expect((await app.get('/api/page')).body.data.title).toBe('changed');
      const again = await boot(of('collectionType'));
      await make(again, '/api/pages', { title: 'two' });
      expect(await titles(again, '/api/pages?sort=id')).toEqual(['changed', 'two']);
    });

    it('is refused as a single type with several documents, and keeps the first one with consent', async () => {
      const old = await boot(of('collectionType'));
      const first = await make(old, '/api/pages', { title: 'one' });
      await make(old, '/api/pages', { title: 'two' });
      await make(old, '/api/pages', { title: 'three' });
      const told = `api::page.page is now a single type, but has 3 documents: all except ${first} would be removed`;
      expect(await refusal(of('singleType'))).toContain(told);
      expect((await migrate(of('singleType'), { dryRun: true })).losses).toEqual([told]);
      await expect(migrate(of('singleType'), {})).rejects.toThrow(told);
      expect(await titles(await boot(of('collectionType')), '/api/pages')).toHaveLength(3);
      expect((await migrate(of('singleType'), { allowLoss: true })).steps).toEqual([told.replace('would be removed', 'removed')]);
      const app = await boot(of('singleType'));
      expect((await app.put('/api/page', { title: 'changed' })).body.data.documentId).toBe(first);
      expect((await app.get('/api/page')).body.data.title).toBe('changed');
      expect(await titles(await boot(of('collectionType')), '/api/pages')).toEqual(['changed']);
    });
  });

  describe('relations that their other sides own by now', () => {
    const PAIRS: readonly { readonly kind: string; readonly page?: object; readonly tag?: object }[] = [
      { kind: 'manyToMany' },
      { kind: 'manyToMany', page: DRAFTS, tag: DRAFTS },
      { kind: 'manyToMany', page: DRAFTS },
      { kind: 'manyToMany', tag: DRAFTS },
      { kind: 'manyToMany', page: LOCALIZED },
      { kind: 'manyToMany', tag: LOCALIZED },
      { kind: 'manyToMany', page: LOCALIZED, tag: { ...LOCALIZED, ...DRAFTS } },
      { kind: 'oneToOne' },
      { kind: 'oneToOne', page: DRAFTS, tag: DRAFTS },
    ];

    /** Each pair has types of its own in one model, so that four boots serve them all. */
    const types = (isOwner: boolean): Types =>
      Object.fromEntries(
        PAIRS.flatMap(({ kind, page, tag }, n) => {
          const tagged = relation(kind, `tag${n}`, isOwner ? { inversedBy: 'page' } : { mappedBy: 'page' });
          const paged = relation(kind, `page${n}`, isOwner ? { mappedBy: 'tag' } : { inversedBy: 'tag' });
          return [
            [`page${n}`, { ...page, attributes: { title: text, tag: tagged } }],
            [`tag${n}`, { ...tag, attributes: { title: text, page: paged } }],
          ];
        }),
      );

    /** What both sides of each pair show. */
    const seen = async (app: ContentApp) => {
      const shown = [];
      for (const [n, pair] of PAIRS.entries()) {
        const pages = (await app.get(`/api/page${n}s?populate=tag&sort=title`)).body.data;
        const tags = (await app.get(`/api/tag${n}s?populate=page&sort=title`)).body.data;
        shown.push([pair, pages.map((one: { tag: unknown }) => names(one.tag)), tags.map((one: { page: unknown }) => names(one.page))]);
      }
      return shown;
    };

    it('keep their links, and turn back', async () => {
      const old = await boot(types(true));
      const made: { readonly page: string; readonly linked: unknown }[] = [];
      for (const [n, { kind }] of PAIRS.entries()) {
        const tags = [await make(old, `/api/tag${n}s`, { title: 'x' }), await make(old, `/api/tag${n}s`, { title: 'y' })];
        const linked = kind === 'manyToMany' ? tags : tags[1];
        made.push({ page: await make(old, `/api/page${n}s`, { title: 'one', tag: linked }), linked });
        if (kind === 'manyToMany') await make(old, `/api/page${n}s`, { title: 'two', tag: tags[1] });
      }
      const before = await seen(old);
      const { steps } = await migrate(types(false), { dryRun: true });
      for (const n of PAIRS.keys()) {
        const told = `\\d+ links? of "tag" of api::page${n}.page${n} now belong to "page" of api::tag${n}.tag${n}`;
        expect(steps).toContainEqual(expect.stringMatching(new RegExp(told)));
      }
      const app = await boot(types(false));
      expect(await seen(app)).toEqual(before);
      for (const [n, { page, linked }] of made.entries()) {
        expect((await app.put(`/api/page${n}s/${page}`, { title: 'one', tag: null })).status).toBe(200);
        expect((await app.put(`/api/page${n}s/${page}`, { title: 'one', tag: linked })).status).toBe(200);
      }
      expect(await seen(app)).toEqual(before);
      expect(await seen(await boot(types(true)))).toEqual(before);
    });
  });

  describe('a relation of another number', () => {
    const to = (kind: string): Types => ({
      page: { ...DRAFTS, attributes: { title: text, tags: relation(kind, 'tag') } },
      tag: { attributes: { title: text } },
    });

    it('keeps single links when it becomes to-one, and to-many again', async () => {
      const old = await boot(to('manyToMany'));
      const tag = await make(old, '/api/tags', { title: 'x' });
      await make(old, '/api/pages', { title: 'one', tags: [tag] });
      const one = await boot(to('manyToOne'));
      expect((await one.get('/api/pages?populate=tags')).body.data).toMatchObject([{ tags: { title: 'x' } }]);
      const many = await boot(to('manyToMany'));
      expect((await many.get('/api/pages?populate=tags')).body.data).toMatchObject([{ tags: [{ title: 'x' }] }]);
    });

    it('is refused as to-one where a document has several, and keeps the first with consent', async () => {
      const old = await boot(to('manyToMany'));
      const tags = [];
      for (const title of ['x', 'y', 'z']) tags.push(await make(old, '/api/tags', { title }));
      await make(old, '/api/pages', { title: 'one', tags: [tags[1], tags[0], tags[2]] });
      const told =
        '4 of 6 links of "tags" of api::page.page would be removed: the relation now allows one link for each document, but some documents have several';
      expect(await refusal(to('manyToOne'))).toContain(told);
      expect((await migrate(to('manyToOne'), { dryRun: true })).losses).toEqual([told]);
      expect((await (await boot(to('manyToMany'))).get('/api/pages?populate=tags')).body.data[0].tags).toHaveLength(3);
      await migrate(to('manyToOne'), { allowLoss: true });
      const app = await boot(to('manyToOne'));
      expect((await app.get('/api/pages?populate=tags')).body.data).toMatchObject([{ tags: { title: 'y' } }]);
      expect((await (await boot(to('manyToMany'))).get('/api/pages?populate=tags')).body.data[0].tags).toHaveLength(1);
    });

    it('tells of links that no relation shows, and removes them with consent', async () => {
      const old = await boot(to('manyToMany'));
      const tag = await make(old, '/api/tags', { title: 'x' });
      await make(old, '/api/pages', { title: 'one', tags: [tag] });
      const without: Types = { ...to('manyToMany'), page: { ...DRAFTS, attributes: { title: text } } };
      await boot(without);
      const told = '2 links of "tags" of api::page.page would be removed: the relation does not exist';
      expect((await migrate(without, { dryRun: true })).losses).toEqual([told]);
      expect((await (await boot(to('manyToMany'))).get('/api/pages?populate=tags')).body.data[0].tags).toHaveLength(1);
      await migrate(without, { allowLoss: true });
      expect((await (await boot(to('manyToMany'))).get('/api/pages?populate=tags')).body.data[0].tags).toHaveLength(0);
    });

    it('tells of links in components that no relation shows', async () => {
      const page: Types = {
        page: { attributes: { parts: { type: 'component', component: 'page.part', repeatable: true } } },
        tag: { attributes: { title: text } },
      };
      const part = (attributes: object) => ({ 'page.part': { attributes: { text, ...attributes } } }) as ContentAppOptions['components'];
      const bootWith = (components: ContentAppOptions['components']) =>
        apps.boot({ types: page, database: url, plugins: PLUGINS, ...(components && { components }) });
      const old = await bootWith(part({ tag: relation('manyToOne', 'tag') }));
      const tag = await make(old, '/api/tags', { title: 'x' });
      await make(old, '/api/pages', {
        parts: [
          { text: 'a', tag },
          { text: 'b', tag },
        ],
      });
      await bootWith(part({}));
      const files = { 'config/components/page/part.json': JSON.stringify({ info: { displayName: 'part' }, ...part({})?.['page.part'] }) };
      expect((await migrate(page, { dryRun: true }, files)).losses).toEqual([
        '2 links of "tag" in components of api::page.page would be removed: the relation does not exist',
      ]);
    });
  });

  describe('a content type with another table', () => {
    const of = (collectionName: string): Types => ({ page: { ...DRAFTS, collectionName, attributes: { title: text } } });

    it('is refused while its documents are in the old one, and they go with consent', async () => {
      await make(await boot(of('pages')), '/api/pages', { title: 'one' });
      const way = 'set collectionName to "pages", or rename the table and "pages__links" by a migration';
      const told = `1 document of api::page.page would be removed: they are in table "pages", but the content model uses table "sheets" (${way})`;
      expect(await refusal(of('sheets'))).toContain(told);
      expect((await migrate(of('sheets'), { dryRun: true })).losses).toEqual(expect.arrayContaining([told]));
      expect(await titles(await boot(of('pages')), '/api/pages')).toEqual(['one']);
      await migrate(of('sheets'), { allowLoss: true });
      const app = await boot(of('sheets'));
      await make(app, '/api/pages', { title: 'two' });
      expect(await titles(app, '/api/pages')).toEqual(['two']);
      expect((await migrate(of('sheets'), {})).losses).toEqual([]);
    });
  });

  describe('nodes that boot with one new model at the same time', () => {
    it('carry over once what must be', async () => {
      const pair = (isOwner: boolean): Types => ({
        page: { attributes: { title: text, tag: relation('manyToMany', 'tag', isOwner ? { inversedBy: 'page' } : { mappedBy: 'page' }) } },
        tag: {
          attributes: {
            title: { ...text, unique: !isOwner },
            page: relation('manyToMany', 'page', isOwner ? { mappedBy: 'tag' } : { inversedBy: 'tag' }),
          },
        },
      });
      const old = await boot(pair(true));
      const tags = [await make(old, '/api/tags', { title: 'x' }), await make(old, '/api/tags', { title: 'y' })];
      for (let n = 0; n < 120; n++) await make(old, '/api/pages', { title: `page ${n}`, tag: tags });
      const nodes = await Promise.all([1, 2, 3].map(() => apps.boot({ types: pair(false), database: url, plugins: PLUGINS, keep: true })));
      for (const node of nodes) {
        const { body } = await node.get('/api/pages?populate=tag&pagination[pageSize]=100');
        expect(body.data.map((one: { tag: unknown }) => names(one.tag))).toEqual(Array(100).fill(['x', 'y']));
        expect((await node.post('/api/tags', { title: 'x' })).status).toBe(400);
      }
    });
  });

  describe('a content type that is gone', () => {
    const both: Types = {
      page: { attributes: { title: text, tags: relation('manyToMany', 'tag') } },
      tag: { ...DRAFTS, attributes: { title: text } },
    };
    const pageAlone: Types = { page: { attributes: { title: text } } };

    it('keeps its documents until they are removed with consent, with rows and links', async () => {
      const old = await boot(both);
      const tag = await make(old, '/api/tags', { title: 'x' });
      await make(old, '/api/pages', { title: 'one', tags: [tag] });
      await boot(pageAlone);
      expect((await migrate(pageAlone, { dryRun: true })).losses).toContain(
        '1 document of api::tag.tag would be removed, with all links to it: the content type does not exist',
      );
      await migrate(pageAlone, { allowLoss: true });
      const again = await boot(both);
      expect(await titles(again, '/api/pages')).toEqual(['one']);
      expect((await again.get('/api/pages?populate=tags')).body.data[0].tags).toEqual([]);
      const { knex } = again.kernel.container.resolve(DATABASE);
      expect(await knex('plinth_documents').where('type', 'api::tag.tag')).toEqual([]);
      expect(await knex('pages__links')).toEqual([]);
      expect((await migrate(both, {})).losses).toEqual([]);
    });

    it('is no reason to serve nothing: an app without content types does not boot on content', async () => {
      const old = await boot(both);
      await make(old, '/api/tags', { title: 'x' });
      const why = 'the app has no content types in config/content-types or src/api';
      const told = `1 document of api::tag.tag would be removed, with all links to it: ${why}`;
      expect(await refusal({})).toContain(told);
      await expect(bootApp({ database: url })).rejects.toThrow(told);
      expect(await titles(await boot(both), '/api/tags')).toEqual(['x']);
      await migrate({}, { allowLoss: true });
      await boot({});
    });
  });
});

function names(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => one.title).sort();
  return value === null ? null : (value as { title: string }).title;
}

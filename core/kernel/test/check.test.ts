import type { Knex } from 'knex';
import { DATABASE } from 'plinth';
import { type ContentApp, contentApps, eachDialect, onlyPlugins, runJob } from 'plinth/testing';
import { appFolder, removeAppFolders } from '../../config/test/app-folder.ts';
import { untilLockIsAwaited } from '../../database/test/awaited-lock.ts';
import { createKernel } from '../index.ts';

const apps = contentApps();
const PLUGINS = onlyPlugins('rest', 'draft-and-publish', 'i18n', 'users-permissions', 'outgoing', 'limits');

const TYPES = {
  page: {
    options: { draftAndPublish: true },
    attributes: {
      title: { type: 'string', unique: true },
      parts: { type: 'component', component: 'page.part', repeatable: true },
      tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' },
      main: { type: 'relation', relation: 'manyToOne', target: 'api::tag.tag', inversedBy: 'pages' },
    },
  },
  tag: {
    attributes: {
      title: { type: 'string' },
      pages: { type: 'relation', relation: 'oneToMany', target: 'api::page.page', mappedBy: 'main' },
    },
  },
} as const;
const COMPONENTS = {
  'page.part': { attributes: { text: { type: 'string' }, of: { type: 'relation', relation: 'manyToOne', target: 'api::tag.tag' } } },
} as const;

afterEach(apps.cleanUp);
afterAll(removeAppFolders);

eachDialect('kernel.check', (dialect) => {
  let url: string;
  let app: ContentApp;
  let page: string;
  let tags: string[];

  beforeEach(async () => {
    url = await apps.lastingDatabase(dialect);
    app = await apps.boot({ types: TYPES, components: COMPONENTS, database: url, plugins: PLUGINS });
    // This job runs once at some time after the start, and would repair what a test breaks.
    await runJob(app, 'core.catch-up');
    tags = [];
    for (const title of ['x', 'y']) tags.push((await app.post('/api/tags', { title })).body.data.documentId);
    const parts = [{ text: 'a', of: tags[0] }, { text: 'b' }];
    const created = await app.post('/api/pages', { title: 'one', tags, main: tags[0], parts });
    expect(created.status).toBe(201);
    page = created.body.data.documentId;
  });

  const check = async (repair = false, others: Readonly<Record<string, string>> = {}) => {
    const schema = (name: string) => {
      const type = {
        kind: 'collectionType',
        info: { singularName: name, pluralName: `${name}s`, displayName: name },
        ...TYPES[name as 'tag'],
      };
      return [`config/content-types/${name}.json`, JSON.stringify(type)] as const;
    };
    const part = JSON.stringify({ info: { displayName: 'part' }, ...COMPONENTS['page.part'] });
    const files = { ...Object.fromEntries(['page', 'tag'].map(schema)), 'config/components/page/part.json': part, ...others };
    const config = { server: { port: 0, logLevel: 'silent' as const }, database: { url }, plugins: PLUGINS };
    const kernel = createKernel({ appDir: appFolder(files), env: {}, overrides: { config } });
    const findings = [];
    try {
      await kernel.start({ until: 'connect' });
      for await (const finding of kernel.check({ repair })) findings.push(finding);
    } finally {
      await kernel.shutdown();
    }
    return findings;
  };
  const knexOf = () => app.kernel.container.resolve(DATABASE).knex;
  /** Changes rows while constraints are off. */
  const tamper = async (work: (knex: Knex) => Promise<unknown>) => {
    const knex = knexOf();
    if (dialect.name === 'sqlite') {
      await knex.raw('pragma foreign_keys = off');
      await work(knex);
      await knex.raw('pragma foreign_keys = on');
      return;
    }
    await knex.transaction(async (trx) => {
      await trx.raw(dialect.name === 'mysql' ? 'set foreign_key_checks = 0' : 'set local session_replication_role = replica');
      await work(trx);
      if (dialect.name === 'mysql') await trx.raw('set foreign_key_checks = 1');
    });
  };
  /** Excludes two kinds: SQLite also reports broken foreign keys, and counters do not include rows that are inserted by hand. */
  const relevant = (found: Awaited<ReturnType<typeof check>>) => found.filter(({ kind }) => kind !== 'database' && kind !== 'count');
  /** Damages the database. A check must report it, a repair must fix it, and then nothing must be left. */
  const expectMended = async (work: (knex: Knex) => Promise<unknown>, finding: object) => {
    await tamper(work);
    expect(relevant(await check())).toEqual([expect.objectContaining({ ...finding, state: 'repairable' })]);
    expect(relevant(await check(true))).toEqual([expect.objectContaining({ ...finding, state: 'repaired' })]);
    expect(await check()).toEqual([]);
  };
  const row = async (status = 'published') => Number((await knexOf()('pages').where('_axis_status', status).first('id')).id);

  it('finds nothing in a sound database, beside a node that serves', async () => {
    expect(await check()).toEqual([]);
    expect(await check(true)).toEqual([]);
  });

  it('registers documents of versions that have none', async () => {
    await expectMended((knex) => knex('plinth_documents').where('document_id', page).delete(), {
      kind: 'version',
      where: 'api::page.page',
      text: 'versions of documents without a document record',
      examples: expect.arrayContaining([page]),
    });
    expect((await app.put(`/api/pages/${page}`, { title: 'changed' })).status).toBe(200);
  });

  it('tells what it could not register apart from what it has', async () => {
    const ids: string[] = [];
    for (const title of ['a', 'b', 'c']) ids.push((await app.post('/api/tags', { title })).body.data.documentId);
    const [lost, taken, later] = ids as [string, string, string];
    const knex = knexOf();
    const { id: _, ...tag } = await knex('tags').where('document_id', taken).first();
    const strangers = Array.from({ length: 600 }, (__, at) => ({ ...tag, _document: 90_000 + at }));
    const { id: __, ...last } = await knex('tags').where('document_id', later).first();
    await tamper(async (tampering) => {
      await tampering('tags').where('document_id', later).delete();
      for (let at = 0; at < strangers.length; at += 50) await tampering('tags').insert(strangers.slice(at, at + 50));
      await tampering('tags').insert(last);
      await tampering('plinth_documents').whereIn('document_id', [lost, later]).delete();
    });
    const told = { kind: 'version', where: 'api::tag.tag', text: 'versions of documents without a document record' };
    const left = { ...told, count: 600, examples: Array(5).fill(taken), state: 'manual' };
    expect(relevant(await check(true))).toEqual([{ ...told, count: 2, examples: [lost, later], state: 'repaired' }, left]);
    expect(relevant(await check(true))).toEqual([left]);
    expect((await app.get(`/api/tags/${later}`)).status).toBe(200);
  });

  it('gives versions the id of their document', async () => {
    await expectMended((knex) => knex('pages').where('_axis_status', 'draft').update({ document_id: 'other' }), {
      kind: 'version',
      count: 1,
      examples: ['other'],
    });
    expect((await app.get(`/api/pages/${page}?status=draft`)).status).toBe(200);
  });

  it('removes documents without a version', async () => {
    const add = (knex: Knex) => knex('plinth_documents').insert({ document_id: 'empty', type: 'api::tag.tag', single: null });
    await expectMended(add, { kind: 'document', where: 'api::tag.tag', examples: ['empty'] });
  });

  it('leaves alone what a node that serves is just writing', async () => {
    if (dialect.name === 'sqlite') return;
    const knex = knexOf();
    const { id: _, ...tag } = await knex('tags').where('document_id', tags[0]).first();
    await knex('plinth_documents').insert({ document_id: 'late', type: 'api::tag.tag', single: null });
    const { id: document } = await knex('plinth_documents').where('document_id', 'late').first('id');
    let repairing: Promise<unknown> = Promise.resolve();
    await knex.transaction(async (trx) => {
      await trx('plinth_documents').where('id', document).forUpdate().first('id');
      repairing = check(true);
      // The repair finds the document without a version, and waits for its lock.
      await untilLockIsAwaited(app.kernel.container.resolve(DATABASE), dialect.name, 'plinth_documents');
      await trx('tags').insert({ ...tag, document_id: 'late', _document: document });
    });
    expect(await repairing).toEqual([]);
    expect((await app.get('/api/tags/late')).status).toBe(200);
  });

  it('removes links from and to what is not there', async () => {
    const link = { entry: 0, attribute: 'tags', position: 9, inverse_position: 0, _pin_locale: '', _pin_status: '' };
    const [id, target] = [await row(), Number((await knexOf()('plinth_documents').where('document_id', tags[0]).first('id')).id)];
    await expectMended((knex) => knex('pages__links').insert({ ...link, source: 99_999, target }), {
      kind: 'link',
      text: 'relations belong to versions that do not exist',
      examples: ['99999'],
    });
    await expectMended((knex) => knex('pages__links').insert({ ...link, source: id, target: 99_999 }), {
      kind: 'link',
      text: 'relations point to documents that do not exist',
      examples: [page],
    });
    await expectMended((knex) => knex('pages').where('id', id).update({ _to_main: 99_999 }), {
      kind: 'link',
      text: '"main" refers to documents that do not exist',
    });
    expect((await app.get(`/api/pages/${page}?populate=*`)).body.data).toMatchObject({ main: null, tags: [{}, {}] });
  });

  it('removes more links than one transaction takes', async () => {
    const source = await row();
    const link = { source, entry: 0, attribute: 'tags', inverse_position: 0, _pin_locale: '', _pin_status: '' };
    const links = Array.from({ length: 1_200 }, (_, at) => ({ ...link, position: 9 + at, target: 90_000 + at }));
    await expectMended(
      async (knex) => {
        for (let at = 0; at < links.length; at += 50) await knex('pages__links').insert(links.slice(at, at + 50));
      },
      { kind: 'link', text: 'relations point to documents that do not exist', count: 1_200 },
    );
  });

  it('removes links of component entries that are not there, and keeps others', async () => {
    await expectMended(
      async (knex) => {
        const [own] = await knex('pages__links')
          .whereNot('entry', 0)
          .where('source', await row());
        await knex('pages__links').insert({ ...own, entry: 777 });
      },
      { kind: 'entry-link', examples: [page], count: 1 },
    );
    const { body } = await app.get(`/api/pages/${page}?populate[parts][populate]=of`);
    expect(body.data.parts).toMatchObject([{ of: { title: 'x' } }, { of: null }]);
  });

  it('tells of component entries that are no JSON', async () => {
    await tamper((knex) => knex('pages').where('_axis_status', 'draft').update({ parts: '[{"id":' }));
    const told = { kind: 'value', where: 'api::page.page', count: 1, examples: [page], state: 'manual' };
    expect(await check(true)).toEqual([expect.objectContaining(told)]);
  });

  it('raises the counter of component entries', async () => {
    await expectMended((knex) => knex('plinth_counters').where('name', 'entry').update({ value: 1 }), { kind: 'counter' });
  });

  it('fills the columns that keep values unique', async () => {
    const wrong = async (knex: Knex) => {
      await knex('pages').where('_axis_status', 'published').update({ _unique_title: 'abc' });
    };
    await expectMended(wrong, { kind: 'unique', count: 1, examples: [page] });
    await expectMended((knex) => knex('pages').update({ _unique_title: null }), { kind: 'unique', count: 1 });
    expect((await app.post('/api/pages', { title: 'one' })).status).toBe(400);
  });

  it('makes drafts that are missing', async () => {
    await expectMended(
      (knex) =>
        knex('pages')
          .where('_axis_status', 'draft')
          .delete()
          .then(() => knex('pages__links').whereNotIn('source', knex('pages').select('id')).delete()),
      {
        kind: 'counterpart',
        count: 1,
        examples: [page],
      },
    );
    expect((await app.get(`/api/pages/${page}?status=draft&populate=tags`)).body.data.tags).toHaveLength(2);
  });

  it('gives links a place of their own', async () => {
    const id = await row();
    await expectMended((knex) => knex('pages__links').where({ source: id, attribute: 'tags' }).update({ position: 4 }), {
      kind: 'position',
      count: 1,
    });
    await expectMended((knex) => knex('pages').where('id', id).update({ _to_main_position: null }), { kind: 'position', examples: [page] });
  });

  it('makes indexes that are missing', async () => {
    const drop = dialect.name === 'mysql' ? 'drop index pages_unique_title on pages' : 'drop index pages_unique_title';
    await expectMended((knex) => knex.raw(drop), { kind: 'tables', where: 'pages' });
  });

  it('repairs nothing that a migration of the app is there for', async () => {
    const up = `exports.up = (knex) => knex.schema.alterTable('tags', (table) => table.renameColumn('label', 'title'));`;
    await knexOf().schema.alterTable('tags', (table) => table.renameColumn('title', 'label'));
    const text = expect.stringContaining('migration "2026-11-22-title" is pending; run plinth migrate');
    expect(relevant(await check(true, { 'config/migrations/2026-11-22-title.js': up }))).toEqual([
      expect.objectContaining({ kind: 'tables', where: 'config/migrations', state: 'manual', text }),
    ]);
    expect(await knexOf().schema.hasColumn('tags', 'title')).toBe(false);
  });

  it('tells of content that does not fit the model, and moves what is safe', async () => {
    await expectMended((knex) => knex('plinth_documents').where('document_id', page).update({ type: 'api::old.old' }), { kind: 'model' });
    await knexOf()('plinth_documents').insert({ document_id: 'gone', type: 'api::gone.gone', single: null });
    expect(await check(true)).toEqual([
      expect.objectContaining({ kind: 'model', state: 'manual', text: expect.stringContaining('api::gone.gone') }),
    ]);
  });
});

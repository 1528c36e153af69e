import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Caller, createAbility, DATABASE, DOCUMENTS, type Rule, SYSTEM } from 'plinth';
import { MODEL_EDITOR, type ModelEdit } from 'plinth/plugins/content-type-builder';
import { type BootedApp, bootApp, eachDialect, onlyPlugins } from 'plinth/testing';

const ARTICLE = 'api::article.article';
const FILES = {
  'config/content-types/article.json': {
    info: { singularName: 'article', pluralName: 'articles', displayName: 'Article' },
    options: { draftAndPublish: true },
    attributes: {
      rating: { type: 'string', unique: true },
      contact: { type: 'email' },
      status2: { type: 'enumeration', enum: ['new', 'old'] },
      seo: { type: 'component', component: 'shared.seo' },
      body: { type: 'dynamiczone', components: ['shared.seo', 'shared.quote'] },
    },
  },
  'config/components/shared/seo.json': { info: { displayName: 'Seo' }, attributes: { priority: { type: 'string' } } },
  'config/components/shared/quote.json': { info: { displayName: 'Quote' }, attributes: { text: { type: 'string' } } },
  'config/plugins.json': onlyPlugins('rest', 'content-type-builder', 'users-permissions', 'outgoing', 'limits', 'draft-and-publish'),
};

const change = (uid: string, attributes: object): ModelEdit => ({ edit: 'change', uid, schema: { attributes } as never });

eachDialect('a changed attribute type', (dialect) => {
  let folder: string;
  let database: Awaited<ReturnType<typeof dialect.createDatabase>>;
  let running: BootedApp | null = null;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plinth-types-'));
    database = await dialect.createDatabase();
    for (const [path, content] of Object.entries(FILES)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), JSON.stringify(content));
    }
  });
  afterEach(async () => {
    await running?.close();
    running = null;
    await database.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  async function start() {
    await running?.close();
    running = null;
    running = await bootApp({ app: folder, database: database.url });
    const { container } = running.kernel;
    return { editor: container.resolve(MODEL_EDITOR), documents: container.resolve(DOCUMENTS), container };
  }

  async function filled() {
    const app = await start();
    for (const [rating, priority] of [
      ['1', '5'],
      ['many', 'high'],
      ['3', '7'],
    ] as const) {
      const body = [{ __component: 'shared.seo', priority }];
      await app.documents.create(ARTICLE, { data: { rating, contact: 'a@b.example', status2: 'new', seo: { priority }, body } }, SYSTEM);
    }
    return app;
  }

  const read = async (documents: Awaited<ReturnType<typeof start>>['documents']) => {
    const query = { status: 'draft', sort: 'id', populate: '*' };
    return (await documents.find(documents.parse(ARTICLE, query, 'list', SYSTEM))).documents;
  };
  const migrations = () => {
    const path = join(folder, 'config/migrations');
    return existsSync(path) ? readdirSync(path) : [];
  };

  it('is refused until it is decided what becomes of values that do not fit, and nothing is written before', async () => {
    const { editor, documents } = await filled();
    const edits: readonly ModelEdit[] = [
      { edit: 'renameAttribute', uid: ARTICLE, from: 'contact', to: 'address' },
      change(ARTICLE, { rating: { type: 'integer' } }),
    ];
    const { conversions, plan } = await editor.propose(edits);
    expect(conversions).toMatchObject([
      { attribute: 'rating', from: 'string', to: 'integer', fitting: 2, unfitting: 1, keepsIn: 'rating_text' },
    ]);
    expect(plan.stops).toHaveLength(1);
    await expect(editor.apply(edits)).rejects.toMatchObject({ status: 400, details: { stops: plan.stops } });
    expect(migrations()).toEqual([]);
    expect((await read(documents)).map(({ rating, contact }) => [rating, contact])).toEqual([
      ['1', 'a@b.example'],
      ['many', 'a@b.example'],
      ['3', 'a@b.example'],
    ]);

    await editor.apply(edits, { unfitting: [{ uid: ARTICLE, attribute: 'rating', action: 'keep' }] });
    expect(await read(documents)).toMatchObject([{ rating: '1' }, { rating: 'many' }, { rating: '3' }]);
    const after = await start();
    expect((await read(after.documents)).map(({ rating, address }) => [rating, address])).toEqual([
      [1, 'a@b.example'],
      [null, 'a@b.example'],
      [3, 'a@b.example'],
    ]);
    const { knex } = after.container.resolve(DATABASE);
    expect(await knex('articles').distinct('rating_text').whereNotNull('rating_text').pluck('rating_text')).toEqual(['many']);
    // The values are unique as before.
    await expect(after.documents.create(ARTICLE, { data: { rating: 3 } }, SYSTEM)).rejects.toThrow();
  });

  it('shows values only to who may read them: of this version, at this place', async () => {
    const { editor, documents } = await start();
    const live = new Map([['status', 'published']]);
    await documents.create(ARTICLE, { data: { rating: 'one', seo: { priority: 'in-seo' } }, axes: live }, SYSTEM);
    const [first] = await read(documents);
    const draft = { data: { rating: 'drafted', body: [{ __component: 'shared.seo', priority: 'in-body' }] } };
    await documents.update(ARTICLE, String(first?.documentId), { ...draft, axes: new Map([['status', 'draft']]) }, SYSTEM);
    const edits = [
      change(ARTICLE, { rating: { type: 'integer' } }),
      { edit: 'change', uid: 'shared.seo', schema: { attributes: { priority: { type: 'integer' } } } } as never,
    ];
    const values = ['one', 'drafted', 'in-seo', 'in-body'];
    const shownTo = async (actions: readonly string[], fields: readonly string[] | null = null, ruled = 'find') => {
      const rules = new Map<string, Rule>(fields === null ? [] : [[`${ARTICLE}.${ruled}`, { where: null, fields }]]);
      const ability = createAbility(new Set(actions.map((verb) => `${ARTICLE}.${verb}`)), rules);
      const caller: Caller = { kind: 'staff', id: 1, trusted: false, ability };
      const { model: _, ...proposal } = await editor.propose(edits, { caller });
      const refused: unknown = await editor.apply(edits, { caller }).catch((error: unknown) => error);
      const { message, details } = refused as { readonly message: string; readonly details: unknown };
      const text = JSON.stringify([proposal, message, details]);
      expect(proposal.plan.stops.length).toBeGreaterThan(0);
      return values.filter((value) => text.includes(`"${value}\\"`) || text.includes(`"${value}"`));
    };
    expect(await shownTo([])).toEqual([]);
    // A value that draft and published version have is named once, by the version that may be read.
    expect(await shownTo(['find'])).toEqual(['one', 'in-seo']);
    const { conversions } = await editor.propose(edits, { caller: SYSTEM });
    const places = conversions.map(({ examples }) => examples.map(({ path, value, version }) => [path, value, version.status]));
    expect(places).toEqual([
      [
        ['rating', 'drafted', 'draft'],
        ['rating', 'one', 'published'],
      ],
      [
        ['seo.0.priority', 'in-seo', 'draft'],
        ['body.0.priority', 'in-body', 'draft'],
      ],
    ]);
    expect(await shownTo(['find', 'readDraft'])).toEqual(values);
    expect(await shownTo(['find', 'readDraft'], ['seo'])).toEqual(['in-seo']);
    expect(await shownTo(['find', 'readDraft'], ['rating'])).toEqual(['one', 'drafted']);
    // Of drafts, only what `readDraft` shows.
    expect(await shownTo(['find', 'readDraft'], ['rating'], 'readDraft')).toEqual(['one', 'drafted', 'in-seo']);
    expect(await shownTo(['find', 'readDraft'], ['seo'], 'readDraft')).toEqual(['one', 'in-seo']);
  });

  it('names documents that would share a unique value only to who may read them, and counts all', async () => {
    const { editor, documents } = await start();
    const ids: string[] = [];
    for (const rating of ['2026-01-02', '2026-01-02T00:00:00.000Z', '2026-01-03']) {
      const { documentId } = await documents.create(ARTICLE, { data: { rating }, axes: new Map([['status', 'published']]) }, SYSTEM);
      ids.push(String(documentId));
    }
    const edits = [change(ARTICLE, { rating: { type: 'datetime' } })];
    const shownTo = async (fields: readonly string[] | null) => {
      const find = `${ARTICLE}.find`;
      const ability = createAbility(new Set([find]), new Map<string, Rule>([[find, { where: null, fields }]]));
      const { model: _, ...proposal } = await editor.propose(edits, { caller: { kind: 'staff', id: 1, trusted: false, ability } });
      expect(proposal.conversions).toMatchObject([{ attribute: 'rating', fitting: 3, unfitting: 0, duplicates: { count: 2 } }]);
      expect(proposal.plan.stops).toEqual([
        expect.stringContaining('must be unique, but 2 documents would have a value that another document has'),
      ]);
      expect(proposal.plan.refused).toEqual(proposal.plan.stops);
      const text = JSON.stringify(proposal);
      return ids.map((id) => text.includes(id));
    };
    expect(await shownTo(['contact'])).toEqual([false, false, false]);
    expect(await shownTo(['rating'])).toEqual([true, true, false]);
  });

  it('converts values in components and zones, of drafts and published versions', async () => {
    const { editor } = await filled();
    const edits = [change('shared.seo', { priority: { type: 'integer' } })];
    expect((await editor.propose(edits)).conversions).toMatchObject([
      { uid: 'shared.seo', attribute: 'priority', fitting: 2, unfitting: 1 },
    ]);
    await editor.apply(edits, { unfitting: [{ uid: 'shared.seo', attribute: 'priority', action: 'clear' }] });
    const { documents } = await start();
    const found = await read(documents);
    expect(found.map(({ seo, body }) => [seo, body])).toMatchObject([
      [{ priority: 5 }, [{ priority: 5 }]],
      [{ priority: null }, [{ priority: null }]],
      [{ priority: 7 }, [{ priority: 7 }]],
    ]);
  });

  it('is refused by a start after an edit by hand, before a migration that renames has run', async () => {
    const { editor, documents } = await filled();
    await editor.apply([{ edit: 'renameAttribute', uid: ARTICLE, from: 'contact', to: 'address' }]);
    const path = join(folder, 'config/content-types/article.json');
    const schema = JSON.parse(require('node:fs').readFileSync(path, 'utf8'));
    schema.attributes.rating = { type: 'integer' };
    writeFileSync(path, JSON.stringify(schema));
    await expect(bootApp({ app: folder, database: database.url })).rejects.toThrow(
      /"rating" of api::article\.article changes from string to integer: 1 document has a value that does not fit \("many" of \w+\), 2 fit[\s\S]*plinth migrate --unfitting api::article\.article\.rating=clear/,
    );
    // The running service goes on: its column has its name.
    expect(await read(documents)).toMatchObject([{ contact: 'a@b.example' }, { rating: 'many' }, { rating: '3' }]);
  });

  it('covers no more values than were seen', async () => {
    const { editor, documents } = await filled();
    await editor.apply([change(ARTICLE, { rating: { type: 'integer' } })], {
      unfitting: [{ uid: ARTICLE, attribute: 'rating', action: 'clear' }],
    });
    await documents.create(ARTICLE, { data: { rating: 'few' } }, SYSTEM);
    await expect(bootApp({ app: folder, database: database.url })).rejects.toThrow('2 documents have values that do not fit');
  });

  it('is as before if the process ended while files were replaced', async () => {
    const { editor } = await filled();
    const edits = [change(ARTICLE, { rating: { type: 'text' } })];
    const [schema] = (await editor.propose(edits)).files;
    const file = 'config/content-types/article.json';
    const migration = 'config/migrations/1-rename.js';
    mkdirSync(join(folder, 'config/migrations'));
    writeFileSync(join(folder, migration), 'throw new Error("this must not run");');
    writeFileSync(join(folder, file), '{');
    const files = [
      { file: migration, before: null },
      { file, before: schema?.before },
    ];
    // No process has this id any more.
    writeFileSync(join(folder, 'config/.model-change.json'), JSON.stringify({ pid: 2 ** 30, files }));
    const { documents } = await start();
    expect(await read(documents)).toMatchObject([{ rating: '1' }, { rating: 'many' }, { rating: '3' }]);
    expect(migrations()).toEqual([]);
    expect(existsSync(join(folder, 'config/.model-change.json'))).toBe(false);
  });

  it('says what documents lose', async () => {
    const { editor, documents } = await filled();
    await documents.create(ARTICLE, { data: { rating: '4' }, axes: new Map([['status', 'draft']]) }, SYSTEM);
    const edits: readonly ModelEdit[] = [
      {
        edit: 'change',
        uid: ARTICLE,
        schema: {
          options: { draftAndPublish: false },
          attributes: { contact: null, status2: { enum: ['old'] }, body: { components: ['shared.quote'] } },
        } as never,
      },
    ];
    const { losses } = await editor.propose(edits);
    expect(losses.map(({ kind, attribute, value, count }) => [kind, attribute, value, count])).toEqual([
      ['attribute', 'contact', null, 3],
      ['enumeration', 'status2', 'new', 3],
      ['component', 'body', 'shared.seo', 3],
      ['drafts', null, null, 1],
    ]);
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Caller, createAbility, DOCUMENTS, SYSTEM } from 'plinth';
import { MODEL_EDITOR, type ModelEdit } from 'plinth/plugins/content-type-builder';
import { type BootedApp, bootApp, eachDialect, onlyPlugins } from 'plinth/testing';

const ARTICLE = 'api::article.article';
const AUTHOR = 'api::author.author';
const PLACE = 'api::place.place';
const PLUGINS = ['rest', 'content-type-builder', 'users-permissions', 'outgoing', 'limits', 'draft-and-publish', 'i18n'] as const;
const PUBLISHED = new Map([['status', 'published']]);
const type = (name: string, more: object) =>
  JSON.stringify({ info: { singularName: name, pluralName: `${name}s`, displayName: name }, ...more });
const FILES = {
  'config/content-types/article.json': type('article', {
    options: { draftAndPublish: true },
    pluginOptions: { i18n: { localized: true } },
    attributes: {
      title: { type: 'string', pluginOptions: { i18n: { localized: true } } },
      rank: { type: 'integer' },
      author: { type: 'relation', relation: 'manyToOne', target: AUTHOR },
      places: { type: 'relation', relation: 'manyToMany', target: PLACE },
      code: { type: 'string', pluginOptions: { i18n: { localized: true } } },
    },
  }),
  'config/content-types/author.json': type('author', { attributes: { name: { type: 'string' } } }),
  'config/content-types/place.json': type('place', { attributes: { name: { type: 'string' } } }),
  'config/plugins.json': onlyPlugins(...PLUGINS),
  'config/access.json': { locales: [{ code: 'en', isDefault: true }, { code: 'fr' }] },
};

eachDialect('what documents lose by a change of the model', (dialect) => {
  let folder: string;
  let database: Awaited<ReturnType<typeof dialect.createDatabase>>;
  let app: BootedApp;
  const ids: string[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plinth-losses-'));
    database = await dialect.createDatabase();
    for (const [path, content] of Object.entries(FILES)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
    }
    app = await bootApp({ app: folder, database: database.url });
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const author = await documents.create(AUTHOR, { data: { name: 'Ada' } }, SYSTEM);
    await documents.create(AUTHOR, { data: { name: 'Bea' } }, SYSTEM);
    const titles = ['Tide', 'A long title'];
    for (const [index, title] of titles.entries()) {
      const data = { title, rank: index * 10, author: author.documentId };
      const { documentId } = await documents.create(ARTICLE, { data: { ...data, code: 'same' }, axes: PUBLISHED }, SYSTEM);
      ids.push(String(documentId));
      if (index === 0) {
        const axes = new Map([['locale', 'fr']]);
        await documents.update(ARTICLE, String(documentId), { data: { title: 'Marée', code: 'autre' }, axes }, SYSTEM);
      }
    }
    const { documentId } = await documents.create(
      ARTICLE,
      { data: { rank: 5, code: 'same' }, axes: new Map([['status', 'draft']]) },
      SYSTEM,
    );
    ids.push(String(documentId));
    const places: string[] = [];
    for (const name of ['Port', 'Quay']) places.push(String((await documents.create(PLACE, { data: { name } }, SYSTEM)).documentId));
    // The first has two links, in its French version, too; the second one of them.
    await documents.update(ARTICLE, ids[0] ?? '', { data: { places }, axes: PUBLISHED }, SYSTEM);
    await documents.update(ARTICLE, ids[1] ?? '', { data: { places: places.slice(0, 1) }, axes: PUBLISHED }, SYSTEM);
  });
  afterAll(async () => {
    await app?.close();
    await database.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const lossesOf = async (...edits: readonly ModelEdit[]) => {
    const { losses } = await app.kernel.container.resolve(MODEL_EDITOR).propose(edits);
    return losses.map(({ kind, uid, attribute, value, count }) => [kind, uid, attribute, value, count]);
  };
  const change = (schema: object): ModelEdit => ({ edit: 'change', uid: ARTICLE, schema: schema as never });

  it('counts versions in other locales', async () => {
    const losses = await lossesOf(change({ pluginOptions: { i18n: null }, attributes: { title: { pluginOptions: null } } }));
    expect(losses).toEqual([['locale', ARTICLE, null, 'fr', 1]]);
  });

  it('counts links of a relation that goes, or that gets another target', async () => {
    expect(await lossesOf(change({ attributes: { author: null } }))).toEqual([['attribute', ARTICLE, 'author', null, 2]]);
    const target = { type: 'relation', relation: 'manyToOne', target: 'api::place.place' };
    expect(await lossesOf(change({ attributes: { author: target } }))).toEqual([['relation', ARTICLE, 'author', null, 2]]);
  });

  it('counts documents of a type that goes, and links to it', async () => {
    const losses = await lossesOf({ edit: 'delete', uid: AUTHOR }, change({ attributes: { author: null } }));
    expect(losses).toEqual(
      expect.arrayContaining([
        ['type', AUTHOR, null, null, 2],
        ['attribute', ARTICLE, 'author', null, 2],
      ]),
    );
    expect(losses).toHaveLength(2);
  });

  const conflictsOf = async (attributes: object, caller: Caller = SYSTEM, ...more: readonly ModelEdit[]) => {
    const { conflicts, plan } = await app.kernel.container.resolve(MODEL_EDITOR).propose([change({ attributes }), ...more], { caller });
    expect(conflicts.length).toBeGreaterThan(0);
    for (const { text } of conflicts) expect(plan.stops).toContain(text);
    const text = JSON.stringify({ conflicts, plan });
    return {
      told: conflicts.map(({ kind, attribute, count, examples }) => [
        kind,
        attribute,
        count,
        examples.map(({ documentId, title, value }) => [ids.indexOf(documentId), title, value]),
      ]),
      named: ids.map((id) => text.includes(id)),
    };
  };
  const stranger: Caller = { kind: 'staff', id: 1, trusted: false, ability: createAbility(new Set(), new Map()) };

  it('counts and names documents with more links than a relation allows', async () => {
    const one = { places: { type: 'relation', relation: 'manyToOne', target: PLACE } };
    expect((await conflictsOf(one)).told).toEqual([['links', 'places', 1, [[0, 'Tide', null]]]]);
    expect(await conflictsOf(one, stranger)).toEqual({ told: [['links', 'places', 1, []]], named: [false, false, false] });
  });

  it('counts and names documents that link to the same one where only one may, wherever links are stored', async () => {
    const oneToOne = (target: string, end: object) => ({ type: 'relation', relation: 'oneToOne', target, ...end });
    const both = [
      [0, 'Tide', null],
      [1, 'A long title', null],
    ];
    const ends = (uid: string, end: object): ModelEdit => {
      return { edit: 'change', uid, schema: { attributes: { article: oneToOne(ARTICLE, end) } } as never };
    };
    const places = { places: oneToOne(PLACE, { inversedBy: 'article' }) };
    expect((await conflictsOf(places, SYSTEM, ends(PLACE, { mappedBy: 'places' }))).told).toEqual([
      ['links', 'places', 1, [both[0]]],
      ['targets', 'places', 2, both],
    ]);
    const author = { author: oneToOne(AUTHOR, { mappedBy: 'article' }) };
    expect((await conflictsOf(author, SYSTEM, ends(AUTHOR, { inversedBy: 'author' }))).told).toEqual([['targets', 'author', 2, both]]);
  });

  it('counts and names documents with the same value where it becomes unique, and no draft', async () => {
    const unique = { code: { unique: true } };
    expect((await conflictsOf(unique)).told).toEqual([
      [
        'values',
        'code',
        2,
        [
          [0, 'Tide', 'same'],
          [1, 'A long title', 'same'],
        ],
      ],
    ]);
    const { told, named } = await conflictsOf(unique, stranger);
    expect([told, named]).toEqual([[['values', 'code', 2, []]], [false, false, false]]);
  });

  it('counts values that break tighter limits, and none where limits widen', async () => {
    const limits = { title: { maxLength: 6, required: true }, rank: { min: 1, max: 9 } };
    expect(await lossesOf(change({ attributes: limits }))).toEqual([
      ['required', ARTICLE, 'title', null, 1],
      ['length', ARTICLE, 'title', '6', 1],
      ['minimum', ARTICLE, 'rank', '1', 1],
      ['maximum', ARTICLE, 'rank', '9', 1],
    ]);
    expect(await lossesOf(change({ attributes: { title: { maxLength: 60 }, rank: { min: 0, max: 10 } } }))).toEqual([]);
  });
});

import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DATABASE, DOCUMENTS, SYSTEM } from 'plinth';
import { MODEL_EDITOR, MODEL_REHEARSALS, type ModelEdit } from 'plinth/plugins/content-type-builder';
import { type BootedApp, bootApp, eachDialect, onlyPlugins, sqliteDialect, type TestDialect } from 'plinth/testing';

const ARTICLE = `{
	"info": { "singularName": "article", "pluralName": "articles", "displayName": "Article" },
	"options": { "draftAndPublish": true, "privateAttributes": ["teaser"] },
	"attributes": {
		"headline": { "type": "string", "unique": true },
		"slug": { "type": "uid", "targetField": "headline" },
		"teaser": { "type": "text" },
		"author": { "type": "relation", "relation": "manyToOne", "target": "api::person.person", "inversedBy": "articles" },
		"editor": { "type": "relation", "relation": "oneToOne", "target": "api::person.person" },
		"related": { "type": "relation", "relation": "manyToMany", "target": "api::article.article" },
		"seo": { "type": "component", "component": "shared.seo" }
	}
}
`;
const PERSON = `{"info":{"singularName":"person","pluralName":"people","displayName":"Person"},\r
"attributes":{"name":{"type":"string"},"articles":{"type":"relation","relation":"oneToMany","target":"api::article.article","mappedBy":"author"}}}`;
const SEO = '\uFEFF{ "info": { "displayName": "Seo" },\n  "attributes": { "title": { "type": "string" } } }';
const FILES = {
  'config/content-types/article.json': ARTICLE,
  'src/api/people/content-types/person/schema.json': PERSON.replace('"name"', '"name"'),
  'config/components/shared/seo.json': SEO,
};

/** Plugins that have no part in this are off. */
const OTHERS_OFF = onlyPlugins(
  'rest',
  'graphql',
  'content-type-builder',
  'users-permissions',
  'outgoing',
  'limits',
  'draft-and-publish',
  'i18n',
);

/** Uses the uids derived from folders. */
const at = (files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, text.replaceAll('api::person.person', 'api::people.person')]));

/** An app in a folder, which a test can start repeatedly. */
async function appOf(dialect: TestDialect, given: Readonly<Record<string, string>> = FILES, env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-edited-'));
  const database = await dialect.createDatabase();
  const file = (path: string) => join(folder, path);
  const write = (path: string, text: string) => {
    mkdirSync(dirname(file(path)), { recursive: true });
    writeFileSync(file(path), text);
  };
  for (const [path, text] of Object.entries(at(given))) write(path, text);
  write('config/plugins.json', JSON.stringify(OTHERS_OFF));
  let running: BootedApp | null = null;
  return {
    path: folder,
    write,
    read: (path: string) => readFileSync(file(path), 'utf8'),
    has: (path: string) => existsSync(file(path)),
    async start() {
      await running?.close();
      running = null;
      running = await bootApp({ app: folder, database: database.url, env });
      const { kernel } = running;
      return { kernel, editor: kernel.container.resolve(MODEL_EDITOR), documents: kernel.container.resolve(DOCUMENTS) };
    },
    /** The plan of a start with the current files. */
    async dryRun() {
      const { plan } = await (running as BootedApp).kernel.container.resolve(MODEL_REHEARSALS).rehearse(new Map());
      return plan;
    },
    async close() {
      await running?.close();
      await database.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type App = Awaited<ReturnType<typeof appOf>>;

eachDialect('an edited model', (dialect) => {
  let app: App;
  const start = async (files?: Readonly<Record<string, string>>, env?: Record<string, string>) => {
    app = await appOf(dialect, files, env);
    return app.start();
  };
  afterEach(() => app.close());

  async function filled() {
    const { documents, ...rest } = await start();
    const person = await documents.create('api::people.person', { data: { name: 'Ada' } }, SYSTEM);
    const first = await documents.create('api::article.article', { data: { headline: 'Low tide' } }, SYSTEM);
    const data = {
      headline: 'High tide',
      teaser: 'Boats',
      author: person.documentId,
      editor: person.documentId,
      related: [first.documentId],
      seo: { title: 'T' },
    };
    await documents.create('api::article.article', { data }, SYSTEM);
    return { documents, ...rest };
  }

  it('does what its plan says, and migrate says the same', async () => {
    const { editor } = await filled();
    const edits: readonly ModelEdit[] = [
      { edit: 'change', uid: 'api::article.article', schema: { attributes: { teaser: null, rating: { type: 'integer' } } } },
      {
        edit: 'make',
        uid: 'api::tag.tag',
        schema: { info: { singularName: 'tag', pluralName: 'tags', displayName: 'Tag' }, attributes: { label: { type: 'string' } } },
      },
      { edit: 'change', uid: 'api::people.person', schema: { attributes: { name: { type: 'text' } } } },
      { edit: 'change', uid: 'shared.seo', schema: { attributes: { title: { required: true } } } },
    ];
    const proposal = await editor.propose(edits);
    expect(app.has('config/content-types/tag.json')).toBe(false);
    expect(proposal.plan.steps).toContain('addColumn articles.rating');
    expect(proposal.plan.losses).toEqual(['column "articles.teaser" would be dropped']);
    expect(Object.fromEntries(proposal.documents)).toEqual({ 'api::article.article': 2, 'api::people.person': 1 });
    expect(proposal.routes.gone).toEqual([]);
    expect(proposal.routes.added).toContain('GET /api/tags');
    expect(proposal.actions.added).toContain('api::tag.tag.find');

    await editor.apply(edits, { expected: proposal.expected });
    expect(app.read('config/content-types/article.json')).toBe(
      at({
        a: ARTICLE.replace('\t\t"teaser": { "type": "text" },\n', '').replace(
          /("seo": .*\})\n/,
          '$1,\n\t\t"rating": { "type": "integer" }\n',
        ),
      }).a,
    );
    expect(app.read('src/api/people/content-types/person/schema.json')).toBe(PERSON.replace('"type":"string"', '"type":"text"'));
    expect(app.read('config/components/shared/seo.json')).toBe(SEO.replace('"string"', '"string", "required": true'));
    expect(await app.dryRun()).toEqual(proposal.plan);
    const { documents } = await app.start();
    expect(documents.model.contentTypes.has('api::tag.tag')).toBe(true);
  });

  it('keeps the values of attributes under their new names', async () => {
    const { editor } = await filled();
    const names = { headline: 'title', teaser: 'lead', author: 'writer', editor: 'lector', related: 'others', seo: 'meta' };
    const edits = Object.entries(names).map(([from, to]) => ({ edit: 'renameAttribute', uid: 'api::article.article', from, to }) as const);
    const { files, renamed, plan } = await editor.apply(edits);
    expect(renamed.find(({ to }) => to === 'title')?.columns).toContainEqual(['articles.headline', 'articles.title']);
    expect(plan.migrations).toHaveLength(1);
    expect(files[0]?.file).toBe(`config/migrations/${plan.migrations[0]}.js`);
    expect(await app.dryRun()).toEqual(plan);
    expect(app.read('config/content-types/article.json')).toBe(
      at({
        a: ARTICLE.replaceAll('"headline"', '"title"')
          .replaceAll('"teaser"', '"lead"')
          .replace('"author"', '"writer"')
          .replace('"editor"', '"lector"')
          .replace('"related"', '"others"')
          .replace('"seo":', '"meta":'),
      }).a,
    );
    const { documents, kernel } = await app.start();
    const query = documents.parse('api::article.article', { filters: { title: 'High tide' }, populate: '*' }, 'list', SYSTEM);
    const found = (await documents.find(query)).documents;
    expect(found).toMatchObject([
      { title: 'High tide', writer: { name: 'Ada' }, lector: { name: 'Ada' }, others: [{ title: 'Low tide' }], meta: { title: 'T' } },
    ]);
    await expect(documents.create('api::article.article', { data: { title: 'High tide' } }, SYSTEM)).rejects.toThrow('must be unique');
    const left = await app.dryRun();
    expect(left).toMatchObject({ steps: [], losses: [], refused: [], migrations: [] });
    for await (const finding of kernel.check()) throw new Error(finding.text);
  });

  it('keeps the documents of a type, and the entries of a component, under new names', async () => {
    const { editor } = await filled();
    const edits: readonly ModelEdit[] = [
      { edit: 'rename', uid: 'api::article.article', to: 'api::story.story', pluralName: 'stories' },
      { edit: 'renameAttribute', uid: 'api::story.story', from: 'headline', to: 'title' },
      { edit: 'rename', uid: 'api::people.person', to: 'api::humans.human', pluralName: 'humans' },
      { edit: 'rename', uid: 'shared.seo', to: 'common.meta' },
    ];
    const proposal = await editor.propose(edits);
    expect(proposal.routes).toMatchObject({
      gone: expect.arrayContaining(['GET /api/articles']),
      added: expect.arrayContaining(['GET /api/stories']),
    });
    expect(Object.fromEntries(proposal.documents)).toEqual({ 'api::article.article': 2, 'api::people.person': 1 });
    const { plan } = await editor.apply(edits, { expected: proposal.expected });
    expect(app.has('src/api/people')).toBe(false);
    expect(app.has('src/api/humans/content-types/human/schema.json')).toBe(true);
    expect(app.has('config/components/shared')).toBe(false);
    expect(await app.dryRun()).toEqual(plan);
    const { documents } = await app.start();
    const query = documents.parse('api::story.story', { filters: { title: 'High tide' }, populate: '*' }, 'list', SYSTEM);
    expect((await documents.find(query)).documents).toMatchObject([{ title: 'High tide', author: { name: 'Ada' }, seo: { title: 'T' } }]);
  });

  it('tells what stops a start, and writes it only for those who insist', async () => {
    const { editor } = await filled();
    const edits: readonly ModelEdit[] = [{ edit: 'change', uid: 'api::article.article', schema: { kind: 'singleType' } }];
    const { plan } = await editor.propose(edits);
    expect(plan.stops).toEqual([expect.stringContaining('api::article.article is now a single type, but has 2 documents')]);
    await expect(editor.apply(edits)).rejects.toMatchObject({ status: 400, details: { stops: plan.stops } });
    expect(app.read('config/content-types/article.json')).not.toContain('singleType');
    await editor.apply(edits, { evenIfItStops: true });
    expect(await app.dryRun()).toEqual(plan);
    await expect(app.start()).rejects.toThrow('is now a single type');
  });

  it('opens no second database, and changes none', async () => {
    const { editor, kernel } = await filled();
    const { knex } = kernel.container.resolve(DATABASE);
    const tables = async () =>
      (await kernel.container.resolve(DATABASE).dialect.schema.introspect(knex)).map(({ name, columns }) => [name, columns.length]);
    const before = await tables();
    await editor.propose([{ edit: 'change', uid: 'api::article.article', schema: { attributes: { more: { type: 'string' } } } }]);
    expect(await tables()).toEqual(before);
  });

  it('refuses a name whose column is still there', async () => {
    const { editor } = await filled();
    await editor.apply([{ edit: 'change', uid: 'api::article.article', schema: { attributes: { teaser: null } } }]);
    const { editor: next } = await app.start();
    await expect(
      next.propose([{ edit: 'renameAttribute', uid: 'api::article.article', from: 'headline', to: 'teaser' }]),
    ).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('the table "articles" already has a column "teaser"'),
    });
  });
});

describe('edits of a model', () => {
  let app: App;
  const sqlite = async (files?: Readonly<Record<string, string>>, env?: Record<string, string>) => {
    app = await appOf(sqliteDialect, files, env);
    return (await app.start()).editor;
  };
  afterEach(() => app.close());
  const texts = () => Object.keys(FILES).map((path) => app.read(path));

  it('are refused in the words of a start', async () => {
    const editor = await sqlite();
    const before = texts();
    const attributes = JSON.parse(
      '{ "__proto__": { "type": "string" }, "createdAt": { "type": "string" }, "x": { "type": "strnig" }, "constructor": { "type": "string" } }',
    );
    const edits: readonly ModelEdit[] = [{ edit: 'change', uid: 'api::article.article', schema: { attributes } }];
    const refused = await editor.propose(edits).catch((error: unknown) => error as { readonly message: string; readonly details: object });
    expect(refused).toMatchObject({ status: 400, name: 'ValidationError' });
    app.write(
      'config/content-types/article.json',
      JSON.stringify({
        ...JSON.parse(at({ a: ARTICLE }).a as string),
        attributes: Object.fromEntries(
          Object.entries({ ...JSON.parse(at({ a: ARTICLE }).a as string).attributes }).concat(Object.entries(attributes) as never),
        ),
      }),
    );
    const { errors } = (refused as { readonly details: { readonly errors: readonly { file: string; path: string[]; message: string }[] } })
      .details;
    const started = await app
      .start()
      .catch((error: { readonly problems: readonly { origin: string; path: string; message: string }[] }) => error);
    expect(errors.map(({ file, path, message }) => [file, path.join('.'), message])).toEqual(
      (started as { readonly problems: readonly { origin: string; path: string; message: string }[] }).problems.map(
        ({ origin, path, message }) => [origin, path, message],
      ),
    );
    expect(errors.map(({ path }) => path.at(-1))).toEqual(expect.arrayContaining(['__proto__', 'createdAt', 'type', 'constructor']));
    app.write('config/content-types/article.json', before[0] as string);
  });

  it.each<[ModelEdit, string]>([
    [{ edit: 'make', uid: '../x.y', schema: {} }, 'edits[0].uid: "../x.y" is not a uid'],
    [{ edit: 'make', uid: 'api::../../x', schema: {} }, 'edits[0].uid: "api::../../x" is not a uid'],
    [{ edit: 'make', uid: 'api::a/b.c', schema: {} }, 'is not a uid'],
    [{ edit: 'make', uid: '__proto__.__proto__', schema: { info: { displayName: 'x' } } }, 'attributes'],
    [{ edit: 'make', uid: 'api::article.article', schema: {} }, 'a schema file of "api::article.article" already exists'],
    [{ edit: 'make', uid: 'api::tag.tag', schema: { info: { singularName: 'other' } } }, 'schema.info.singularName: must be "tag"'],
    [{ edit: 'change', uid: 'api::artcle.article', schema: {} }, 'did you mean "api::article.article"?'],
    [{ edit: 'delete', uid: 'plugin::users-permissions.user' }, 'belongs to a plugin'],
    [{ edit: 'delete', uid: 'shared.seo' }, 'config/content-types/article.json'],
    [{ edit: 'renameAttribute', uid: 'api::article.article', from: 'haedline', to: 'title' }, 'did you mean "headline"?'],
    [{ edit: 'renameAttribute', uid: 'api::article.article', from: 'headline', to: 'teaser' }, 'already has an attribute "teaser"'],
    [{ edit: 'renameAttribute', uid: 'api::article.article', from: 'headline', to: '__proto__' }, '__proto__'],
    [{ edit: 'renameAttribute', uid: 'shared.seo', from: 'title', to: 'label' }, 'attributes of the component'],
    [{ edit: 'rename', uid: 'api::article.article', to: 'api::../x.y' }, 'edits[0].to'],
    [{ edit: 'rename', uid: 'api::article.article', to: 'api::a.b' }, 'edits[0].to: both parts of the uid must be "b"'],
    [{ edit: 'rename', uid: 'shared.seo', to: '../../seo' }, 'edits[0].to'],
  ])('are refused with key and path: %j', async (edit, message) => {
    const editor = await sqlite();
    const before = texts();
    await expect(editor.apply([edit])).rejects.toMatchObject({ status: 400, message: expect.stringContaining(message) });
    expect(texts()).toEqual(before);
    expect(Object.prototype).not.toHaveProperty('info');
  });

  it('extend the types of plugins by files alone', async () => {
    const editor = await sqlite();
    await editor.apply([
      { edit: 'change', uid: 'plugin::users-permissions.user', schema: { attributes: { nickname: { type: 'string' } } } },
    ]);
    const file = 'src/extensions/users-permissions/content-types/user/schema.json';
    expect(JSON.parse(app.read(file))).toEqual({ attributes: { nickname: { type: 'string' } } });
    const { documents } = await app.start();
    expect(documents.model.contentType('plugin::users-permissions.user').attributes.has('nickname')).toBe(true);
  });

  it('are refused for code, naming the file', async () => {
    const tag =
      'export default { info: { singularName: "tag", pluralName: "tags", displayName: "Tag" }, attributes: { of: { type: "relation", relation: "oneToOne", target: "api::article.article" } } };';
    const editor = await sqlite({ ...FILES, 'config/content-types/tag.ts': tag });
    const message = expect.stringContaining('config/content-types/tag.ts is code');
    await expect(editor.propose([{ edit: 'change', uid: 'api::tag.tag', schema: { info: { displayName: 'x' } } }])).rejects.toMatchObject({
      message,
    });
    await expect(editor.propose([{ edit: 'rename', uid: 'api::article.article', to: 'api::story.story' }])).rejects.toMatchObject({
      message,
    });
  });

  it('are refused in production', async () => {
    const editor = await sqlite(FILES, { NODE_ENV: 'production', JWT_SECRET: 'x'.repeat(40), API_TOKEN_SECRET: 'y'.repeat(40) });
    await expect(editor.propose([{ edit: 'delete', uid: 'shared.seo' }])).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('production'),
    });
  });

  it('are refused when a file says something else by now', async () => {
    const editor = await sqlite();
    const edits: readonly ModelEdit[] = [
      { edit: 'change', uid: 'api::article.article', schema: { attributes: { more: { type: 'string' } } } },
      { edit: 'change', uid: 'shared.seo', schema: { attributes: { more: { type: 'string' } } } },
    ];
    const { expected } = await editor.propose(edits);
    app.write('config/components/shared/seo.json', `${SEO}\n`);
    const before = texts();
    await expect(editor.apply(edits, { expected })).rejects.toMatchObject({ status: 409, name: 'ConflictError' });
    expect(texts()).toEqual(before);
  });

  it('are refused as out of date, not as invalid, when an attribute that they change has another type by now', async () => {
    const editor = await sqlite();
    const edits: readonly ModelEdit[] = [{ edit: 'change', uid: 'shared.seo', schema: { attributes: { title: { maxLength: 60 } } } }];
    const { expected } = await editor.propose(edits);
    app.write(
      'config/components/shared/seo.json',
      '{ "info": { "displayName": "Seo" }, "attributes": { "title": { "type": "boolean" } } }',
    );
    const before = texts();
    await expect(editor.apply(edits, { expected })).rejects.toMatchObject({ status: 409, name: 'ConflictError' });
    expect(texts()).toEqual(before);
  });

  it('are made one after the other, and each sees what the last one wrote', async () => {
    const editor = await sqlite();
    const names = Array.from({ length: 6 }, (_, index) => `more${index}`);
    await Promise.all(
      names.map((name) =>
        editor.apply([{ edit: 'change', uid: 'api::article.article', schema: { attributes: { [name]: { type: 'string' } } } }]),
      ),
    );
    const { attributes } = JSON.parse(app.read('config/content-types/article.json')) as { readonly attributes: object };
    expect(Object.keys(attributes)).toEqual(expect.arrayContaining(names));
    const { expected } = await editor.propose([
      { edit: 'delete', uid: 'shared.seo' },
      { edit: 'change', uid: 'api::article.article', schema: { attributes: { seo: null } } },
    ]);
    const competing = ['one', 'two'].map((name) =>
      editor
        .apply(
          [
            { edit: 'delete', uid: 'shared.seo' },
            { edit: 'change', uid: 'api::article.article', schema: { attributes: { seo: null, [name]: { type: 'string' } } } },
          ],
          { expected },
        )
        .then(
          () => 'written',
          () => 'refused',
        ),
    );
    expect((await Promise.all(competing)).sort()).toEqual(['refused', 'written']);
  });

  it('write all files or none', async () => {
    const editor = await sqlite();
    const before = texts();
    const folder = join(app.path, 'config/components/shared');
    chmodSync(folder, 0o500);
    const isRoot = process.getuid?.() === 0;
    const edits: readonly ModelEdit[] = [
      { edit: 'change', uid: 'api::article.article', schema: { attributes: { more: { type: 'string' } } } },
      {
        edit: 'make',
        uid: 'api::tag.tag',
        schema: { info: { singularName: 'tag', pluralName: 'tags', displayName: 'Tag' }, attributes: {} },
      },
      { edit: 'change', uid: 'shared.seo', schema: { attributes: { more: { type: 'string' } } } },
    ];
    if (!isRoot) {
      await expect(editor.apply(edits)).rejects.toMatchObject({
        status: 403,
        message: expect.stringContaining('config/components/shared/seo.json'),
      });
      expect(texts()).toEqual(before);
      expect(readdirSync(join(app.path, 'config/content-types'))).toEqual(['article.json']);
    }
    chmodSync(folder, 0o700);
    await editor.apply(edits);
    expect(readdirSync(join(app.path, 'config/content-types'))).toEqual(['article.json', 'tag.json']);
  });

  it('take 10,000 attributes, or are refused', async () => {
    const editor = await sqlite();
    const attributes = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`a${index}`, { type: 'string' }]));
    const { plan, files } = await editor.propose([{ edit: 'change', uid: 'shared.seo', schema: { attributes } }]);
    expect(plan.losses).toEqual([]);
    expect(files[0]?.after?.length).toBeGreaterThan(200_000);
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKernel, DATABASE, DOCUMENTS, type KernelInstance, SYSTEM } from 'plinth';
import { MODEL_REHEARSALS } from 'plinth/plugins/content-type-builder';
import { eachDialect } from 'plinth/testing';

const FILE = 'config/content-types/article.json';

function schemaOf(attributes: object, more: object = {}): string {
  return JSON.stringify({ info: { singularName: 'article', pluralName: 'articles', displayName: 'Article' }, ...more, attributes });
}

eachDialect('a rehearsal of schema files', (dialect) => {
  let folder: string;
  let url: string;
  let kernel: KernelInstance;
  let removeDatabase: () => Promise<void>;
  const make = () =>
    createKernel({
      appDir: folder,
      env: {},
      overrides: { config: { database: { url }, server: { port: 0, host: '127.0.0.1', logLevel: 'fatal', maxEventLoopDelay: 0 } } },
    });

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plinth-rehearsed-'));
    mkdirSync(join(folder, 'config/content-types'), { recursive: true });
    writeFileSync(join(folder, FILE), schemaOf({ title: { type: 'string' }, teaser: { type: 'text' } }));
    const database = await dialect.createDatabase();
    url = database.url;
    removeDatabase = () => database.remove();
    kernel = make();
    await kernel.start();
    const documents = kernel.container.resolve(DOCUMENTS);
    for (const title of ['Low tide', 'High tide']) await documents.create('api::article.article', { data: { title } }, SYSTEM);
  });
  afterEach(async () => {
    await kernel.shutdown();
    await removeDatabase();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The result of `plinth migrate --dry-run`. */
  const dryRun = async () => {
    const looking = make();
    try {
      await looking.start({ until: 'connect' });
      return await looking.migrate({ dryRun: true });
    } finally {
      await looking.shutdown();
    }
  };
  const tables = async () => {
    const { knex, dialect: engine } = kernel.container.resolve(DATABASE);
    return (await engine.schema.introspect(knex)).map(({ name, columns }) => [name, columns.length]);
  };

  it.each([
    ['what adds and drops', schemaOf({ title: { type: 'string', unique: true }, rating: { type: 'integer' } })],
    ['what stops a start', schemaOf({ title: { type: 'string' } }, { kind: 'singleType' })],
  ])('tells the plan of migrate before the files are written, and changes nothing: %s', async (_, text) => {
    const before = await tables();
    const rehearsals = kernel.container.resolve(MODEL_REHEARSALS);
    const rehearsal = await rehearsals.rehearse(new Map([[FILE, text]]));
    expect(await tables()).toEqual(before);
    expect(rehearsal.before.model.contentType('api::article.article').attributes.has('teaser')).toBe(true);
    expect(rehearsal.after.model.contentType('api::article.article').attributes.has('teaser')).toBe(false);
    expect(rehearsal.before.stored('api::article.article', 'title')?.table).toBe('articles');
    expect(rehearsals.definitions().contentTypes[0]?.attributes).toHaveProperty('teaser');
    expect(await rehearsals.counts(['api::article.article', 'api::no.no'])).toEqual(new Map([['api::article.article', 2]]));
    writeFileSync(join(folder, FILE), text);
    expect(await dryRun()).toEqual(rehearsal.plan);
    expect([...rehearsal.plan.steps, ...rehearsal.plan.stops]).not.toEqual([]);
  });

  it('tells what comes and goes with files that do', async () => {
    const text = JSON.stringify({ info: { singularName: 'tag', pluralName: 'tags', displayName: 'Tag' }, attributes: {} });
    const drafts = new Map([
      [FILE, null],
      ['config/content-types/tag.json', text],
    ]);
    const { before, after } = await kernel.container.resolve(MODEL_REHEARSALS).rehearse(drafts);
    const paths = [before, after].map(({ routes }) =>
      routes.map(({ path }) => path).filter((path) => /^\/api\/(articles|tags)$/.test(path)),
    );
    expect(paths.map((each) => [...new Set(each)])).toEqual([['/api/articles'], ['/api/tags']]);
    expect(after.access.actions.has('api::tag.tag.find')).toBe(true);
    expect(after.access.actions.has('api::article.article.find')).toBe(false);
  });

  it('refuses what a start would refuse, by file and path', async () => {
    const rehearsed = kernel.container.resolve(MODEL_REHEARSALS).rehearse(new Map([[FILE, schemaOf({ title: { type: 'strnig' } })]]));
    await expect(rehearsed).rejects.toMatchObject({
      status: 400,
      details: { errors: [{ file: FILE, path: ['attributes', 'title', 'type'] }] },
    });
    expect((await kernel.container.resolve(DOCUMENTS).model).contentTypes.has('api::article.article')).toBe(true);
  });
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DATABASE } from 'plinth';
import { aroundReads, type BootedApp, bootApp, eachDialect, type TemporaryDatabase } from 'plinth/testing';
import { appFolder, removeAppFolders } from '../../config/test/app-folder.ts';
import { UnavailableError } from '../../errors/index.ts';
import { plinth } from './run-plinth.ts';

const ARTICLE = 'api::article.article';
const AUTHOR = 'api::author.author';
const FILE = 'config/content-types/article.json';
/** Milliseconds from which a query is slow. */
const SLOW = 250;

const article = {
  kind: 'collectionType',
  info: { singularName: 'article', pluralName: 'articles', displayName: 'Article' },
  attributes: {
    title: { type: 'string' },
    rank: { type: 'integer' },
    author: { type: 'relation', relation: 'manyToOne', target: AUTHOR },
  },
};
const author = {
  kind: 'collectionType',
  info: { singularName: 'author', pluralName: 'authors', displayName: 'Author' },
  attributes: { name: { type: 'string' }, email: { type: 'email', index: true } },
};
const actions = [ARTICLE, AUTHOR].flatMap((uid) => [`${uid}.find`, `${uid}.findOne`]);

afterAll(removeAppFolders);

eachDialect('plinth doctor --slow', (dialect) => {
  let database: TemporaryDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await dialect.createDatabase();
    folder = appFolder({
      'config/access.json': JSON.stringify({ roles: { public: { actions } } }),
      'config/content-types/author.json': JSON.stringify(author),
      [FILE]: JSON.stringify(article),
    });
  });
  afterAll(() => database.remove());

  const doctor = async (...more: string[]) => {
    const ran = await plinth(['doctor', '--slow', ...more, '--app', folder], { DATABASE_URL: database.url });
    expect(ran).toMatchObject({ code: 0, err: '' });
    return ran.out;
  };
  const node = () => bootApp({ app: folder, database: database.url });
  /** Sends a request to a node whose reads are slowed down by some milliseconds. */
  const ask = async ({ kernel, request }: BootedApp, query: string, milliseconds: number, fails = false) => {
    const restore = aroundReads(kernel.container.resolve(DATABASE), async (sql, run) => {
      const isAsked = sql.text.includes('article');
      if (isAsked) await sleep(milliseconds);
      if (isAsked && fails) throw new UnavailableError('The query timed out');
      return run();
    });
    const { status } = await request.get(`/api/articles?${query}`);
    restore();
    return status;
  };
  const searched = (value: string) =>
    `filters[author][name][$eq]=${value}&filters[title][$contains]=${value}&filters[rank][$lte]=3&sort=rank:desc&populate=author`;

  it('knows of none before there was one', async () => {
    expect(await doctor()).toBe('no slow queries\n');
    const app = await node();
    const began = performance.now();
    expect(await ask(app, 'fields=title', 0)).toBe(200);
    const took = performance.now() - began;
    await app.close();
    // A busy machine may be slow by itself.
    const { slow } = JSON.parse(await doctor('--json'));
    if (took < SLOW) expect(slow).toEqual([]);
    for (const { worst } of slow) expect(worst).toBeLessThanOrEqual(Math.ceil(took));
  });

  it('tells what took long on all nodes by names alone, and the indexes that would help', async () => {
    const [one, two] = [await node(), await node()];
    expect(await ask(one, searched('secret'), 300)).toBe(200);
    expect(await ask(one, searched('hidden'), 600)).toBe(200);
    expect(await ask(two, searched('covert'), 300, true)).toBe(503);
    for (const each of [one, two]) await each.close();
    const told = await doctor('--json');
    expect(told).not.toMatch(/secret|hidden|covert/);
    const first = JSON.parse(told).slow.find(({ populate }: { populate: readonly string[] }) => populate.length > 0);
    expect(first).toMatchObject({
      type: ARTICLE,
      asks: 'list',
      filters: ['author.name $eq', 'title $contains', expect.stringMatching(/^rank \$/)],
      sort: ['rank desc'],
      populate: ['author'],
      times: 3,
      failed: 1,
      average: expect.any(Number),
      worst: expect.any(Number),
      last: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(first.worst).toBeGreaterThanOrEqual(600);
    expect(first.average).toBeGreaterThanOrEqual(400);
    expect(first.average).toBeLessThanOrEqual(first.worst);
    const missing = [
      { type: AUTHOR, attribute: 'name', index: true },
      { type: ARTICLE, attribute: 'title', index: 'text' },
      { type: ARTICLE, attribute: 'rank', index: true },
    ];
    expect(first.missing).toHaveLength(3);
    expect(first.missing).toEqual(expect.arrayContaining(missing));

    const text = await doctor();
    expect(text).toContain(`${ARTICLE}, a list: filters author.name $eq, title $contains, rank`);
    expect(text).toContain('; sort rank desc; populate author\n  3 times, ');
    expect(text).toContain('; 1 failed\n');
    expect(text).toContain(`  suggested index: set "index": "text" on attribute "title" of ${ARTICLE}\n`);
    expect(text).toContain(`  suggested index: set "index": true on attribute "name" of ${AUTHOR}\n`);

    // An index that the schema files now define is no longer reported as missing.
    const indexed = { ...article, attributes: { ...article.attributes, rank: { type: 'integer', index: true } } };
    writeFileSync(join(folder, FILE), JSON.stringify(indexed));
    const then = JSON.parse(await doctor('--json')).slow.find(({ populate }: { populate: readonly string[] }) => populate.length > 0);
    expect(then.missing).toEqual(expect.arrayContaining(missing.slice(0, 2)));
    expect(then.missing).toHaveLength(2);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONFIG, DATABASE } from 'plinth';
import { aroundReads, eachDialect, type TemporaryDatabase } from 'plinth/testing';
import { bootStaff, NEWSROOM, type StaffApp } from './staff-app.ts';

const ARTICLE = 'api::article.article';
const WRITER = 'api::writer.writer';

eachDialect('slow queries on the page of health', (dialect) => {
  let database: TemporaryDatabase;
  let app: StaffApp;
  beforeAll(async () => {
    database = await dialect.createDatabase();
    app = await node();
  });
  afterAll(async () => {
    await app?.close();
    await database.remove();
  });

  const actions = [`${ARTICLE}.find`, `${WRITER}.find`];
  const node = () => bootStaff({ database: database.url, app: NEWSROOM, config: { access: { roles: { public: { actions } } } } });

  it('are those that any node has noted, by names alone, with the index that would help', async () => {
    const root = await app.come('root', 'administrator');
    expect((await root.get('/health/slow-queries')).body).toEqual({ data: [] });

    const other = await node();
    const now = performance.now.bind(performance);
    let passed = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + passed);
    const restore = aroundReads(other.kernel.container.resolve(DATABASE), async ({ text }, run) => {
      if (text.includes('articles')) passed += 300;
      return run();
    });
    const query = 'filters[author][name][$eq]=secret&filters[title][$contains]=hidden&sort=title:desc&populate=author';
    expect((await other.request.get(`/api/articles?${query}`)).status).toBe(200);
    restore();
    clock.mockRestore();
    await other.close();

    const { status, body } = await root.get('/health/slow-queries');
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/secret|hidden/);
    expect(body.data).toEqual([
      {
        type: ARTICLE,
        title: 'Article',
        asks: 'list',
        filters: expect.arrayContaining(['author.name $eq', 'title $contains']),
        sort: expect.arrayContaining(['title desc']),
        populate: ['author'],
        times: 1,
        failed: 0,
        average: expect.any(Number),
        worst: expect.any(Number),
        last: expect.stringMatching(/^\d{4}-.*Z$/),
        missing: expect.arrayContaining([
          { type: WRITER, attribute: 'name', index: true, title: 'Writer: name' },
          { type: ARTICLE, attribute: 'title', index: 'text', title: 'Article: title' },
        ]),
      },
    ]);
    expect(body.data[0].missing).toHaveLength(2);
    expect(body.data[0].worst).toBeGreaterThanOrEqual(300);
    // These queries were not recorded by this node itself.
    expect((await root.get('/health')).body.data.slow).toEqual([]);
  });

  it('have the index of a text written into the schema file, and nothing that is none', async () => {
    const root = await app.come('ruth', 'administrator');
    const add = (index: unknown) => root.post('/health/indexes', { type: ARTICLE, attribute: 'title', index });
    expect((await add('hash')).status).toBe(400);
    const added = await add('text');
    expect([added.status, added.body.error?.message]).toEqual([200, undefined]);
    const { appDir } = app.kernel.container.resolve(CONFIG);
    const file = JSON.parse(readFileSync(join(appDir, 'config/content-types/article.json'), 'utf8'));
    expect(file.attributes.title).toMatchObject({ type: 'string', index: 'text' });
  });

  it('are for those alone who may see how it goes', async () => {
    const editor = await app.come('eva', 'editor');
    expect((await editor.get('/health/slow-queries')).status).toBe(403);
    expect((await app.browser().get('/health/slow-queries')).status).toBe(401);
  });
});

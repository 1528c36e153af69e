import { existsSync } from 'node:fs';
import { CONFIG, DATABASE, DOCUMENTS, definePlugin, SYSTEM } from 'plinth';
import { type BootedApp, bootApp, eachDialect, type InlineApp, testDialects } from 'plinth/testing';

const ARTICLES: InlineApp = {
  contentTypes: [
    {
      info: { singularName: 'article', pluralName: 'articles' },
      attributes: { title: { type: 'string' }, seo: { type: 'component', component: 'shared.seo' } },
    },
  ],
  components: { 'shared.seo': { attributes: { description: { type: 'string' } } } },
  config: { access: { roles: { public: { actions: ['api::*'] } } } },
};

eachDialect('bootApp', (dialect) => {
  let app: BootedApp;
  beforeAll(async () => {
    app = await bootApp({ app: ARTICLES, database: dialect });
  });
  afterAll(() => app.close());

  it('serves an app that stands in the test', async () => {
    const data = { title: 'One', seo: { description: 'First' } };
    const created = await app.request.post('/api/articles').send({ data });
    expect(created.status).toBe(201);
    const { body } = await app.request.get('/api/articles?populate=*');
    expect(body.data).toMatchObject([data]);
  });

  it('runs on the dialect that was asked for', () => {
    expect(app.kernel.container.resolve(DATABASE).dialect.name).toBe(dialect.name);
  });
});

describe('bootApp', () => {
  it('says that components are given by uid', async () => {
    const list = [{ attributes: {} }] as unknown as InlineApp['components'] & object;
    await expect(bootApp({ app: { components: list } })).rejects.toThrow('components of an app are a record by uid');
  });

  it('gives every app a database of its own', async () => {
    const [first, second] = await Promise.all([bootApp({ app: ARTICLES }), bootApp({ app: ARTICLES })]);
    const documents = first.kernel.container.resolve(DOCUMENTS);
    await documents.create('api::article.article', { data: { title: 'Only here' } }, SYSTEM);
    expect((await first.request.get('/api/articles')).body.data).toHaveLength(1);
    expect((await second.request.get('/api/articles')).body.data).toHaveLength(0);
    await Promise.all([first.close(), second.close()]);
  });

  it('leaves nothing behind', async () => {
    const app = await bootApp();
    const { appDir, database } = app.kernel.container.resolve(CONFIG);
    const file = database.url.replace('sqlite:', '');
    expect([existsSync(appDir), existsSync(file)]).toEqual([true, true]);
    await app.close();
    expect([existsSync(appDir), existsSync(file)]).toEqual([false, false]);
    await expect(fetch(app.url)).rejects.toThrow();
  });

  it('leaves nothing behind when the boot fails', async () => {
    let seen = '';
    const broken = definePlugin({
      name: 'broken',
      apply({ container, hooks }) {
        seen = container.resolve(CONFIG).appDir;
        hooks.ready.tap('broken', () => {
          throw new Error('not today');
        });
      },
    });
    await expect(bootApp({ app: { plugins: [broken] } })).rejects.toThrow('plugin "broken" failed in kernel.ready: not today');
    expect(existsSync(seen)).toBe(false);
  });
});

describe('eachDialect', () => {
  it('refuses names that it does not know', () => {
    expect(() => testDialects({ TEST_DATABASES: 'sqlite,oracle' })).toThrow('TEST_DATABASES names "oracle": it knows mysql and postgres');
    expect(testDialects({ TEST_DATABASES: 'mysql, postgres' }).map(({ name }) => name)).toEqual(['sqlite', 'mysql', 'postgres']);
  });
});

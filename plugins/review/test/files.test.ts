import { type BootedApp, bootApp, eachDialect, type TemporaryDatabase } from 'plinth/testing';
import { ARTICLE, bootReview, type ReviewApp, STAGES } from './review-app.ts';

const FILE = 'config/review/articles.json';

eachDialect('stages of files, and of nodes', (dialect) => {
  let database: TemporaryDatabase;
  const apps: BootedApp[] = [];

  beforeEach(async () => {
    database = await dialect.createDatabase();
  });
  afterEach(async () => {
    await Promise.all(apps.splice(0).map((app) => app.close()));
    await database.remove();
  });
  const boot = async (options: Parameters<typeof bootReview>[1]): Promise<ReviewApp> => {
    const app = await bootReview(database.url, options);
    apps.push(app);
    return app;
  };

  it('win, and are nothing that a request changes', async () => {
    const app = await boot({ files: { [FILE]: JSON.stringify({ type: ARTICLE, stages: STAGES }) } });
    const full = app.as('full');
    expect((await full.get(`/review/stages/${ARTICLE}`)).body.data).toMatchObject({ keptBy: FILE, stages: [{ id: 'draft' }, {}, {}] });
    const refused = await full.put(`/review/stages/${ARTICLE}`, { stages: [] });
    expect(refused.body.error).toMatchObject({ status: 400, message: `The stages are defined in ${FILE}; edit them there` });
    const { documentId } = (await full.post('/articles?status=draft', { data: { title: 'x' } })).body.data;
    expect((await app.as('machine').post(`/articles/${documentId}/actions/publish`)).status).toBe(403);
  });

  it('stop the boot with the place of each mistake', async () => {
    const files = {
      'config/review/a.json': JSON.stringify({ type: 'api::no.no', stages: [{ id: 'A B', name: 'x' }] }),
      'config/review/b.json': '{',
      'config/review/c.json': JSON.stringify({ type: 'api::tag.tag', stages: [{ id: 'a', name: 'A' }] }),
    };
    await expect(boot({ files, stages: null })).rejects.toThrow(/a\.json[\s\S]*b\.json[\s\S]*c\.json[\s\S]*does not use draft & publish/);
  });

  it('are known to every node with its next request', async () => {
    const [one, other] = [await boot({}), await boot({ stages: null })];
    const { documentId } = (await other.as('full').post('/articles?status=draft', { data: { title: 'x' } })).body.data;
    expect((await other.as('machine').post(`/articles/${documentId}/actions/publish`)).status).toBe(403);
    await one.as('full').put(`/review/stages/${ARTICLE}`, { stages: [] });
    expect((await other.as('machine').post(`/articles/${documentId}/actions/publish`)).status).toBe(200);
  });

  it('leave nothing where the plugin is off', async () => {
    const app = await boot({ stages: null, plugins: { review: false } });
    expect((await app.as('full').get(`/review/stages/${ARTICLE}`)).status).toBe(404);
    await app.close();
    apps.length = 0;
    const without = await bootApp({ app: { config: { plugins: { 'draft-and-publish': false } } } });
    await without.close();
  });
});

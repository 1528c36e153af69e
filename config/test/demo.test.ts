import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENTS, SYSTEM } from 'plinth';
import { type BootedApp, bootApp } from 'plinth/testing';

const APP = join(__dirname, '../..');
const DEMO = join(APP, 'config/demo');

interface DemoFile {
  readonly type: string;
  readonly documents: readonly { readonly draft?: boolean }[];
}

const FILES = readdirSync(DEMO)
  .filter((file) => file.endsWith('.json'))
  .map((file) => JSON.parse(readFileSync(join(DEMO, file), 'utf8')) as DemoFile);

describe('the app of this repository', () => {
  let app: BootedApp;

  beforeAll(async () => {
    app = await bootApp({ app: APP });
  });
  afterAll(() => app.close());

  it('loads every document of the demo', async () => {
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const counts = FILES.map(async ({ type }) => {
      const drafts = documents.axesOf(documents.model.contentType(type)).some(({ name }) => name === 'status');
      const query = documents.parse(type, drafts ? { status: 'draft' } : {}, 'list', SYSTEM);
      return [type, await documents.count(query)];
    });
    expect(await Promise.all(counts)).toEqual(FILES.map(({ type, documents: { length } }) => [type, length]));
  });

  it('shows strangers what is published, with everything that it refers to', async () => {
    const { body } = await app.request.get('/api/varieties').query({ 'filters[name]': 'Painted Sail', populate: '*' }).expect(200);
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({
      slug: 'painted-sail',
      plant: { name: 'Runner bean' },
      sowing: { sun: 'full' },
      tips: [{ season: 'spring' }, { season: 'autumn' }],
      stories: [{ title: 'The beans in the tobacco tin' }],
    });
    expect(body.data[0]).not.toHaveProperty('donorNote');
  });

  it('keeps drafts to itself', async () => {
    const { body } = await app.request.get('/api/stories').query({ 'filters[slug]': 'the-beet-without-a-name' }).expect(200);
    expect(body.data).toEqual([]);
    await app.request.get('/api/stories').query({ status: 'draft' }).expect(403);
  });

  it('has a homepage in two languages', async () => {
    const { body: english } = await app.request.get('/api/homepage').expect(200);
    const { body: french } = await app.request.get('/api/homepage').query({ locale: 'fr', populate: 'notices' }).expect(200);
    expect(english.data.title).toBe('Quince Lane Seed Library');
    expect(french.data).toMatchObject({ title: 'Grainothèque de Quince Lane', notices: [{ until: '2027-10-16' }] });
  });

  it('lets strangers read and not write', async () => {
    for (const path of ['topics', 'plants', 'varieties', 'places', 'workshops', 'stories'])
      await app.request.get(`/api/${path}`).expect(200);
    await app.request.get('/api/borrowing-rules').expect(200);
    await app.request
      .post('/api/topics')
      .send({ data: { name: 'Weather' } })
      .expect(403);
  });

  it('keeps components and zones in the order in which they were written', async () => {
    const { body } = await app.request
      .get('/api/stories')
      .query({ 'filters[slug]': 'three-days-in-a-jar', 'populate[body][populate]': '*' })
      .expect(200);
    const zone = body.data[0].body as readonly { readonly __component: string }[];
    expect(zone.map(({ __component }) => __component)).toEqual(['story.text', 'story.steps', 'story.variety-card']);
    expect(zone[1]).toMatchObject({ steps: [{ title: 'Squeeze' }, { title: 'Wait' }, { title: 'Rinse' }, { title: 'Dry' }] });
    expect(zone[2]).toMatchObject({ variety: { name: 'Black Plum' } });
  });
});

describe('the demo', () => {
  it('is loaded once', async () => {
    const database = `sqlite:${join(process.env.TMPDIR ?? '/tmp', `plinth-demo-${process.pid}.db`)}`;
    const total = async () => {
      const app = await bootApp({ app: APP, database });
      const { body } = await app.request.get('/api/topics').expect(200);
      await app.close();
      return body.meta.pagination.total as number;
    };
    expect(await total()).toBe(await total());
  });

  it('is left out in production', async () => {
    const app = await bootApp({ app: APP, env: { NODE_ENV: 'production', JWT_SECRET: 'a-secret-of-at-least-32-characters' } });
    const { body } = await app.request.get('/api/topics').expect(200);
    await app.close();
    expect(body.data).toEqual([]);
  });
});

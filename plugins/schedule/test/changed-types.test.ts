import { type BootedApp, eachDialect, type TemporaryDatabase } from 'plinth/testing';
import { asking, bootPlans, publish } from './plan-app.ts';

const PLANS = '/api/schedule/plans';

/** Articles with a size, a color, a day and parts, whose values have these types. */
const modelOf = (size: string, colors: readonly string[], day: string) => ({
  attributes: {
    size: { type: size },
    color: { type: 'enumeration', enum: colors },
    day: { type: day },
    parts: { type: 'component', component: 'shop.part', repeatable: true },
  },
  components: { 'shop.part': { attributes: { color: { type: 'enumeration', enum: colors } } } },
});

eachDialect('plans with kept content, after the model has changed', (dialect) => {
  let database: TemporaryDatabase;
  let app: BootedApp;

  beforeEach(async () => {
    database = await dialect.createDatabase();
    app = await bootPlans(database.url, modelOf('string', ['red', 'blue'], 'date'));
  });
  afterEach(async () => {
    await app.close();
    await database.remove();
  });

  /** Plans to publish an article as it is, changes the draft, and deploys another model. */
  const planned = async (kept: object) => {
    const before = asking(app);
    const id = await before.draft({ title: 'Kept', ...kept });
    const plan = await before.plan({ items: [publish(id, { content: 'now' })] });
    const later = { title: 'Later', size: '2', color: 'blue', parts: [] };
    await before.put(`/api/articles/${id}?status=draft`, { data: later }).expect(200);
    await app.close();
    app = await bootPlans(database.url, modelOf('integer', ['blue'], 'datetime'));
    return { id, plan: plan.id as number, api: asking(app) };
  };

  it('name each value that its attribute does not accept any more, and publish none', async () => {
    const { id, plan, api } = await planned({ size: 'huge', color: 'red', parts: [{ color: 'blue' }, { color: 'red' }] });
    const check = (await api.post(`${PLANS}/${plan}/check`).expect(200)).body.data;
    expect(check.items[0].problems.map(({ path }: { path: string[] }) => path)).toEqual([['size'], ['color'], ['parts', '1', 'color']]);
    const failed = (await api.post(`${PLANS}/${plan}/run`).expect(200)).body.data;
    expect(failed).toMatchObject({ state: 'failed', reason: expect.stringMatching(/^size: .*; color: .*; parts\.1\.color: /) });
    expect(await api.live(id)).toBeNull();
  });

  it('publish values that their attributes still accept, in their present form', async () => {
    const { id, plan, api } = await planned({ size: '1', color: 'blue', day: '2030-01-02', parts: [{ color: 'blue' }] });
    expect((await api.post(`${PLANS}/${plan}/run`).expect(200)).body.data).toMatchObject({ state: 'done', reason: null });
    const live = (await api.get(`/api/articles/${id}?populate=parts`).expect(200)).body.data;
    expect(live).toMatchObject({ title: 'Kept', size: 1, color: 'blue', day: '2030-01-02T00:00:00.000Z', parts: [{ color: 'blue' }] });
  });

  it('name values of the present draft that are not allowed any more, too, and publish none', async () => {
    const before = asking(app);
    const id = await before.draft({ title: 'Old', color: 'red', parts: [{ color: 'red' }] });
    const { id: plan } = await before.plan({ items: [publish(id)] });
    await app.close();
    app = await bootPlans(database.url, modelOf('string', ['blue'], 'date'));
    const api = asking(app);
    const check = (await api.post(`${PLANS}/${plan}/check`).expect(200)).body.data;
    expect(check.items[0].problems.map(({ path }: { path: string[] }) => path)).toEqual([['color'], ['parts', '0', 'color']]);
    const failed = (await api.post(`${PLANS}/${plan}/run`).expect(200)).body.data;
    expect(failed).toMatchObject({ state: 'failed', reason: expect.stringMatching(/^color: .*; parts\.0\.color: /) });
    expect(await api.live(id)).toBeNull();
  });
});

import { DATABASE, DOCUMENTS, UnavailableError } from 'plinth';
import { type BootedApp, eachDialect } from 'plinth/testing';
import { plansTable } from '../plan.ts';
import { PlanStore } from '../plan-store.ts';
import { asking, bootPlans, inFuture, makeDue, publish, until } from './plan-app.ts';

const PLANS = '/api/schedule/plans';

eachDialect('plans that a person runs while the database is not there', (dialect) => {
  let app: BootedApp;
  let api: ReturnType<typeof asking>;

  beforeAll(async () => {
    app = await bootPlans(dialect);
    api = asking(app);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => app.close());

  const documents = () => app.kernel.container.resolve(DOCUMENTS);
  const away = () => new UnavailableError('The database is busy');
  const failOnce = () => jest.spyOn(documents(), 'together').mockRejectedValueOnce(away());

  it('are as before after a 503: they can be changed, run and deleted, and nobody runs them later', async () => {
    const id = await api.draft({ title: 'Busy' });
    const [open, timed] = [await api.plan({ items: [publish(id)] }), await api.plan({ at: inFuture(), items: [publish(id)] })];
    for (const { id: plan, state } of [open, timed]) {
      failOnce();
      await api.post(`${PLANS}/${plan}/run`).expect(503);
      expect(await api.planned(plan)).toMatchObject({ state, endedAt: null, reason: null });
      await api.put(`${PLANS}/${plan}`, { name: 'Still mine' }).expect(200);
    }
    expect(await api.live(id)).toBeNull();
    expect((await api.post(`${PLANS}/${timed.id}/run`).expect(200)).body.data.state).toBe('done');
    await api.delete(`${PLANS}/${open.id}`).expect(204);
  });

  it('have failed as before after a 503 to a retry', async () => {
    const [bad, fine] = [await api.draft({ title: 'Bad' }), await api.draft({ title: 'Fine' })];
    const { id } = await api.plan({ items: [publish(bad), publish(fine)] });
    await api.put(`/api/articles/${bad}?status=draft`, { data: { title: null } }).expect(200);
    const failed = (await api.post(`${PLANS}/${id}/run`).expect(200)).body.data;
    expect(failed).toMatchObject({ state: 'failed', items: [{ problem: expect.stringContaining('title') }, { problem: null }] });
    failOnce();
    await api.post(`${PLANS}/${id}/retry`).expect(503);
    expect(await api.planned(id)).toEqual(failed);
    await api.put(`/api/articles/${bad}?status=draft`, { data: { title: 'Good' } }).expect(200);
    const done = (await api.post(`${PLANS}/${id}/retry`).expect(200)).body.data;
    expect(done).toMatchObject({ state: 'done', reason: null, items: [{ problem: null }, { problem: null }] });
  });

  it('are not carried out by a transaction that is still under way when the answer is 503', async () => {
    const id = await api.draft({ title: 'Late' });
    const { id: plan } = await api.plan({ items: [publish(id)] });
    const together = documents().together.bind(documents());
    const late: Parameters<typeof together>[] = [];
    jest.spyOn(documents(), 'together').mockImplementationOnce((...given) => {
      late.push(given);
      return Promise.reject(away());
    });
    await api.post(`${PLANS}/${plan}/run`).expect(503);
    await expect(together(...(late[0] as (typeof late)[number]))).rejects.toThrow();
    expect(await api.live(id)).toBeNull();
    expect((await api.planned(plan)).state).toBe('open');
  });

  it('are done if the transaction was committed after all', async () => {
    const id = await api.draft({ title: 'Committed' });
    const { id: plan } = await api.plan({ items: [publish(id)] });
    const together = documents().together.bind(documents());
    jest.spyOn(documents(), 'together').mockImplementationOnce(async (...given) => {
      await together(...given);
      throw away();
    });
    expect((await api.post(`${PLANS}/${plan}/run`).expect(200)).body.data.state).toBe('done');
    expect(await api.live(id)).toBe('Committed');
  });

  it('say that they are running until the database is there again, and are then as before', async () => {
    const id = await api.draft({ title: 'Away' });
    const { id: plan } = await api.plan({ items: [publish(id)] });
    failOnce();
    const outcomes = jest.spyOn(PlanStore.prototype, 'outcomeOf').mockRejectedValue(away());
    await api.post(`${PLANS}/${plan}/run`).expect(503);
    outcomes.mockRestore();
    for (const request of [api.post(`${PLANS}/${plan}/run`), api.post(`${PLANS}/${plan}/retry`), api.delete(`${PLANS}/${plan}`)])
      expect((await request.expect(409)).body.error.message).toBe('The scheduled action is running');
    const { knex } = app.kernel.container.resolve(DATABASE);
    await knex(plansTable.name).where({ id: plan }).update({ held_until: 1 });
    await until(async () => (await api.planned(plan)).state === 'open');
    expect(await api.live(id)).toBeNull();
  });

  it('are tried again by their time', async () => {
    const id = await api.draft({ title: 'By time' });
    const { id: plan } = await api.plan({ at: inFuture(), items: [publish(id)] });
    const tried = failOnce();
    await makeDue(app, plan);
    await until(async () => (await api.planned(plan)).state === 'done');
    expect(tried.mock.calls.length).toBe(2);
    expect(await api.live(id)).toBe('By time');
  });
});

import { DATABASE, DOCUMENTS, SYSTEM } from 'plinth';
import { type BootedApp, eachDialect, sentInTransactions } from 'plinth/testing';
import { SCHEDULE } from '../index.ts';
import { PlanStore } from '../plan-store.ts';
import { ARTICLE, asking, BLURRED, bootPlans, EDITOR, hearing, inFuture, makeDue, publish, READER, until } from './plan-app.ts';

const PLANS = '/api/schedule/plans';

eachDialect('plans', (dialect) => {
  let app: BootedApp;
  let api: ReturnType<typeof asking>;
  let editor: ReturnType<typeof asking>;

  beforeAll(async () => {
    app = await bootPlans(dialect);
    api = asking(app);
    editor = asking(app, EDITOR);
  });
  afterAll(() => app.close());

  it('publish at their time, as whoever planned it, and say what they did', async () => {
    const id = await api.draft({ title: 'One' });
    const at = inFuture(1_500);
    const plan = await api.plan({ at, zone: 'Europe/Berlin', items: [publish(id)] });
    expect(plan).toMatchObject({
      ...{ name: null, at, zone: 'Europe/Berlin', state: 'waiting', endedAt: null, reason: null },
      by: { name: expect.stringMatching(/^token:\d+$/), title: 'full' },
      items: [{ action: 'publish', type: ARTICLE, documentId: id, locale: null, content: 'then', title: 'One', problem: null }],
    });
    expect(await api.live(id)).toBeNull();
    await until(async () => (await api.planned(plan.id)).state === 'done');
    expect(await api.live(id)).toBe('One');
    const live = await app.kernel.container.resolve(DOCUMENTS).state(ARTICLE, id, new Map([['status', 'published']]));
    expect(live?.values.publishedBy).toBe(plan.by.name);
    expect(Date.parse(live?.values.publishedAt as string)).toBeGreaterThanOrEqual(Date.parse(at) - 50);
  });

  it('call documents by what a rule on drafts leaves to whoever looks', async () => {
    const [named, bare] = [await api.draft({ title: 'Kept quiet', slug: 'told' }), await api.draft({ title: 'Kept quiet' })];
    const { id } = await api.plan({ items: [publish(named), publish(bare)] });
    const shown = (await asking(app, BLURRED).get(`${PLANS}/${id}`).expect(200)).body.data.items;
    expect(shown.map(({ title }: { title: string }) => title)).toEqual(['told', bare]);
  });

  it('keep what clocks show, with their zone', async () => {
    const id = await api.draft({ title: 'Clock' });
    const year = new Date().getUTCFullYear() + 1;
    const plan = await api.plan({ at: `${year}-07-03T09:00`, zone: 'Europe/Berlin', items: [publish(id)] });
    expect(plan).toMatchObject({ at: `${year}-07-03T07:00:00.000Z`, localAt: `${year}-07-03T09:00` });
    const moved = (await api.put(`${PLANS}/${plan.id}`, { zone: 'America/New_York' }).expect(200)).body.data;
    expect(moved).toMatchObject({ at: `${year}-07-03T13:00:00.000Z`, localAt: `${year}-07-03T09:00`, zone: 'America/New_York' });
    const byHand = (await api.put(`${PLANS}/${plan.id}`, { at: null, name: 'Later' }).expect(200)).body.data;
    expect(byHand).toMatchObject({ at: null, localAt: null, state: 'open', name: 'Later' });
    await api.delete(`${PLANS}/${plan.id}`).expect(204);
    await api.get(`${PLANS}/${plan.id}`).expect(404);
  });

  it('publish what was there when it was planned, and leave what was written since a draft', async () => {
    const tags = await Promise.all(['a', 'b'].map(async (name) => (await api.post('/api/tags', { data: { name } })).body.data.documentId));
    const id = await api.draft({ title: 'First', tags: [tags[0]] });
    const [now, then] = [await api.plan({ items: [publish(id, { content: 'now' })] }), await api.plan({ items: [publish(id)] })];
    await api.put(`/api/articles/${id}?status=draft`, { data: { title: 'Second', tags: [tags[1]] } }).expect(200);
    const heard = hearing(app);
    await api.post(`${PLANS}/${now.id}/run`).expect(200);
    const read = async (status: string) => (await api.get(`/api/articles/${id}?status=${status}&populate=tags`)).body.data;
    expect(await read('published')).toMatchObject({ title: 'First', tags: [{ name: 'a' }] });
    expect(await read('draft')).toMatchObject({ title: 'Second', tags: [{ name: 'b' }] });
    expect(heard.map(({ kind }) => kind)).toEqual(['published']);
    await api.post(`${PLANS}/${then.id}/run`).expect(200);
    expect(await read('published')).toMatchObject({ title: 'Second', tags: [{ name: 'b' }] });
    await api.post(`${PLANS}/${then.id}/undo`).expect(200);
    expect(await read('published')).toMatchObject({ title: 'First', tags: [{ name: 'a' }] });
    expect((await api.post(`${PLANS}/${now.id}/undo`).expect(409)).body.error.details.items).toHaveLength(1);
  });

  it('are a release: many documents and locales, checked beforehand, all or none, tried again and undone as one', async () => {
    const pages = await api.post('/api/pages?status=draft', { data: { title: 'Home' } }).expect(201);
    const page = pages.body.data.documentId;
    await api.put(`/api/pages/${page}?status=draft&locale=fr`, { data: { title: 'Accueil' } }).expect(200);
    const [fine, bad, old] = [await api.draft({ title: 'Fine' }), await api.draft({ title: '' }), await api.draft({ title: 'Old' })];
    await api.put(`/api/articles/${bad}?status=draft`, { data: { title: null } }).expect(200);
    await api.post(`/api/articles/${old}/actions/publish`).expect(200);
    const item = (locale: string) => ({ action: 'publish', type: 'api::page.page', documentId: page, locale, content: 'now' });
    const release = await api.plan({
      name: 'Spring',
      items: [item('en'), item('fr'), publish(fine), { ...publish(old), action: 'unpublish' }],
    });
    const added = await api.post(`${PLANS}/${release.id}/items`, { items: [publish(bad)] }).expect(200);
    const items = added.body.data.items as { id: number; documentId: string }[];
    expect(items).toHaveLength(5);
    const check = (await api.post(`${PLANS}/${release.id}/check`).expect(200)).body.data;
    const wrong = check.items.filter(({ problems }: { problems: unknown[] }) => problems.length > 0);
    expect(wrong).toEqual([{ item: items[4]?.id, problems: [{ path: ['title'], message: expect.stringContaining('title') }] }]);
    expect(await api.live(fine)).toBeNull();

    const failed = (await api.post(`${PLANS}/${release.id}/run`).expect(200)).body.data;
    expect(failed).toMatchObject({ state: 'failed', reason: 'Part of it cannot be executed, so nothing was changed' });
    expect(failed.items[4].problem).toContain('title');
    expect(await api.live(fine)).toBeNull();
    expect(await api.live(old)).toBe('Old');
    await api.delete(`${PLANS}/${release.id}/items/${items[4]?.id}`).expect(200);
    const done = (await api.post(`${PLANS}/${release.id}/retry`).expect(200)).body.data;
    expect(done).toMatchObject({ state: 'done', reason: null });
    expect([await api.live(fine), await api.live(old)]).toEqual(['Fine', null]);
    const title = async (locale: string) => (await api.get(`/api/pages/${page}?locale=${locale}`)).body.data?.title ?? null;
    expect([await title('en'), await title('fr')]).toEqual(['Home', 'Accueil']);
    await api.put(`${PLANS}/${release.id}`, { name: 'Other' }).expect(409);
    await api.post(`${PLANS}/${release.id}/run`).expect(409);

    await api.put(`/api/articles/${fine}?status=draft`, { data: { title: 'Finer' } }).expect(200);
    await api.post(`/api/articles/${fine}/actions/publish`).expect(200);
    const stuck = (await api.post(`${PLANS}/${release.id}/undo`).expect(409)).body.error;
    expect(stuck.details.items).toEqual([{ type: ARTICLE, documentId: fine, locale: null, problem: 'It has been published again since' }]);
    expect(await title('fr')).toBe('Accueil');
    expect((await api.post(`${PLANS}/${release.id}/undo`, { force: true }).expect(200)).body.data.state).toBe('undone');
    expect([await api.live(fine), await api.live(old), await title('en'), await title('fr')]).toEqual(['Finer', 'Old', null, null]);
  });

  it('ask for rights when they are made and when they run, and show nobody what the gate hides', async () => {
    const [sport, other] = [await api.draft({ title: 'Goal', section: 'sport' }), await api.draft({ title: 'Vote', section: 'politics' })];
    await editor.post(PLANS, { items: [publish(other)] }).expect(404);
    await asking(app, READER)
      .post(PLANS, { items: [publish(sport)] })
      .expect(403);
    const mine = await editor.plan({ items: [publish(sport)] });
    const both = await api.plan({ name: 'Both', items: [publish(sport), publish(other)] });
    const hidden = await api.plan({ name: 'Hidden', items: [publish(other)] });
    expect((await editor.planned(both.id)).items.map(({ title }: { title: string }) => title)).toEqual(['Goal']);
    await editor.get(`${PLANS}/${hidden.id}`).expect(404);
    const listed = (await editor.get(`${PLANS}?state=open`).expect(200)).body;
    expect(listed.data.map(({ id }: { id: number }) => id).sort()).toEqual([mine.id, both.id].sort());
    expect(listed.meta.pagination.total).toBe(2);
    expect((await editor.get(`${PLANS}?documentId=${other}`).expect(200)).body.data).toEqual([]);
    for (const asked of [
      editor.post(`${PLANS}/${both.id}/run`),
      editor.put(`${PLANS}/${both.id}`, { at: inFuture() }),
      editor.delete(`${PLANS}/${both.id}`),
    ])
      await asked.expect(403);
    // A plan gives no right to publish later: the planner may no longer see the document.
    await api.put(`/api/articles/${sport}?status=draft`, { data: { section: 'politics' } }).expect(200);
    const failed = (await editor.post(`${PLANS}/${mine.id}/run`).expect(200)).body.data;
    expect(failed).toMatchObject({
      state: 'failed',
      reason: 'The document was deleted, or the user or API token that scheduled this no longer has access to it',
    });
    expect(await api.live(sport)).toBeNull();
  });

  it('fail in plain words, where people see it', async () => {
    const id = await api.draft({ title: 'Gone' });
    const plan = await api.plan({ name: 'Doomed', at: inFuture(), items: [publish(id)] });
    await api.delete(`/api/articles/${id}`).expect(204);
    await makeDue(app, plan.id);
    await until(async () => (await api.planned(plan.id)).state === 'failed');
    const failed = await api.planned(plan.id);
    expect(failed).toMatchObject({
      reason: 'The document was deleted, or the user or API token that scheduled this no longer has access to it',
      items: [{ title: id, problem: expect.any(String) }],
    });
    const outlook = app.kernel.container.resolve(SCHEDULE);
    expect((await outlook.plans('failed', { ...SYSTEM })).some((one) => one.id === plan.id)).toBe(true);
    const moved = (await api.put(`${PLANS}/${plan.id}`, { at: inFuture() }).expect(200)).body.data;
    expect(moved.state).toBe('waiting');
    await api.delete(`${PLANS}/${plan.id}`).expect(204);
  });

  it('are renamed, and given another zone, when their time has passed, without being tried again', async () => {
    const id = await api.draft({ title: 'Gone' });
    const plan = await api.plan({ name: 'Doomed', at: inFuture(), items: [publish(id)] });
    await api.delete(`/api/articles/${id}`).expect(204);
    await makeDue(app, plan.id, 3_600_000);
    await until(async () => (await api.planned(plan.id)).state === 'failed');
    const { at, zone } = await api.planned(plan.id);
    const renamed = (await api.put(`${PLANS}/${plan.id}`, { name: 'Renamed', at, zone }).expect(200)).body.data;
    expect(renamed).toMatchObject({ name: 'Renamed', at, zone, state: 'failed' });
    await api.put(`${PLANS}/${plan.id}`, { at: new Date(Date.parse(at) + 1_000).toISOString() }).expect(400);
    const { knex } = app.kernel.container.resolve(DATABASE);
    const clock = '2020-05-03T09:00';
    await knex('plinth_schedule_plans')
      .where({ id: plan.id })
      .update({ clock, zone: 'UTC', due: Date.parse(`${clock}Z`) });
    const same = (await api.put(`${PLANS}/${plan.id}`, { name: 'Again', at: clock, zone: 'UTC' }).expect(200)).body.data;
    expect(same).toMatchObject({ name: 'Again', localAt: clock, state: 'failed' });
    const moved = (await api.put(`${PLANS}/${plan.id}`, { zone: 'Europe/Berlin' }).expect(200)).body.data;
    expect(moved).toMatchObject({ localAt: clock, zone: 'Europe/Berlin', state: 'failed' });
    await api.put(`${PLANS}/${plan.id}`, { at: '2020-05-03T10:00' }).expect(400);
    await api.delete(`${PLANS}/${plan.id}`).expect(204);
  });

  it('are refused with the place of each mistake', async () => {
    const id = await api.draft({ title: 'Mistakes' });
    const wrong = async (body: object, path: string) => {
      const { error } = (await api.post(PLANS, body).expect(400)).body;
      expect(error.message).toContain(path);
    };
    await wrong({ items: [publish(id)], color: 'red' }, 'color');
    await wrong({ at: '2026-02-30T10:00', zone: 'UTC', items: [publish(id)] }, 'at');
    await wrong({ at: '2040-01-01T10:00:75Z', items: [publish(id)] }, 'at');
    await wrong({ at: '2040-01-01T10:00:00+99:99', items: [publish(id)] }, 'at');
    await wrong({ at: '2040-01-01T10:00', items: [publish(id)] }, 'zone');
    await wrong({ at: '2040-01-01T10:00', zone: 'Mars/Olympus', items: [publish(id)] }, 'zone');
    await wrong({ at: '2020-01-01T10:00:00Z', items: [publish(id)] }, 'in the future');
    await wrong({ items: [publish(id, { type: 'api::no.no' })] }, 'items.0.type');
    await wrong({ items: [publish(id, { type: 'api::tag.tag' })] }, 'items.0.type');
    await wrong({ items: [publish(id, { locale: 'fr' })] }, 'items.0.locale');
    await wrong({ items: [publish(id, { action: 'unpublish', content: 'now' })] }, 'items.0.content');
    await wrong({ items: [publish(id), publish(id)] }, 'once');
    await wrong({ items: Array.from({ length: 101 }, () => publish(id)) }, 'items');
    await api.post(PLANS, { items: [publish('nope')] }).expect(404);
    await api.get(`${PLANS}?state=lost`).expect(400);
    await api.get(`${PLANS}?colour=red`).expect(400);
    await api.get(`${PLANS}/x`).expect(404);
  });

  it('are listed by time, state, document and name', async () => {
    const id = await api.draft({ title: 'Listed' });
    const ids: number[] = [];
    for (const hours of [3, 1, 2])
      ids.push((await api.plan({ at: inFuture(hours * 3_600_000), items: [publish(id)], ...(hours === 2 && { name: 'Two' }) })).id);
    const list = async (query: string) =>
      (await api.get(`${PLANS}?documentId=${id}&${query}`).expect(200)).body.data.map((plan: { id: number }) => plan.id);
    const [three, one, two] = ids;
    expect(await list('state=waiting')).toEqual([one, two, three]);
    expect(await list(`from=${inFuture(1.5 * 3_600_000)}&to=${inFuture(2.5 * 3_600_000)}`)).toEqual([two]);
    expect(await list('named=true')).toEqual([two]);
    expect(await list('page=2&pageSize=2')).toEqual([three]);
    expect(await list(`type=${ARTICLE}&named=false`)).toEqual([one, three]);
    const marks = await app.kernel.container.resolve(SCHEDULE).marksOf(ARTICLE, [id], null, SYSTEM);
    expect(marks.map(({ action, state }) => [action, state])).toEqual(Array(3).fill(['publish', 'waiting']));
    for (const plan of ids) await api.delete(`${PLANS}/${plan}`).expect(204);
  });

  it('are listed those to come first, then the latest, however many are over, and an unknown zone hides none', async () => {
    const id = await api.draft({ title: 'Long' });
    const { knex } = app.kernel.container.resolve(DATABASE);
    const past = { zone: 'UTC', planner: 'staff:900', state: 'done', created_at: 1 };
    const rows = Array.from({ length: 2_300 }, (_, index) => ({ ...past, due: index + 1, ended_at: index + 1 }));
    for (let at = 0; at < rows.length; at += 100) await knex('plinth_schedule_plans').insert(rows.slice(at, at + 100));
    const own = await api.plan({ at: inFuture(), items: [publish(id)] });
    const ran = await api.plan({ items: [publish(id)] });
    await api.post(`${PLANS}/${ran.id}/run`).expect(200);
    const list = async (query: string) => (await api.get(`${PLANS}?${query}`).expect(200)).body;
    const { data, meta } = await list(`documentId=${id}`);
    expect(data.map((plan: { id: number }) => plan.id)).toEqual([own.id, ran.id]);
    expect(meta.pagination.total).toBe(2);
    expect((await list('state=done&pageSize=1')).data[0].id).toBe(ran.id);
    expect((await list('state=waiting&pageSize=1')).meta.pagination).toMatchObject({ total: 1, pageCount: 1 });
    await knex('plinth_schedule_plans').where({ id: own.id }).update({ zone: 'Mars/Olympus' });
    expect((await list(`documentId=${id}`)).data[0]).toMatchObject({ id: own.id, localAt: null, zone: 'Mars/Olympus' });
    await api.put(`${PLANS}/${own.id}`, { at: `${new Date().getUTCFullYear() + 1}-07-03T09:00` }).expect(400);
    await api.delete(`${PLANS}/${own.id}`).expect(204);
    await knex('plinth_schedule_plans').where({ planner: 'staff:900' }).delete();
  });

  it('keep the time that somebody else has just given when they are renamed', async () => {
    const { id } = await api.plan({ at: inFuture(), items: [] });
    const edit = jest.spyOn(PlanStore.prototype, 'edit');
    await api.put(`${PLANS}/${id}`, { name: 'New name' }).expect(200);
    expect(edit.mock.calls).toEqual([[id, { name: 'New name' }]]);
    edit.mockRestore();
    await api.delete(`${PLANS}/${id}`).expect(204);
  });

  it('need the rights of who added an item, and of who runs them', async () => {
    const { container } = app.kernel;
    const { knex } = container.resolve(DATABASE);
    const [sport, other] = [await api.draft({ title: 'Run', section: 'sport' }), await api.draft({ title: 'Law', section: 'sport' })];
    const release = await api.plan({ items: [publish(sport)] });
    await editor.post(`${PLANS}/${release.id}/items`, { items: [publish(other)] }).expect(200);
    // The editor's right is a rule on the section.
    await api.put(`/api/articles/${other}?status=draft`, { data: { section: 'politics' } }).expect(200);
    const hidden = 'The user or API token that added this cannot do it: The document was deleted, or they no longer have access to it';
    expect((await api.post(`${PLANS}/${release.id}/check`).expect(200)).body.data.items[1].problems).toEqual([
      { path: [], message: hidden },
    ]);
    const failed = (await api.post(`${PLANS}/${release.id}/run`).expect(200)).body.data;
    expect(failed).toMatchObject({ state: 'failed', items: [{ problem: null }, { problem: hidden }] });
    await editor.post(`${PLANS}/${release.id}/retry`).expect(403);
    await api.put(`/api/articles/${other}?status=draft`, { data: { section: 'sport' } }).expect(200);
    expect((await editor.post(`${PLANS}/${release.id}/retry`).expect(200)).body.data.state).toBe('done');
    expect([await api.live(sport), await api.live(other)]).toEqual(['Run', 'Law']);
    // A row from before there was `added_by` is the planner's.
    const old = await api.plan({ items: [publish(sport)] });
    await knex('plinth_schedule_items').where({ plan: old.id }).update({ added_by: null });
    expect((await api.post(`${PLANS}/${old.id}/run`).expect(200)).body.data.state).toBe('done');
  });

  it('cost a write no statement', async () => {
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const work = () => documents.create('api::tag.tag', { data: { name: 'x' } }, SYSTEM);
    await work();
    const count = await sentInTransactions(app.kernel.container.resolve(DATABASE), work);
    const bare = await bootPlans(dialect, { schedule: false });
    try {
      const without = bare.kernel.container.resolve(DOCUMENTS);
      const same = () => without.create('api::tag.tag', { data: { name: 'x' } }, SYSTEM);
      await same();
      expect(count).toBe(await sentInTransactions(bare.kernel.container.resolve(DATABASE), same));
      expect(await bare.kernel.container.resolve(DATABASE).knex.schema.hasTable('plinth_schedule_plans')).toBe(false);
      await asking(bare).get(PLANS).expect(404);
    } finally {
      await bare.close();
    }
  });
});

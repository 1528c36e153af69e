import { pino } from 'pino';
import { createAbility, DATABASE, DOCTOR, DOCUMENTS, FRESHNESS, SYSTEM } from 'plinth';
import type { Admin, Agenda, Marks } from 'plinth/plugins/admin';
import { asUser, type BootedApp, eachDialect, runJob, type TemporaryDatabase } from 'plinth/testing';
import { SCHEDULE } from '../index.ts';
import { PlanStore } from '../plan-store.ts';
import { tellAdmin } from '../schedule-admin.ts';
import { ARTICLE, asking, bootPlans, inFuture, makeDue, publish, TOKEN, until } from './plan-app.ts';

eachDialect('plans of nodes and of people', (dialect) => {
  let database: TemporaryDatabase;
  const apps: BootedApp[] = [];

  beforeEach(async () => {
    database = await dialect.createDatabase();
  });
  afterEach(async () => {
    await Promise.all(apps.splice(0).map((app) => app.close()));
    await database.remove();
  });
  const boot = async (options: Parameters<typeof bootPlans>[1] = {}) => {
    const app = await bootPlans(database.url, options);
    apps.push(app);
    return app;
  };

  it('of a time when no node was there happen in their order, once, by whichever node comes', async () => {
    const away = await boot({ config: { server: { work: false } } });
    const api = asking(away);
    const ids = await Promise.all([1, 2, 3].map((n) => api.draft({ title: String(n) })));
    const plans: number[] = [];
    for (const [index, id] of ids.entries()) {
      const { id: on } = await api.plan({ at: inFuture(), items: [publish(id)] });
      const { id: off } = await api.plan({ at: inFuture(), items: [{ ...publish(id), action: 'unpublish' }] });
      await makeDue(away, on, 90_000 - index * 10_000);
      await makeDue(away, off, 85_000 - index * 10_000);
      plans.push(on, off);
    }
    const nodes = await Promise.all([boot(), boot()]);
    expect(nodes).toHaveLength(2);
    await until(async () => (await Promise.all(plans.map((id) => api.planned(id)))).every(({ state }) => state === 'done'));
    const ended = await Promise.all(plans.map(async (id) => Date.parse((await api.planned(id)).endedAt)));
    expect(ended).toEqual([...ended].sort((one, other) => one - other));
    const documents = away.kernel.container.resolve(DOCUMENTS);
    for (const id of ids) {
      expect(await api.live(id)).toBeNull();
      expect((await documents.state(ARTICLE, id, new Map([['status', 'draft']])))?.revision).toBe(3);
    }
  });

  it('tell who planned them that they failed: by mail, on the first page, beside the document, to the doctor', async () => {
    const lines: { msg: string; to?: string; subject?: string }[] = [];
    const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const app = await boot({ logger });
    const api = asking(app);
    const { caller: planner } = await asUser(app, { email: 'ada@example.org' });
    const { container } = app.kernel;
    const documents = container.resolve(DOCUMENTS);
    const id = await api.draft({ title: 'Told' });
    const plan = await api.plan({ name: 'Morning', at: inFuture(), zone: 'Europe/Berlin', items: [publish(id)] });
    await container.resolve(DATABASE).knex('plinth_schedule_plans').where({ id: plan.id }).update({ planner });
    await makeDue(app, plan.id);
    await until(() => lines.some(({ to, subject }) => to === 'ada@example.org' && subject === 'Not carried out: Morning'));
    await until(() => lines.some(({ msg }) => msg === 'scheduled action failed'));
    const told: { agenda?: Agenda; marks?: Marks } = {};
    const admin = { addAgenda: (agenda: Agenda) => (told.agenda = agenda), addMarks: (marks: Marks) => (told.marks = marks) };
    tellAdmin(admin as unknown as Admin, container.resolve(SCHEDULE));
    const waits = {
      title: 'Morning',
      note: 'The user or API token that scheduled this does not have permission to publish it',
      at: null,
      to: { page: `/schedule/${plan.id}` },
    };
    expect(await told.agenda?.waits?.(SYSTEM)).toEqual([waits]);
    const type = documents.model.contentType(ARTICLE);
    expect(told.marks?.applies(type)).toBe(true);
    const marks = (caller: typeof SYSTEM) => told.marks?.marksOf({ type, documentIds: [id], locale: null, caller });
    expect((await marks(SYSTEM))?.get(id)).toEqual([{ text: 'Scheduled action failed', at: null, isUrgent: true }]);
    const nobody = { ...SYSTEM, trusted: false, ability: createAbility(new Set()) } as never;
    expect((await marks(nobody))?.get(id) ?? []).toEqual([]);
    expect(await told.agenda?.waits?.(nobody)).toEqual([]);
    const findings = await container.resolve(DOCTOR).examine({} as never);
    expect(findings.find(({ plugin }) => plugin === 'schedule')?.text).toContain('the scheduled action "Morning" failed');
    const at = inFuture();
    await api.put(`/api/schedule/plans/${plan.id}`, { at }).expect(200);
    expect(await told.agenda?.next?.(SYSTEM)).toMatchObject([{ title: 'Morning', note: 'Goes live', at }]);
    expect((await marks(SYSTEM))?.get(id)).toEqual([{ text: 'Goes live {time}', at }]);
  });

  it('go some in each transaction, however many have been over for long', async () => {
    const { container } = (await boot({ config: { server: { work: false } } })).kernel;
    const there = container.resolve(DATABASE);
    const plan = { due: 0, zone: 'UTC', planner: 'nobody', state: 'done', ended_at: 1, created_at: 1 };
    await there.knex('plinth_schedule_plans').insert(Array.from({ length: 50 }, () => plan));
    const transaction = jest.fn(there.transaction.bind(there));
    const store = new PlanStore(() => ({ knex: there.knex, transaction }) as never, container.resolve(FRESHNESS));
    await store.sweep(60_000, new AbortController().signal);
    expect(transaction).toHaveBeenCalledTimes(3);
    expect(await there.knex('plinth_schedule_plans')).toEqual([]);
    await expect(store.sweep(60_000, AbortSignal.abort(new Error('over')))).rejects.toThrow('over');
  });

  it('follow their clock when the rules of its zone have changed, and go when they have been over for long', async () => {
    const app = await boot();
    const api = asking(app);
    const { knex } = app.kernel.container.resolve(DATABASE);
    const id = await api.draft({ title: 'Clock' });
    const local = `${new Date().getUTCFullYear() + 1}-07-03T09:00`;
    const timed = await api.plan({ at: local, zone: 'Europe/Berlin', items: [publish(id)] });
    const plans = () => knex('plinth_schedule_plans');
    // As if a node with other zone rules had stored it.
    await plans().where({ id: timed.id }).increment('due', 3_600_000);
    const foreign = { clock: local, zone: 'Mars/Olympus', planner: 'nobody', state: 'waiting', created_at: 1 };
    await plans().insert({ ...foreign, due: Date.now() + 3_600_000 });
    expect((await api.planned(timed.id)).localAt).not.toBe(local);
    await boot();
    await until(async () => (await api.planned(timed.id)).localAt === local);

    const over = await api.plan({ items: [publish(id)] });
    await api.post(`/api/schedule/plans/${over.id}/run`).expect(200);
    await runJob(app, 'schedule.sweep');
    await api.planned(over.id);
    await plans()
      .where({ id: over.id })
      .update({ ended_at: Date.now() - 366 * 86_400_000 });
    await runJob(app, 'schedule.sweep');
    await api.get(`/api/schedule/plans/${over.id}`).expect(404);
    expect(await knex('plinth_schedule_changes').where({ plan: over.id })).toEqual([]);
    await api.planned(timed.id);
  });

  it('are made, checked, run and undone over GraphQL, with the same rights', async () => {
    const app = await boot({ plugins: { graphql: true } });
    const api = asking(app);
    const id = await api.draft({ title: 'Graph' });
    const ask = async (query: string, variables: object = {}, token = TOKEN) =>
      (await app.request.post('/graphql').set('Authorization', `Bearer ${token}`).send({ query, variables })).body;
    const made = await ask(
      'mutation ($data: SchedulePlanInput!) { createSchedulePlan(data: $data) { id state items { title content } } }',
      {
        data: { items: [publish(id)] },
      },
    );
    expect(made).toEqual({
      data: { createSchedulePlan: { id: expect.any(String), state: 'open', items: [{ title: 'Graph', content: 'then' }] } },
    });
    const plan = made.data.createSchedulePlan.id;
    expect(await ask(`mutation { checkSchedulePlan(id: ${plan}) { problems { message } } }`)).toEqual({
      data: { checkSchedulePlan: [{ problems: [] }] },
    });
    expect(await ask(`mutation { runSchedulePlan(id: ${plan}) { state } }`)).toEqual({ data: { runSchedulePlan: { state: 'done' } } });
    expect(await api.live(id)).toBe('Graph');
    expect(await ask(`{ schedulePlans(state: done) { nodes { id } pageInfo { total } } schedulePlan(id: ${plan}) { state } }`)).toEqual({
      data: { schedulePlans: { nodes: [{ id: plan }], pageInfo: { total: 1 } }, schedulePlan: { state: 'done' } },
    });
    expect(await ask(`mutation { undoSchedulePlan(id: ${plan}) { state } }`)).toEqual({ data: { undoSchedulePlan: { state: 'undone' } } });
    expect(await api.live(id)).toBeNull();
    const refused = await app.request.post('/graphql').send({ query: '{ schedulePlans { nodes { id } } }' });
    expect(refused.body.errors[0].message).toBe('Forbidden access');
    expect((await ask('{ schedulePlan(id: 999) { id } }')).errors[0].message).toBe('Scheduled action not found');
  });
});

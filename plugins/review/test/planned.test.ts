import { DATABASE } from 'plinth';
import { eachDialect } from 'plinth/testing';
import { ARTICLE, bootReview, type Person, type ReviewApp } from './review-app.ts';

const verbs = (prefix: string, ...names: string[]) => names.map((name) => `${prefix}.${name}`);
const ACTIONS = [
  ...verbs(ARTICLE, 'find', 'findOne', 'readDraft', 'create', 'update', 'publish', 'unpublish'),
  ...verbs('plugin::review.document', 'read', 'move'),
  ...verbs('plugin::schedule.plan', 'read', 'create', 'update', 'run', 'undo'),
  ...verbs('plugin::history.entry', 'read', 'restore'),
];

eachDialect('stages, and what publishes by other ways', (dialect) => {
  let app: ReviewApp;
  let writer: Person;
  let ada: Person;
  let chief: Person;
  beforeAll(async () => {
    const roles = {
      ...Object.fromEntries(['writer', 'editor', 'chief'].map((name) => [name, { actions: ACTIONS }])),
      free: { actions: [...ACTIONS, 'plugin::review.bypass'] },
    };
    const admin = { config: { rateLimit: { requests: 1_000, perAddress: 10_000 }, roles } };
    app = await bootReview(dialect, { plugins: { admin, history: true } });
    writer = await app.come('wendy', 'writer');
    ada = await app.come('ada', 'free');
    chief = await app.come('carl', 'chief');
  });
  afterAll(() => app?.close());

  const make = async (title: string) =>
    (await app.as('full').post('/articles?status=draft', { data: { title } })).body.data.documentId as string;
  const write = async (id: string, title: string) =>
    expect((await app.as('full').put(`/articles/${id}?status=draft`, { data: { title } })).status).toBe(200);
  const live = async (id: string) => (await app.as('full').get(`/articles/${id}`)).body.data?.title ?? null;
  const move = async (id: string, from: string, to: string) =>
    expect((await chief.post(`/review/documents/${ARTICLE}/${id}/move?locale=en`, { from, to })).status).toBe(200);
  const item = (documentId: string, more: object = {}) => ({ action: 'publish', type: ARTICLE, documentId, locale: 'en', ...more });
  const plan = async (by: Person, ...items: object[]) => {
    const { status, body } = await by.post('/schedule/plans', { name: 'Release', items });
    expect([status, body.error?.message]).toEqual([201, undefined]);
    return body.data.id as number;
  };
  const run = async (by: Person, id: number) => (await by.post(`/schedule/plans/${id}/run`, {})).body.data;
  const WHY = 'The document is in “Draft” but can only be published in “Approved”';
  const NOT_ALL = 'Part of it cannot be executed, so nothing was changed';

  it('keep a plan from being carried out, which says what is held back and why', async () => {
    const [one, two] = [await make('One'), await make('Two')];
    await move(two, 'draft', 'approved');
    expect(await run(writer, await plan(writer, item(one)))).toMatchObject({ state: 'failed', reason: WHY, items: [{ problem: WHY }] });
    const both = await plan(writer, item(two), item(one));
    const { status, body } = await writer.post(`/schedule/plans/${both}/check`, {});
    const ids = (await writer.get(`/schedule/plans/${both}`)).body.data.items.map(({ id }: { id: number }) => id);
    expect([status, body.data.items]).toEqual([
      200,
      [
        { item: ids[0], problems: [] },
        { item: ids[1], problems: [{ path: [], message: WHY }] },
      ],
    ]);
    expect(await run(writer, both)).toMatchObject({ state: 'failed', reason: NOT_ALL, items: [{ problem: null }, { problem: WHY }] });
    expect([await live(one), await live(two)]).toEqual([null, null]);
  });

  it('hold what somebody adds to the plan of one whom they do not hold', async () => {
    const [free, held] = [await make('Free'), await make('Held')];
    const release = await plan(ada, item(free));
    expect((await writer.post(`/schedule/plans/${release}/items`, { items: [item(held)] })).status).toBe(200);
    const added = `The user or API token that added this cannot do it: ${WHY}`;
    const { body } = await ada.post(`/schedule/plans/${release}/check`, {});
    expect(body.data.items.map(({ problems }: { problems: unknown[] }) => problems)).toEqual([[], [{ path: [], message: added }]]);
    expect(await run(ada, release)).toMatchObject({ state: 'failed', reason: NOT_ALL, items: [{ problem: null }, { problem: added }] });
    expect([await live(free), await live(held)]).toEqual([null, null]);
    await move(held, 'draft', 'approved');
    expect((await ada.post(`/schedule/plans/${release}/retry`, {})).body.data.state).toBe('done');
    expect([await live(free), await live(held)]).toEqual(['Free', 'Held']);
  });

  it('hold who runs the plan of one whom they do not hold, or sets its time', async () => {
    const id = await make('Ada’s');
    const release = await plan(ada, item(id));
    const { status, body } = await writer.post(`/schedule/plans/${release}/run`, {});
    expect([status, body.error.message]).toEqual([403, `You don't have permission to change what another user scheduled: ${WHY}`]);
    expect(body.error.details.items).toEqual([{ type: ARTICLE, documentId: id, locale: 'en', problem: WHY }]);
    expect((await ada.get(`/schedule/plans/${release}`)).body.data.state).toBe('open');
    const soon = new Date(Date.now() + 500).toISOString();
    expect((await writer.put(`/schedule/plans/${release}`, { at: soon })).status).toBe(200);
    let ended = { state: 'waiting', reason: null };
    const until = Date.now() + 50_000;
    while (['waiting', 'running'].includes(ended.state) && Date.now() < until)
      ended = (await ada.get(`/schedule/plans/${release}`)).body.data;
    expect(ended).toMatchObject({ state: 'failed', reason: `The user or API token that ran or rescheduled this cannot do it: ${WHY}` });
    expect((await writer.post(`/schedule/plans/${release}/retry`, {})).status).toBe(403);
    expect(await live(id)).toBeNull();
    expect((await ada.post(`/schedule/plans/${release}/retry`, {})).body.data.state).toBe('done');
    expect(await live(id)).toBe('Ada’s');
  });

  it('hold an item whose adder is not there any more', async () => {
    const leaver = await app.come('leaver', 'writer');
    const id = await make('Left');
    await move(id, 'draft', 'approved');
    const release = await plan(ada, item(id));
    const own = (await ada.get(`/schedule/plans/${release}`)).body.data.items[0].id;
    const { knex } = app.kernel.container.resolve(DATABASE);
    await knex('plinth_schedule_items').where({ id: own }).update({ added_by: 'staff:4000' });
    const gone = 'The user or API token that added this cannot do it: The account or token no longer exists or cannot be used';
    expect(await run(ada, release)).toMatchObject({ state: 'failed', reason: gone, items: [{ problem: gone }] });
    await knex('plinth_schedule_items').where({ id: own }).update({ added_by: leaver.caller });
    expect((await ada.post(`/schedule/plans/${release}/retry`, {})).body.data.state).toBe('done');
  });

  it('are asked about what is kept when it is planned, and not about the draft that is there later', async () => {
    const id = await make('Unseen');
    const refused = await writer.post('/schedule/plans', { items: [item(id, { content: 'now' })] });
    expect([refused.status, refused.body.error.message]).toEqual([403, `items.0: ${WHY}`]);
    const release = await plan(ada, item(id, { content: 'now' }));
    // The planner may bypass stages, but the caller who runs the plan may not.
    expect((await writer.post(`/schedule/plans/${release}/run`, {})).status).toBe(403);
    await write(id, 'Seen');
    await move(id, 'draft', 'approved');
    const seen = await plan(writer, item(id, { content: 'now' }));
    await write(id, 'Later');
    expect(await run(writer, seen)).toMatchObject({ state: 'done', reason: null });
    expect(await live(id)).toBe('Seen');
    // Nobody can add a document that the planner may not publish, because stages restrict the planner.
    const other = await make('Other');
    const own = await plan(writer, item(id));
    const held = await ada.post(`/schedule/plans/${own}/items`, { items: [item(other, { content: 'now' })] });
    expect([held.status, held.body.error.message]).toEqual([403, `items.0: ${WHY}`]);
  });

  it('let a release be undone whose drafts were changed since', async () => {
    const id = await make('Before');
    await move(id, 'draft', 'approved');
    await run(writer, await plan(writer, item(id)));
    await write(id, 'After');
    await move(id, 'draft', 'approved');
    const release = await plan(writer, item(id));
    expect(await run(writer, release)).toMatchObject({ state: 'done' });
    await write(id, 'Draft again');
    const { status, body } = await writer.post(`/schedule/plans/${release}/undo`, {});
    expect([status, body.data?.state]).toEqual([200, 'undone']);
    expect(await live(id)).toBe('Before');
  });

  it('keep what was published from coming back, and drafts from being put back as published', async () => {
    const id = await make('First');
    const full = app.as('full');
    for (const title of ['First', 'Second']) await full.put(`/articles/${id}?status=published`, { data: { title } });
    await full.put(`/articles/${id}?status=draft`, { data: { title: 'Third' } });
    const at = `/history/entries/${ARTICLE}/${id}`;
    for (const [status, way] of [
      ['published', ''],
      ['draft', '?status=published'],
    ] as const) {
      const oldest = (await writer.get(`${at}?status=${status}`)).body.data.at(-1).id;
      const { status: code, body } = await writer.post(`${at}/${oldest}/restore${way}`, {});
      expect([code, body.error.message]).toEqual([403, WHY]);
    }
    expect((await full.get(`/articles/${id}`)).body.data.title).toBe('Second');
  });
});

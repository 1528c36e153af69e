import { eachDialect } from 'plinth/testing';
import { ARTICLE, bootReview, type Person, type ReviewApp } from './review-app.ts';

const verbs = (prefix: string, ...names: string[]) => names.map((name) => `${prefix}.${name}`);
const ACTIONS = [
  ...verbs(ARTICLE, 'find', 'findOne', 'readDraft', 'create', 'update', 'publish', 'unpublish'),
  ...verbs('plugin::review.document', 'read', 'move'),
  ...verbs('plugin::schedule.plan', 'read', 'create', 'run'),
  ...verbs('plugin::history.entry', 'read', 'restore'),
];

eachDialect('stages, and what publishes by other ways', (dialect) => {
  let app: ReviewApp;
  let writer: Person;
  beforeAll(async () => {
    const roles = Object.fromEntries(['writer', 'editor', 'chief'].map((name) => [name, { actions: ACTIONS }]));
    const admin = { config: { rateLimit: { requests: 1_000, perAddress: 10_000 }, roles } };
    app = await bootReview(dialect, { plugins: { admin, history: true } });
    writer = await app.come('wendy', 'writer');
  }, 60_000);
  afterAll(() => app?.close());

  const make = async (title: string) =>
    (await app.as('full').post('/articles?status=draft', { data: { title } })).body.data.documentId as string;
  const isLive = async (id: string) => (await app.as('full').get(`/articles/${id}`)).status === 200;
  const WHY = 'It is in “Draft”, but can only be published in “Approved”';

  it('keep a plan from being carried out, which says why', async () => {
    const [one, two] = [await make('One'), await make('Two')];
    const item = (documentId: string) => ({ action: 'publish', type: ARTICLE, documentId, locale: 'en' });
    const ran = async (...ids: string[]) => {
      const { body } = await writer.post('/schedule/plans', { items: ids.map(item) });
      return (await writer.post(`/schedule/plans/${body.data.id}/run`, {})).body.data;
    };
    expect(await ran(one)).toMatchObject({ state: 'failed', reason: WHY, items: [{ problem: WHY }] });
    expect(await ran(one, two)).toMatchObject({ state: 'failed', reason: 'A part of it cannot be carried out, so nothing was' });
    expect([await isLive(one), await isLive(two)]).toEqual([false, false]);
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

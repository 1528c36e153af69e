import { type Caller, createAbility, DOCUMENTS, type Documents } from 'plinth';
import { eachDialect, type TemporaryDatabase } from 'plinth/testing';
import { ARTICLE, bootReview, type ReviewApp, STAGES } from './review-app.ts';

const HOMEPAGE = 'api::homepage.homepage';
const PUBLISHED = new Map([['status', 'published']]);
/** A tap of the test app's own plugin. */
const MEDDLER = 'blurring:meddler';

/** May change and publish, and may not bypass stages. */
const editor: Caller = {
  ...{ kind: 'tester', id: 1, trusted: false },
  ability: createAbility(new Set(['find', 'findOne', 'readDraft', 'update', 'publish'].map((verb) => `${HOMEPAGE}.${verb}`))),
};

eachDialect('what is written to a live version besides its draft', (dialect) => {
  let database: TemporaryDatabase;
  let app: ReviewApp;
  let documents: Documents;

  beforeAll(async () => {
    database = await dialect.createDatabase();
    app = await bootReview(database.url);
    documents = app.kernel.container.resolve(DOCUMENTS);
    await app.as('full').put(`/review/stages/${HOMEPAGE}`, { stages: STAGES.map(({ onChange: _, ...stage }) => stage) });
  });
  afterAll(async () => {
    await app.close();
    await database.remove();
  });

  it('is judged by the stage that the draft has in the transaction, not by an earlier one', async () => {
    const full = app.as('full');
    const stages = STAGES.map(({ onChange: _, ...stage }) => stage);
    expect((await full.put(`/review/stages/${ARTICLE}`, { stages })).status).toBe(200);
    const { id, documentId } = (await full.post('/articles', { data: { title: 'x' } })).body.data;
    const move = (to: string) => full.post(`/review/documents/${ARTICLE}/${documentId}/move`, { to });
    await move('approved');
    let isArmed = true;
    documents.hooks.before.tapPromise({ name: MEDDLER, stage: 100 }, async (change) => {
      if (isArmed && 'copies' in change && change.axes.get('status') === 'published') {
        isArmed = false;
        expect((await move('review')).status).toBe(200);
      }
      return change;
    });
    expect(await app.attach(id)).toBe(403);
    expect(isArmed).toBe(false);
    expect((await full.get(`/articles/${documentId}?populate=cover`)).body.data.cover).toBeNull();
    await move('approved');
    expect(await app.attach(id)).toBe(201);
    expect((await full.get(`/articles/${documentId}?populate=cover`)).body.data.cover).toMatchObject({ name: 'note.txt' });
  });

  it('is judged by the stage of the document of a single type', async () => {
    const full = app.as('full');
    const { documentId } = (await full.put('/homepage', { data: { headline: 'One' } })).body.data;
    const write = (headline: string) => documents.update(HOMEPAGE, null, { data: { headline }, axes: PUBLISHED, copies: 'input' }, editor);
    await expect(write('Two')).rejects.toMatchObject({ status: 403, details: { stage: 'draft' } });
    expect((await full.post(`/review/documents/${HOMEPAGE}/${documentId}/move`, { to: 'approved' })).status).toBe(200);
    await write('Three');
    expect((await full.get('/homepage')).body.data.headline).toBe('Three');
  });

  it('is no matter of stages if other documents link to it, or other languages share it', async () => {
    const full = app.as('full');
    const { documentId } = (await full.post('/articles', { data: { title: 'x', secret: 'a' } })).body.data;
    await full.put(`/articles/${documentId}?locale=fr`, { data: { title: 'x' } });
    await full.post(`/review/documents/${ARTICLE}/${documentId}/move?locale=fr`, { to: 'approved' });
    const machine = app.as('machine');
    expect((await machine.put(`/articles/${documentId}?locale=fr`, { data: { secret: 'b' } })).status).toBe(200);
    expect((await full.get(`/articles/${documentId}`)).body.data.secret).toBe('b');
    expect((await full.post('/tags', { data: { name: 't', articles: [documentId] } })).status).toBe(201);
  });
});

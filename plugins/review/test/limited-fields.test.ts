import { eachDialect, type TemporaryDatabase } from 'plinth/testing';
import { ARTICLE, bootReview, type Person, type ReviewApp } from './review-app.ts';

const REVIEW = `/review/documents/${ARTICLE}`;
const HIDDEN = /Foghorn|secret/;

/** What the plugin tells somebody whose rights name one attribute, besides ids, times, locale and status. */
eachDialect('review by somebody whose rights have fields', (dialect) => {
  let database: TemporaryDatabase;
  let app: ReviewApp;
  let [titled, editor] = [] as unknown as readonly [Person, Person];
  let id: string;

  beforeAll(async () => {
    database = await dialect.createDatabase();
    app = await bootReview(database.url);
    [titled, editor] = [await app.come('tina', 'titled'), await app.come('edith', 'editor')];
  });
  afterAll(async () => {
    await app.close();
    await database.remove();
  });
  beforeEach(async () => {
    const made = await app.as('full').post('/articles?status=draft', { data: { title: 'Boats', secret: 'Foghorn' } });
    id = made.body.data.documentId;
    await app.as('full').put(`/articles/${id}?status=draft&locale=fr`, { data: { title: 'Bateaux' } });
  });

  it.each(['en', 'fr'])('shows and moves a draft in the language %s', async (locale) => {
    const at = `${REVIEW}/${id}`;
    const read = await titled.get(`${at}?locale=${locale}`);
    expect([read.status, read.body.data.stage.id]).toEqual([200, 'draft']);
    expect(JSON.stringify(read.body)).not.toMatch(HIDDEN);
    const moved = await titled.post(`${at}/move?locale=${locale}`, { to: 'review' });
    expect([moved.status, moved.body.data.stage.id]).toEqual([200, 'review']);
    expect((await editor.get(`${at}?locale=${locale}`)).body.data.stage.id).toBe('review');
    // Not its role leads out of that stage.
    expect((await titled.post(`${at}/move?locale=${locale}`, { to: 'approved' })).status).toBe(403);
  });

  it('takes and shows comments on what is seen, and on nothing else', async () => {
    const at = `${REVIEW}/${id}/comments`;
    const say = async (by: Person, path: string) => (await by.post(at, { body: `About ${path}`, path })).status;
    expect([await say(titled, 'title'), await say(titled, '')]).toEqual([201, 201]);
    expect(await say(titled, 'secret')).toBe(400);
    expect(await say(editor, 'secret')).toBe(201);
    const heard = await titled.get(at);
    expect(heard.body.data.map(({ path }: { path: string }) => path)).toEqual(['title', '']);
    expect(JSON.stringify(heard.body)).not.toMatch(HIDDEN);
    expect((await editor.get(at)).body.data).toHaveLength(3);
  });

  it('assigns drafts, and lists those that wait', async () => {
    expect((await titled.put(`${REVIEW}/${id}/assignment`, { assignee: titled.caller })).status).toBe(200);
    const { status, body } = await titled.get('/review/mine');
    expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining(id)]);
    expect(JSON.stringify(body)).toContain('Boats');
    expect(JSON.stringify(body)).not.toMatch(HIDDEN);
  });

  it('writes what is granted; a change sends back what was approved', async () => {
    await editor.post(`${REVIEW}/${id}/move`, { to: 'review' });
    await editor.post(`${REVIEW}/${id}/move`, { to: 'approved' });
    const path = `/content/articles/${id}?status=draft`;
    expect((await titled.put(path, { data: { secret: 'x' } })).status).toBe(400);
    expect((await editor.get(`${REVIEW}/${id}`)).body.data.stage.id).toBe('approved');
    expect((await titled.put(path, { data: { title: 'Ships' } })).status).toBe(200);
    expect((await titled.get(`${REVIEW}/${id}`)).body.data.stage.id).toBe('draft');
  });
});

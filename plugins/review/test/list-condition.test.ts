import { DATABASE } from 'plinth';
import { eachDialect, type TemporaryDatabase } from 'plinth/testing';
import { ARTICLE, bootReview, type Person, type ReviewApp, STAGES } from './review-app.ts';

const REVIEW = `/review/documents/${ARTICLE}`;

eachDialect('lists by review', (dialect) => {
  let database: TemporaryDatabase;
  let app: ReviewApp;
  let [writer, editor, outsider] = [] as unknown as readonly [Person, Person, Person];

  beforeAll(async () => {
    database = await dialect.createDatabase();
    app = await bootReview(database.url);
    [writer, editor, outsider] = [await app.come('wendy', 'writer'), await app.come('edith', 'editor'), await app.come('otto', 'outsider')];
  });
  afterEach(async () => {
    const full = app.as('full');
    for (const { documentId } of (await full.get('/articles?status=draft&fields=title')).body.data)
      await full.delete(`/articles/${documentId}`);
  });
  afterAll(async () => {
    await app.close();
    await database.remove();
  });

  const make = async (title: string, stage = 'draft', assignee: string | null = null, locale = 'en') => {
    const full = app.as('full');
    const { documentId } = (await full.post(`/articles?status=draft&locale=${locale}`, { data: { title } })).body.data;
    if (stage !== 'draft') expect((await full.post(`${REVIEW}/${documentId}/move?locale=${locale}`, { to: stage })).status).toBe(200);
    if (assignee !== null) await full.put(`${REVIEW}/${documentId}/assignment?locale=${locale}`, { assignee });
    return documentId as string;
  };
  const list = (by: Person, query: string) => by.get(`/content/articles?status=draft&sort=title&${query}`);
  const titles = async (by: Person, query: string) => (await list(by, query)).body.data?.map(({ title }: { title: string }) => title);

  it('have what stands in a stage, or in one of several, and what is somebody’s', async () => {
    await make('a');
    await make('b', 'review');
    await make('c', 'review', editor.caller);
    await make('d', 'approved', writer.caller);
    await make('e', 'draft', editor.caller);
    await make('f', 'review', null, 'fr');
    expect(await titles(writer, 'review[stage]=draft')).toEqual(['a', 'e']);
    expect(await titles(writer, 'review[stage]=review')).toEqual(['b', 'c']);
    expect(await titles(writer, 'review[stage][0]=review&review[stage][1]=approved')).toEqual(['b', 'c', 'd']);
    expect(await titles(writer, 'review[stage][0]=review&review[stage][1]=draft')).toEqual(['a', 'b', 'c', 'e']);
    expect(await titles(writer, 'review[stage]=review&locale=fr')).toEqual(['f']);
    expect(await titles(writer, 'review[assignee]=me')).toEqual(['d']);
    expect(await titles(editor, 'review[assignee]=me')).toEqual(['c', 'e']);
    expect(await titles(writer, `review[assignee]=${editor.caller}&review[stage]=review`)).toEqual(['c']);
    expect(await titles(editor, 'review[assignee]=me&review[stage]=draft&filters[title][$ne]=a')).toEqual(['e']);
    expect(await titles(writer, 'review[assignee]=staff:999')).toEqual([]);
    // With a total, and page by page.
    const page = await list(writer, 'review[stage][0]=review&review[stage][1]=draft&pagination[pageSize]=2&pagination[page]=2');
    expect(page.body).toMatchObject({ data: [{ title: 'c' }, { title: 'e' }], meta: { pagination: { total: 4, pageCount: 2 } } });
    // The same over the API, with a token.
    const machine = await app.as('machine').get('/articles?status=draft&review[stage]=approved');
    expect(machine.body.data).toEqual([expect.objectContaining({ title: 'd' })]);
  });

  it('are as they are now, though no document was changed', async () => {
    const id = await make('Moved');
    const inReview = () => titles(writer, 'review[stage]=review&filters[title]=Moved');
    expect([await inReview(), await inReview()]).toEqual([[], []]);
    await writer.post(`${REVIEW}/${id}/move`, { to: 'review' });
    expect([await inReview(), await inReview()]).toEqual([['Moved'], ['Moved']]);
    await editor.put(`${REVIEW}/${id}/assignment`, { assignee: 'me' });
    expect(await titles(editor, 'review[assignee]=me')).toEqual(['Moved']);
    await editor.put(`${REVIEW}/${id}/assignment`, { assignee: null });
    expect(await titles(editor, 'review[assignee]=me')).toEqual([]);
  });

  it('take drafts from before there were stages for such of the first one, and know stages that are gone by those that stand for them', async () => {
    const full = app.as('full');
    const [old, moved] = [await make('Old'), await make('Moved', 'review')];
    await app.kernel.container.resolve(DATABASE).knex('plinth_review_states').where({ document: old }).delete();
    expect(await titles(writer, 'review[stage]=draft')).toEqual(['Old']);
    const [draft, , approved] = STAGES;
    expect((await full.put(`/review/stages/${ARTICLE}`, { stages: [draft, approved], moved: { review: 'approved' } })).status).toBe(200);
    expect(await titles(writer, 'review[stage]=approved')).toEqual(['Moved']);
    expect((await full.get(`${REVIEW}/${moved}`)).body.data.stage.id).toBe('approved');
    const types = (await writer.get('/review/types')).body.data;
    expect(types).toEqual([{ type: ARTICLE, stages: [draft, approved].map((stage) => expect.objectContaining({ id: stage?.id })) }]);
    const next = STAGES.map((one) => (one.id === 'review' ? { ...one, id: 'read' } : one));
    await full.put(`/review/stages/${ARTICLE}`, { stages: next });
  });

  it('are found among what is live by its draft', async () => {
    const id = await make('Live', 'approved');
    await app.as('full').post(`/articles/${id}/actions/publish`);
    await make('Draft', 'approved');
    expect((await editor.get('/content/articles?status=published&review[stage]=approved')).body.data).toEqual([
      expect.objectContaining({ title: 'Live' }),
    ]);
  });

  it('are refused with what is wrong, and to who may not know of reviews', async () => {
    const refused = async (query: string) => {
      const { status, body } = await list(writer, query);
      return [status, body.error?.message];
    };
    expect(await refused('review[stage]=nowhere')).toEqual([400, 'review.stage: the stage "nowhere" does not exist']);
    expect(await refused('review[colour]=red')).toEqual([400, expect.stringContaining('review')]);
    expect(await refused('review=1')).toEqual([400, expect.stringContaining('review')]);
    expect(await refused('review[stage][0]=draft&review[stage][1]=')).toEqual([400, expect.stringContaining('review.stage')]);
    expect((await app.as('full').get('/tags?review[stage]=draft')).body.error).toMatchObject({
      status: 400,
      message: 'Invalid key review',
    });
    expect((await app.as('bare').get('/articles?status=draft&review[stage]=draft')).status).toBe(403);
    expect((await outsider.get('/content/articles?status=draft&review[stage]=draft')).status).toBe(403);
    expect((await app.request.get('/api/articles?review[stage]=draft')).status).toBe(403);
  });
});

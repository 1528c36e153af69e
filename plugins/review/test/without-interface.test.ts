import { asUser, eachDialect } from 'plinth/testing';
import { ARTICLE, bootReview, REVIEWS, type ReviewApp } from './review-app.ts';

eachDialect('reviews without the interface', (dialect) => {
  let app: ReviewApp;
  beforeAll(async () => {
    const actions = [...['find', 'findOne', 'readDraft'].map((verb) => `${ARTICLE}.${verb}`), ...REVIEWS];
    const stages = [{ id: 'draft', name: 'Draft', publish: true }];
    app = await bootReview(dialect, { stages, plugins: { admin: false }, access: { roles: { authenticated: { actions } } } });
  });
  afterAll(() => app?.close());

  it('say what documents are called', async () => {
    const { documentId } = (await app.as('full').post('/articles?status=draft', { data: { title: 'Boats' } })).body.data;
    const user = await asUser(app);
    await user.put(`/api/review/documents/${ARTICLE}/${documentId}/assignment`, { assignee: 'me' }).expect(200);
    const { assigned } = (await user.get('/api/review/mine').expect(200)).body.data;
    expect(assigned).toMatchObject([{ documentId, title: 'Boats' }]);
  });
});

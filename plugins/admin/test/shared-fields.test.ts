import { eachDialect } from 'plinth/testing';
import { bootStaff, type StaffApp } from './staff-app.ts';

const ARTICLE = 'api::article.article';
const french = { locale: { $eq: 'fr' } };
const roles = {
  translator: {
    actions: [
      `${ARTICLE}.find`,
      `${ARTICLE}.readDraft`,
      { action: `${ARTICLE}.update`, where: french, fields: ['title'] },
      { action: `${ARTICLE}.publish`, where: french },
    ],
  },
};

eachDialect('what publishing one locale changes in others', (dialect) => {
  let app: StaffApp;
  beforeAll(async () => {
    app = await bootStaff({
      database: dialect,
      options: { roles },
      config: { access: { locales: [{ code: 'en', isDefault: true }, { code: 'fr' }] } },
    });
  });
  afterAll(() => app?.close());

  it('is told before it is published, with what stays pending', async () => {
    const root = await app.come('root', 'administrator');
    const translator = await app.come('translator', 'translator');
    const id = (await root.post('/content/articles', { data: { title: 'One', text: 'old' } })).body.data.documentId;
    const shared = async (by: typeof root) => (await by.get(`/shared?type=${ARTICLE}&documentId=${id}&locale=fr`)).body.data;
    await root.put(`/content/articles/${id}?locale=fr&status=draft`, { data: { title: 'Un' } });
    expect(await shared(root)).toEqual({ pending: [], refused: [], locales: ['en'] });
    await root.put(`/content/articles/${id}?status=draft`, { data: { text: 'new' } });
    expect(await shared(root)).toEqual({ pending: ['text'], refused: [], locales: ['en'] });
    const { refused, ...told } = await shared(translator);
    expect(told).toEqual({ pending: ['text'], locales: ['en'] });
    expect(refused).toEqual(expect.arrayContaining(['text', 'cover', 'blocks']));
    expect(refused).not.toContain('secret');
    const other = (await root.post('/content/articles', { data: { title: 'Two', text: 'same' } })).body.data.documentId;
    const ofMany = (by: typeof root, body: object) =>
      by.post('/shared', { type: ARTICLE, documentIds: [id, other], locale: 'fr', ...body });
    expect((await ofMany(root, {})).body.data).toEqual({ [id]: { pending: ['text'], refused: [], locales: ['en'] } });
    expect((await ofMany(translator, {})).body.data).toEqual({ [id]: { pending: ['text'], refused, locales: ['en'] } });
    expect((await ofMany(root, { locale: 'xx' })).status).toBe(400);
    expect((await ofMany(root, { documentIds: [] })).status).toBe(400);
    expect((await translator.post(`/content/articles/${id}/actions/publish?locale=fr`)).status).toBe(200);
    const french = (await root.get(`/content/articles/${id}?locale=fr&status=published`)).body.data;
    expect(french).toMatchObject({ title: 'Un', text: 'old' });
  });
});

import { type Browser, bootStaff, type StaffApp } from './staff-app.ts';

const searched = { type: 'string', search: true };
const article = {
  info: { singularName: 'article', pluralName: 'articles', displayName: 'Article' },
  options: { draftAndPublish: true },
  attributes: { title: searched, text: { type: 'text', search: true } },
};
const writer = { info: { singularName: 'writer', pluralName: 'writers', displayName: 'Writer' }, attributes: { name: { type: 'string' } } };

describe('the search of the interface', () => {
  let app: StaffApp;
  let eva: Browser;

  beforeAll(async () => {
    app = await bootStaff({ app: { contentTypes: [article, writer] } as never });
    eva = await app.come('eva', 'editor');
    await eva.post('/content/articles?status=draft', { data: { title: 'Harbour at night', text: 'A lighthouse stands there.' } });
    await eva.post('/content/articles?status=draft', { data: { title: 'Lighthouses', text: 'of the north' } });
    await eva.post('/content/writers', { data: { name: 'Ada Lighthouse' } });
  });
  afterAll(() => app.close());

  const found = async (by: Browser, q: string) =>
    (await by.get(`/find?q=${q}`)).body.data as { title: string; heading?: object[]; place?: object[] }[];

  it('has what is searched best first, with its place, drafts too, and other types behind', async () => {
    const data = await found(eva, 'lighthouse');
    expect(data.map(({ title }) => title)).toEqual(['Lighthouses', 'Harbour at night', 'Ada Lighthouse']);
    expect(data[0]?.place).toBeUndefined();
    expect(data[0]?.heading).toEqual([{ text: 'Lighthouses', marked: true }]);
    expect(data[1]?.heading).toBeUndefined();
    expect(data[1]?.place).toEqual([
      { text: 'A ', marked: false },
      { text: 'lighthouse', marked: true },
      { text: ' stands there.', marked: false },
    ]);
  });

  it('asks what programs ask, too, as who is signed in', async () => {
    const { body, status } = await eva.get('/search?q=lighthouse&status=draft');
    expect([status, body.data.map(({ title }: { title: string }) => title)]).toEqual([200, ['Lighthouses', 'Harbour at night']]);
    expect((await eva.get('/search?q=lighthouse')).body.data).toEqual([]);
    expect((await app.request.get('/admin/api/search?q=lighthouse')).status).toBe(401);
    expect((await app.request.get('/api/search?q=lighthouse')).body.data).toEqual([]);
  });
});

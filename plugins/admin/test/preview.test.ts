import { bootStaff, type StaffApp } from './staff-app.ts';

const ARTICLE = 'api::article.article';
const URL_OF = 'https://site.example/preview?slug={slug}&locale={locale}&status={status}&token={token}';

describe('a preview', () => {
  let app: StaffApp;
  beforeAll(async () => {
    app = await bootStaff({ options: { preview: { [ARTICLE]: { url: URL_OF } } } });
  }, 60_000);
  afterAll(() => app?.close());

  it('lets the site read that draft, and no other, and nothing else that strangers may not', async () => {
    const eva = await app.come('eva', 'editor');
    const gone = await app.come('gone', 'no-such-role');
    const make = async (title: string) =>
      (await eva.post('/content/articles?status=draft', { data: { title, slug: title.toLowerCase() } })).body.data.documentId;
    const [shown, hidden] = [await make('Shown'), await make('Hidden')];
    const asked = { type: ARTICLE, documentId: shown, locale: 'en', status: 'draft' };
    const { status, body, headers } = await eva.post('/preview', asked);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    const { url, origin, token } = body.data;
    expect([origin, url]).toEqual([
      'https://site.example',
      `https://site.example/preview?slug=shown&locale=en&status=draft&token=${token}`,
    ]);
    const read = (path: string, bearer = token) => app.request.get(`/api${path}`).set('Authorization', `Bearer ${bearer}`);
    const one = await read(`/articles/${shown}?status=draft`);
    expect([one.status, one.body.data.title]).toEqual([200, 'Shown']);
    expect(one.body.data).not.toHaveProperty('secret');
    expect((await read('/articles?status=draft&filters[slug]=shown')).body.data).toHaveLength(1);
    expect((await read('/articles?status=draft')).body.data).toHaveLength(1);
    expect((await read(`/articles/${hidden}?status=draft`)).status).toBe(404);
    expect((await read('/writers')).status).toBe(403);
    expect((await read('/homepage?status=draft')).status).toBe(403);
    const written = await app.request
      .put(`/api/articles/${shown}`)
      .set('Authorization', `Bearer ${token}`)
      .send({ data: { title: 'x' } });
    expect(written.status).toBe(403);
    expect((await app.request.get('/admin/api/model').set('Authorization', `Bearer ${token}`)).status).toBe(401);
    for (const wrong of [`${token}x`, token.slice(0, -1), token.replace('.', '.A'), 'plinth_preview_', 'plinth_preview_e30.e30']) {
      expect((await read(`/articles/${shown}?status=draft`, wrong)).status).toBe(401);
    }
    const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 16 * 60_000);
    const late = await read(`/articles/${shown}?status=draft`);
    later.mockRestore();
    expect(late.status).toBe(401);

    expect((await gone.post('/preview', asked)).status).toBe(403);
    expect((await eva.post('/preview', { ...asked, documentId: 'nothing' })).status).toBe(404);
    expect((await eva.post('/preview', { ...asked, type: 'api::homepage.homepage' })).status).toBe(404);
    expect((await eva.get('/model')).body.data.types.find(({ uid }: { uid: string }) => uid === ARTICLE).preview).toBe(true);
  });

  it('is refused with a page that is none', async () => {
    const wrong = (uid: string, url: string) => bootStaff({ options: { preview: { [uid]: { url } } } });
    await expect(wrong('api::nothing.nothing', 'https://site.example')).rejects.toThrow(/no such content type/);
    await expect(wrong(ARTICLE, 'https://site.example/{secret}')).rejects.toThrow(/\{secret\} is no attribute that may be read/);
    for (const url of ['https://{slug}.example', 'javascript:alert(1)', '/preview', 'https://a@b.example/']) {
      await expect(wrong(ARTICLE, url)).rejects.toThrow(/expected a URL/);
    }
  });
});

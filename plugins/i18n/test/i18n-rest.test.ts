import { type BootedApp, bootApp } from 'plinth/testing';

describe('GET <prefix>/i18n/locales', () => {
  let app: BootedApp;

  afterEach(() => app.close());

  const boot = async (config: object) => {
    const access = { roles: { public: { actions: ['plugin::i18n.locales.listLocales'] } } };
    app = await bootApp({ app: { config: { access, ...config } } });
    return app.request;
  };

  it('stands under the prefix of REST, wherever that is configured', async () => {
    const request = await boot({ plugins: { rest: { config: { prefix: '/content' } } } });
    expect((await request.get('/content/i18n/locales')).body).toMatchObject([{ code: 'en' }]);
    expect((await request.get('/api/i18n/locales')).status).toBe(404);
    await app.close();
    const old = await boot({ api: { rest: { prefix: '/old' } } });
    expect((await old.get('/old/i18n/locales')).status).toBe(200);
  });

  it('is not there without REST, while its action may still be granted', async () => {
    const request = await boot({ plugins: { rest: { enabled: false } } });
    expect((await request.get('/api/i18n/locales')).status).toBe(404);
    expect((await request.get('/_health')).status).toBe(204);
  });

  it('leaves out what the configuration keeps private', async () => {
    const request = await boot({
      api: { responses: { privateAttributes: ['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt'] } },
    });
    expect((await request.get('/api/i18n/locales')).body).toEqual([{ name: 'English (en)', code: 'en', isDefault: true }]);
  });
});

import { type BootedApp, bootApp, eachDialect } from 'plinth/testing';

const localized = { i18n: { localized: true } };
const album = {
  info: { singularName: 'album', pluralName: 'albums' },
  options: { draftAndPublish: true },
  pluginOptions: localized,
  attributes: {
    title: { type: 'string', pluginOptions: localized },
    cover: { type: 'media', pluginOptions: localized },
    images: { type: 'media', multiple: true, pluginOptions: localized },
  },
};
const ACTIONS = [
  ...['find', 'create', 'update', 'publish', 'createLocalization'].map((verb) => `api::album.album.${verb}`),
  ...['find', 'findOne', 'upload'].map((verb) => `plugin::upload.content-api.${verb}`),
];

eachDialect('documents that show a file', (dialect) => {
  let app: BootedApp;
  afterEach(() => app?.close());

  /** Boots an app with one file per name. */
  async function boot(actions: readonly string[], ...names: readonly string[]) {
    const locales = [
      { code: 'en', name: 'English', isDefault: true },
      { code: 'fr', name: 'French' },
      { code: 'de', name: 'German' },
    ];
    app = await bootApp({
      database: dialect,
      app: { contentTypes: [album], config: { plugins: { 'api-tokens': false }, access: { locales, roles: { public: { actions } } } } },
    });
    const ids = new Map<string, number>();
    for (const name of names) {
      const { body } = await app.request.post('/api/upload').attach('files', Buffer.from(name), `${name}.txt`).expect(201);
      ids.set(name, body[0].id);
    }
    return {
      id: (name: string) => ids.get(name) as number,
      related: async (name: string) =>
        shortOf((await app.request.get(`/api/upload/files/${ids.get(name)}?populate=related`).expect(200)).body),
      listed: async () => (await app.request.get('/api/upload/files?sort=id&populate=related').expect(200)).body.map(shortOf),
    };
  }

  function shortOf({ related }: { readonly related: readonly Record<string, unknown>[] }): readonly string[] {
    return related.map(({ title, locale, publishedAt }) => `${title} ${locale}${publishedAt === null ? ' draft' : ''}`);
  }

  async function write(path: string, data: object): Promise<string> {
    const request = path.startsWith('?') ? app.request.post(`/api/albums${path}`) : app.request.put(`/api/albums/${path}`);
    const { body, status } = await request.send({ data });
    expect([status, body.error]).toEqual([path.startsWith('?') ? 201 : 200, undefined]);
    return body.data.documentId;
  }

  it('are told whatever their locale, each once, and as they are published', async () => {
    const { id, related, listed } = await boot(ACTIONS, 'everywhere', 'french', 'draft');
    const one = await write('?locale=en', { title: 'one', cover: id('everywhere') });
    await write(`${one}?locale=fr`, { title: 'un', cover: id('french'), images: [id('everywhere')] });
    await write(`${one}?locale=de`, { title: 'eins', cover: id('french') });
    await write(`${one}?locale=en&status=draft`, { title: 'changed', cover: id('draft') });
    await write('?locale=de', { title: 'zwei', cover: id('everywhere') });
    expect(await related('everywhere')).toEqual(['one en', 'zwei de']);
    expect(await related('french')).toEqual(['un fr']);
    expect(await related('draft')).toEqual([]);
    expect(await listed()).toEqual([['one en', 'zwei de'], ['un fr'], []]);
  });

  it('are told as drafts to who may read these, where no published version shows the file', async () => {
    const { id, related } = await boot([...ACTIONS, 'api::album.album.readDraft'], 'both', 'draft');
    const one = await write('?locale=en', { title: 'one', cover: id('both') });
    await write(`${one}?locale=en&status=draft`, { title: 'changed', cover: id('both'), images: [id('draft')] });
    await write('?locale=fr&status=draft', { title: 'deux', cover: id('draft') });
    expect(await related('both')).toEqual(['one en']);
    expect(await related('draft')).toEqual(['changed en draft', 'deux fr draft']);
  });
});

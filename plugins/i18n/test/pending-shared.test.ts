import { DOCUMENTS, SYSTEM } from 'plinth';
import { type ContentApp, contentApps, eachDialect } from 'plinth/testing';

const PAGE = 'api::page.page';
const localized = { pluginOptions: { i18n: { localized: true } } };
const types = {
  page: {
    options: { draftAndPublish: true },
    ...localized,
    attributes: {
      title: { type: 'string', ...localized },
      price: { type: 'integer' },
      note: { type: 'string' },
      parts: { type: 'component', component: 'page.part', repeatable: true },
    },
  },
  mark: { attributes: { name: { type: 'string' } } },
} as const;
const components = {
  'page.part': { attributes: { label: { type: 'string' }, mark: { type: 'relation', relation: 'oneToOne', target: 'api::mark.mark' } } },
} as const;
const LOCALES = [{ code: 'en', isDefault: true }, { code: 'fr' }, { code: 'de' }];
const french = { locale: { $eq: 'fr' } };
const reading = [`${PAGE}.find`, `${PAGE}.findOne`, `${PAGE}.readDraft`, `${PAGE}.createLocalization`, 'api::mark.mark.find'];
const translator = [
  ...reading,
  { action: `${PAGE}.update`, where: french, fields: ['title'] },
  { action: `${PAGE}.publish`, where: french },
  { action: `${PAGE}.discardDraft`, where: french },
];

eachDialect('pending shared attributes', (dialect) => {
  const apps = contentApps();
  afterAll(apps.cleanUp);
  let app: ContentApp;
  let id: string;

  const write = async (data: object, axes: Record<string, string>) =>
    app.kernel.container.resolve(DOCUMENTS).update(PAGE, id, { data, axes: new Map(Object.entries(axes)) }, SYSTEM);
  const one = async (query: string) => (await app.get(`/api/pages/${id}?${query}`)).body.data;
  const prices = async (...queries: string[]) => Promise.all(queries.map(async (query) => (await one(query))?.price));

  async function boot(actions: readonly unknown[], writesAskPublish = true): Promise<void> {
    const access = { locales: LOCALES, roles: { public: { actions } } };
    const plugins = { 'draft-and-publish': { config: { writesAskPublish } }, graphql: true };
    app = await apps.boot({ types, components, access, plugins, database: dialect });
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const mark = (await documents.create('api::mark.mark', { data: { name: 'm' } }, SYSTEM)).documentId;
    const data = { title: 'one', price: 10, note: 'old', parts: [{ label: 'a', mark }] };
    id = (await documents.create(PAGE, { data }, SYSTEM)).documentId as string;
    await write({ title: 'un' }, { locale: 'fr' });
    await write({ price: 999, parts: [{ label: 'b' }, { label: 'c', mark }] }, { status: 'draft' });
  }

  const publications: Readonly<Record<string, () => Promise<number>>> = {
    'an update': async () => (await app.put(`/api/pages/${id}?locale=fr`, { title: 'deux' })).status,
    'a publish': async () => (await app.post(`/api/pages/${id}/actions/publish?locale=fr`)).status,
    'a mutation': async () => {
      const query = `mutation { updatePage(documentId: "${id}", locale: "fr", data: { title: "deux" }) { documentId } }`;
      return (await app.post('/graphql').send({ query })).status;
    },
  };

  describe.each(Object.keys(publications))('for %s of one locale', (kind) => {
    const publish = publications[kind] as () => Promise<number>;

    it('stay pending if the caller may not write them in the other published locales', async () => {
      await boot(translator);
      expect(await publish()).toBe(200);
      expect(await prices('', 'locale=fr', 'status=draft', 'locale=fr&status=draft')).toEqual([10, 10, 999, 999]);
      const parts = (await one('locale=fr&populate[parts][populate]=mark')).parts;
      expect(parts).toMatchObject([{ label: 'a', mark: { name: 'm' } }]);
      expect((await one('populate=parts')).parts).toHaveLength(1);
      expect((await one('locale=fr&status=draft&populate=parts')).parts).toHaveLength(2);
      // The draft is still ahead.
      expect((await app.get('/api/pages?locale=fr&status=draft&publicationFilter=modified')).body.data).toHaveLength(1);
    });

    it('go live everywhere by a caller who may write and publish them everywhere', async () => {
      await boot(['api::*', `${PAGE}.publish`]);
      expect(await publish()).toBe(200);
      expect(await prices('', 'locale=fr')).toEqual([999, 999]);
      expect((await one('populate[parts][populate]=mark')).parts).toMatchObject([{ label: 'b' }, { label: 'c', mark: { name: 'm' } }]);
    });
  });

  it('need the right to publish in the other locales, too', async () => {
    const publish = { action: `${PAGE}.publish`, where: french };
    await boot([...reading, `${PAGE}.update`, publish]);
    expect((await app.post(`/api/pages/${id}/actions/publish?locale=fr`)).status).toBe(200);
    expect(await prices('', 'locale=fr')).toEqual([10, 10]);
  });

  it('are refused in a body that repeats them, if the caller may not write them in the other published locales', async () => {
    const limited = ['update', 'publish'].map((verb) => ({ action: `${PAGE}.${verb}`, where: french }));
    await boot([...reading, ...limited]);
    expect((await app.put(`/api/pages/${id}?locale=fr`, { title: 'deux', price: 999 })).status).toBe(403);
    expect((await app.put(`/api/pages/${id}?locale=fr`, { title: 'deux', note: 'old' })).status).toBe(200);
    expect(await prices('', 'locale=fr', 'status=draft')).toEqual([10, 10, 999]);
  });

  it('stay pending if the caller may publish and write nothing', async () => {
    await boot([...reading, `${PAGE}.publish`]);
    expect((await app.post(`/api/pages/${id}/actions/publish?locale=fr`)).status).toBe(200);
    expect(await prices('', 'locale=fr', 'status=draft')).toEqual([10, 10, 999]);
  });

  it('are held back one by one', async () => {
    await boot([...reading, { action: `${PAGE}.update`, fields: ['title', 'note'] }, `${PAGE}.publish`]);
    await write({ note: 'new' }, { status: 'draft' });
    expect((await app.post(`/api/pages/${id}/actions/publish?locale=fr`)).status).toBe(200);
    for (const query of ['', 'locale=fr']) expect(await one(query)).toMatchObject({ price: 10, note: 'new' });
  });

  it('do not come with a locale that is added and published', async () => {
    await boot([...reading, { action: `${PAGE}.update`, fields: ['title'] }, `${PAGE}.publish`]);
    expect((await app.put(`/api/pages/${id}?locale=de`, { title: 'eins' })).status).toBe(200);
    expect(await prices('', 'locale=de', 'locale=de&status=draft')).toEqual([10, 10, 999]);
    expect((await one('locale=de&populate[parts][populate]=mark')).parts).toMatchObject([{ label: 'a', mark: { name: 'm' } }]);
  });

  it('go live where no other locale is published', async () => {
    await boot(translator);
    await app.kernel.container.resolve(DOCUMENTS).remove(PAGE, id, new Map([['status', 'published']]), SYSTEM);
    expect((await app.post(`/api/pages/${id}/actions/publish?locale=fr`)).status).toBe(200);
    expect(await prices('locale=fr')).toEqual([999]);
  });

  it('are kept when the draft of one locale is discarded', async () => {
    await boot(translator);
    await write({ title: 'trois' }, { status: 'draft', locale: 'fr' });
    expect((await app.post(`/api/pages/${id}/actions/discardDraft?locale=fr`)).status).toBe(200);
    expect(await one('locale=fr&status=draft')).toMatchObject({ title: 'un', price: 999 });
    expect(await prices('status=draft', '')).toEqual([999, 10]);
    expect((await app.get('/api/pages?locale=fr&status=draft&publicationFilter=modified')).body.data).toHaveLength(1);
  });

  it('do not go live by the right to update alone, where that publishes', async () => {
    await boot([...reading, { action: `${PAGE}.update`, where: french, fields: ['title'] }], false);
    expect((await app.put(`/api/pages/${id}?locale=fr`, { title: 'deux' })).status).toBe(200);
    expect(await one('locale=fr')).toMatchObject({ title: 'deux', price: 10 });
    expect(await prices('')).toEqual([10]);
  });
});

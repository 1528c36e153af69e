import { type ContentApp, contentApps, eachDialect } from 'plinth/testing';

const localized = { pluginOptions: { i18n: { localized: true } } };
const tags = { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' } as const;
const types = {
  tag: { attributes: { name: { type: 'string' } } },
  page: {
    ...localized,
    options: { draftAndPublish: true },
    attributes: {
      title: { type: 'string', ...localized },
      seo: { type: 'component', component: 'parts.seo' },
      facts: { type: 'component', component: 'parts.fact', repeatable: true },
      zone: { type: 'dynamiczone', components: ['parts.fact', 'parts.seo'] },
    },
  },
} as const;
const components = {
  'parts.seo': {
    attributes: {
      text: { type: 'string' },
      robots: { type: 'string', default: 'all' },
      facts: { type: 'component', component: 'parts.fact', repeatable: true },
    },
  },
  'parts.fact': { attributes: { text: { type: 'string' }, tags, source: { type: 'relation', relation: 'morphToOne' } } },
} as const;
const access = {
  locales: [{ code: 'en', isDefault: true }, { code: 'fr' }],
  roles: { public: { actions: ['api::*', 'api::page.page.createLocalization'] } },
};

interface Page {
  readonly updatedAt: string;
  readonly seo: { readonly id: number };
  readonly facts: readonly { readonly id: number; readonly text: string; readonly tags: readonly { readonly name: string }[] }[];
  readonly zone: readonly { readonly id: number }[];
}

eachDialect('components that are sent again without ids', (dialect) => {
  const apps = contentApps();
  let app: ContentApp;
  let id: string;
  let data: object;
  let red: string;
  let blue: string;

  beforeAll(async () => {
    app = await apps.boot({ types, components, access, database: dialect });
    const tag = async (name: string) => (await app.post('/api/tags', { name })).body.data.documentId as string;
    [red, blue] = [await tag('red'), await tag('blue')];
  });
  beforeEach(async () => {
    data = {
      seo: { text: 's', facts: [{ text: 'inner', tags: [red] }] },
      facts: [{ text: 'one', tags: [red, blue] }, { text: 'two' }, { text: 'two' }],
      zone: [
        { __component: 'parts.seo', text: 'z' },
        { __component: 'parts.fact', text: 'z', tags: { connect: [blue] } },
      ],
    };
    id = (await app.post('/api/pages', { title: 'one', ...data })).body.data.documentId;
    expect((await app.put(`/api/pages/${id}?locale=fr`, { title: 'un' })).status).toBe(200);
  });
  afterAll(apps.cleanUp);

  const populate = 'populate[seo][populate][facts][populate]=tags&populate[facts][populate]=*&populate[zone][populate]=*';
  const page = async (query: string): Promise<Page> => (await app.get(`/api/pages/${id}?${populate}&${query}`)).body.data;
  const versions = async () => [await page('locale=fr'), await page('locale=fr&status=draft')];
  const save = async (changed: object) => expect((await app.put(`/api/pages/${id}?status=draft`, changed)).status).toBe(200);
  const textsOf = ({ facts }: Page) => facts.map(({ text, tags: linked }) => [text, ...linked.map(({ name }) => name)]);

  it('leave other locales as they are, and keep their ids', async () => {
    const [before, own] = [await versions(), await page('status=draft')];
    await save({ title: 'two', ...data });
    expect(await versions()).toEqual(before);
    const after = await page('status=draft');
    expect([after.seo, after.facts, after.zone]).toEqual([own.seo, own.facts, own.zone]);
    const modified = await app.get('/api/pages?locale=fr&status=draft&publicationFilter=modified');
    expect(modified.body.data).toEqual([]);
  });

  it('keep the entries that stay when others are removed or moved', async () => {
    const { facts } = await page('status=draft');
    await save({ facts: [{ text: 'two' }, { text: 'new' }, { text: 'one', tags: [red, blue] }] });
    const after = await page('status=draft');
    expect(after.facts.map((fact) => fact.id)).toEqual([facts[1]?.id, expect.any(Number), facts[0]?.id]);
    expect(textsOf(after)).toEqual([['two'], ['new'], ['one', 'red', 'blue']]);
    expect((await page('locale=fr&status=draft')).facts).toEqual(after.facts);
  });

  it('change where a value or a link differs', async () => {
    await save({ facts: [{ text: 'one', tags: [blue] }, { text: 'two', tags: { connect: [red] } }, { text: 'two' }] });
    for (const query of ['status=draft', 'locale=fr&status=draft']) {
      expect(textsOf(await page(query))).toEqual([['one', 'blue'], ['two', 'red'], ['two']]);
    }
    await save({ facts: [{ text: 'one' }, { text: 'two', tags: { disconnect: [red] } }], seo: { text: 's', facts: [{ text: 'inner' }] } });
    const after = await page('locale=fr&status=draft');
    expect(textsOf(after)).toEqual([['one'], ['two']]);
    expect(after.seo).toMatchObject({ text: 's', robots: 'all', facts: [{ text: 'inner', tags: [] }] });
  });

  it('lose a polymorphic link that is not sent again, or sent as null', async () => {
    const source = { __type: 'api::tag.tag', documentId: red };
    const sourcesOf = async () => {
      const { facts } = (await app.get(`/api/pages/${id}?status=draft&populate[facts][populate]=*`)).body.data;
      return facts.map((fact: { source: { name: string } | null }) => fact.source?.name ?? null);
    };
    for (const fact of [
      { text: 'one', tags: [red] },
      { text: 'one', tags: [red], source: null },
      { text: 'one', source: null },
    ]) {
      await save({ facts: [{ ...fact, source }] });
      expect(await sourcesOf()).toEqual(['red']);
      await save({ facts: [fact] });
      expect(await sourcesOf()).toEqual([null]);
    }
  });

  it('take the order of links from positions', async () => {
    const tagged = { connect: [red, { documentId: blue, position: { start: true } }] };
    await save({ facts: [{ text: 'one', tags: tagged }] });
    expect(textsOf(await page('status=draft'))).toEqual([['one', 'blue', 'red']]);
  });
});

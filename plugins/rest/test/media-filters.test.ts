import { asStaff, type BootedApp, bootApp, eachDialect } from 'plinth/testing';

const media = (more: object = {}) => ({ type: 'media', allowedTypes: ['images', 'files'], ...more });
const relation = (kind: string, target: string, more: object = {}) => ({
  type: 'relation',
  relation: kind,
  target: `api::${target}.${target}`,
  ...more,
});
const contentTypes = [
  {
    info: { singularName: 'story', pluralName: 'stories' },
    options: { draftAndPublish: true },
    attributes: {
      title: { type: 'string' },
      cover: media(),
      gallery: media({ multiple: true }),
      seo: { type: 'component', component: 'parts.seo' },
      parts: { type: 'component', component: 'parts.seo', repeatable: true },
      author: relation('manyToOne', 'author', { inversedBy: 'stories' }),
    },
  },
  {
    info: { singularName: 'author', pluralName: 'authors' },
    attributes: { name: { type: 'string' }, portrait: media(), stories: relation('oneToMany', 'story', { mappedBy: 'author' }) },
  },
];
const components = { 'parts.seo': { attributes: { meta: { type: 'string' }, image: media() } } };
const ACTIONS = ['api::*', 'plugin::upload.content-api.upload'];

const app = (config: object) => ({
  contentTypes,
  components,
  config: { access: { roles: { public: { actions: ACTIONS } } }, plugins: { rest: { config } } },
});

/** Creates stories with and without files. */
async function fill({ request }: BootedApp): Promise<void> {
  const upload = async (name: string) => {
    const { body } = await request
      .post('/api/upload')
      .attach('files', Buffer.from(`file ${name}`), name)
      .expect(201);
    return body[0].id as number;
  };
  const [one, two] = [await upload('one.txt'), await upload('two.md')];
  const create = async (path: string, data: object) => (await request.post(`/api/${path}`).send({ data }).expect(201)).body.data.documentId;
  const drawn = await create('authors', { name: 'drawn', portrait: two });
  const plain = await create('authors', { name: 'plain' });
  await create('stories', {
    title: 'all',
    cover: one,
    gallery: [one, two],
    seo: { image: two },
    parts: [{}, { image: one }],
    author: drawn,
  });
  await create('stories', { title: 'none', author: plain, seo: { meta: 'm' }, parts: [{ meta: 'm' }] });
  await create('stories', { title: 'cover', cover: two, author: plain });
}

eachDialect('filters on media, with rest.mediaFilters', (dialect) => {
  let booted: BootedApp;

  beforeAll(async () => {
    booted = await bootApp({ database: dialect, app: app({ mediaFilters: true }) });
    await fill(booted);
  });
  afterAll(() => booted?.close());

  const titles = async (query: string) => {
    const { status, body } = await booted.request.get(`/api/stories?sort=title&fields=title&${query}`);
    return status === 200 ? body.data.map(({ title }: { readonly title: string }) => title) : [status, body.error.message];
  };

  it.each([
    ['filters[cover][$null]=true', ['none']],
    ['filters[cover][$notNull]=true', ['all', 'cover']],
    ['filters[cover][$null]=false', ['all', 'cover']],
    ['filters[cover][id][$notNull]=true', ['all', 'cover']],
    ['filters[$not][cover][$null]=true', ['all', 'cover']],
    ['filters[gallery][$null]=true', ['cover', 'none']],
    ['filters[gallery][$notNull]=true', ['all']],
    ['filters[cover][ext][$eq]=.md', ['cover']],
    ['filters[cover][ext]=.txt', ['all']],
    ['filters[cover][name][$startsWith]=one', ['all']],
    ['filters[gallery][ext][$in][0]=.md&filters[gallery][name][$contains]=two', ['all']],
    ['filters[$or][0][cover][ext]=.md&filters[$or][1][cover][$null]=true', ['cover', 'none']],
    ['filters[cover][size][$gte]=0', ['all', 'cover']],
    ['filters[seo][image][$notNull]=true', ['all']],
    ['filters[seo][image][ext]=.md', ['all']],
    ['filters[parts][image][ext]=.txt', ['all']],
    ['filters[author][portrait][$null]=true', ['cover', 'none']],
    ['filters[author][portrait][ext]=.md', ['all']],
    ['filters[author][stories][cover][ext]=.md', ['cover', 'none']],
    ['status=draft&filters[cover][$notNull]=true', ['all', 'cover']],
  ])('%s finds %j', async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  it('also apply inside populate', async () => {
    const query = 'sort=name&populate[stories][filters][cover][ext]=.md&populate[stories][fields]=title';
    const { body } = await booted.request.get(`/api/authors?${query}`).expect(200);
    expect(body.data.map(({ stories }: { stories: { title: string }[] }) => stories.map(({ title }) => title))).toEqual([[], ['cover']]);
  });

  it.each([
    ['filters[cover][folderPath]=/', 'Invalid key folderPath at cover.folderPath'],
    ['filters[cover][nope]=1', 'Invalid key nope at cover.nope'],
    ['filters[cover][ext][$nope]=1', 'Invalid key $nope at cover.ext'],
  ])('%s is refused', async (query, message) => {
    expect(await titles(query)).toEqual([400, message]);
  });

  it('answer differently once a file has changed', async () => {
    const query = 'filters[cover][name]=renamed.md';
    expect(await titles(query)).toEqual([]);
    const [file] = (await booted.request.get('/api/stories?filters[title]=cover&populate=cover')).body.data;
    await booted.request
      .post(`/api/upload?id=${file.cover.id}`)
      .field('fileInfo', JSON.stringify({ name: 'renamed.md' }))
      .expect(200);
    expect(await titles(query)).toEqual(['cover']);
  });

  it('are described in OpenAPI', async () => {
    const { body } = await booted.request.get('/api/openapi.json').expect(200);
    expect(Object.keys(body.components.schemas.StoryFilters.properties)).toEqual(expect.arrayContaining(['cover', 'gallery']));
  });
});

eachDialect('filters on media, without rest.mediaFilters', (dialect) => {
  let booted: BootedApp;

  beforeAll(async () => {
    booted = await bootApp({ database: dialect, app: app({}) });
    await fill(booted);
  });
  afterAll(() => booted?.close());

  it.each(['filters[cover][$null]=true', 'filters[cover][ext]=.md', 'filters[cover]=1', 'filters[author][portrait][$notNull]=true'])(
    '%s is refused',
    async (query) => {
      const { body } = await booted.request.get(`/api/stories?${query}`).expect(400);
      expect(body.error.message).toMatch(/^Invalid key (cover|portrait)/);
    },
  );

  it('tell the interface whether there is a file, and nothing else', async () => {
    const staff = await asStaff(booted, { role: 'administrator' });
    const found = async (query: string) => {
      const { status, body } = await staff.get(`/admin/api/content/stories?sort=title&${query}`);
      return status === 200 ? body.data.map(({ title }: { readonly title: string }) => title) : status;
    };
    expect(await found('filters[cover][$null]=true')).toEqual(['none']);
    expect(await found('filters[cover][$notNull]=true')).toEqual(['all', 'cover']);
    expect(await found('filters[seo][image][$notNull]=true')).toEqual(['all']);
    expect(await found('filters[author][portrait][$null]=true')).toEqual(['cover', 'none']);
    expect([await found('filters[cover][ext]=.md'), await found('filters[cover]=1')]).toEqual([400, 400]);
  });
});

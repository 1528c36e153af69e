import { type ContentApp, contentApps, eachDialect } from 'plinth/testing';

const drafts = { options: { draftAndPublish: true } };
const lists = {
  steps: { type: 'component', component: 'parts.step', repeatable: true, required: true },
  zone: { type: 'dynamiczone', components: ['parts.step', 'parts.group'], required: true },
} as const;
const components = {
  'parts.step': { attributes: { text: { type: 'string' } } },
  'parts.group': { attributes: { inner: { type: 'component', component: 'parts.step', repeatable: true, required: true } } },
  'parts.pair': {
    attributes: { first: { type: 'component', component: 'parts.step' }, second: { type: 'component', component: 'parts.step' } },
  },
} as const;
const types = {
  guide: { ...drafts, attributes: { title: { type: 'string' }, ...lists } },
  plain: { attributes: { title: { type: 'string' }, ...lists } },
  short: { attributes: { pairs: { type: 'component', component: 'parts.pair', repeatable: true, max: 1 } } },
} as const;

const problemsOf = ({ status, body }: { status: number; body: { error?: { details: { errors?: readonly object[] } } } }) => ({
  status,
  errors: body.error?.details.errors?.map((error) => {
    const { path, message } = error as { path: readonly string[]; message: string };
    return `${path.join('.')}: ${message}`;
  }),
});
const bothMissing = { status: 400, errors: ['steps: steps must be defined.', 'zone: zone must be defined.'] };

eachDialect('required repeatable components and dynamic zones', (dialect) => {
  const apps = contentApps();
  let app: ContentApp;

  beforeAll(async () => {
    const access = { roles: { public: { actions: ['api::*', 'api::guide.guide.publish'] } } };
    app = await apps.boot({ types, components, access, database: dialect, plugins: { graphql: true } });
  });
  afterAll(apps.cleanUp);

  const draft = async (data: object) => (await app.post('/api/guides?status=draft', data)).body.data.documentId as string;
  const publish = (id: string) => app.post(`/api/guides/${id}/actions/publish`);
  const graphql = async (query: string) => (await app.post('/graphql').send({ query })).body;

  it.each(['guides', 'plains'])('are asked for by a create of %s that publishes', async (path) => {
    expect(problemsOf(await app.post(`/api/${path}`, { title: 'x' }))).toEqual(bothMissing);
    expect(problemsOf(await app.post(`/api/${path}`, { steps: null, zone: null }))).toEqual(bothMissing);
    expect((await app.get(`/api/${path}?status=draft`)).body.data).toEqual([]);
  });

  it.each(['guides', 'plains'])('take an empty list in %s', async (path) => {
    const made = await app.post(`/api/${path}?populate=*`, { steps: [], zone: [] });
    expect([made.status, made.body.data?.steps, made.body.data?.zone]).toEqual([201, [], []]);
    const id = made.body.data.documentId;
    expect((await app.put(`/api/${path}/${id}`, { title: 'y' })).status).toBe(200);
    expect(problemsOf(await app.put(`/api/${path}/${id}`, { zone: null }))).toEqual({
      status: 400,
      errors: ['zone: zone must be defined.'],
    });
    expect((await app.delete(`/api/${path}/${id}`)).status).toBe(204);
  });

  it('are shown as they were sent when they are too long: a single component is an object or null', async () => {
    const { status, body } = await app.post('/api/shorts', { pairs: [{ first: { text: 'a' } }, {}] });
    const [{ path, value }] = body.error.details.errors;
    const shown = [
      { first: { text: 'a' }, second: null },
      { first: null, second: null },
    ];
    expect([status, path]).toEqual([400, ['pairs']]);
    expect(value).toMatchObject(shown);
  });

  it('are free in drafts, and asked for when those are published', async () => {
    const id = await draft({ title: 'x' });
    expect(problemsOf(await publish(id))).toEqual(bothMissing);
    expect(problemsOf(await app.put(`/api/guides/${id}`, { title: 'y' }))).toEqual(bothMissing);
    expect((await app.put(`/api/guides/${id}?status=draft`, { steps: [{ text: 'a' }], zone: [] })).status).toBe(200);
    const published = await publish(`${id}`);
    expect(published.status).toBe(200);
    const read = await app.get(`/api/guides/${id}?populate=*`);
    expect(read.body.data).toMatchObject({ steps: [{ text: 'a' }], zone: [] });
    expect((await app.put(`/api/guides/${id}?status=draft`, { steps: null })).status).toBe(200);
    expect((await app.get(`/api/guides/${id}?populate=*&status=draft`)).body.data.steps).toEqual([]);
    expect(problemsOf(await publish(id))).toEqual({ status: 400, errors: ['steps: steps must be defined.'] });
    expect((await app.get(`/api/guides/${id}?populate=*`)).body.data.steps).toMatchObject([{ text: 'a' }]);
  });

  it('are found by filters on emptiness, however they became empty', async () => {
    const [absent, empty, full] = [await draft({}), await draft({ steps: [] }), await draft({ steps: [{}] })];
    const ids = async (filter: string) =>
      (
        await app.get(
          `/api/guides?status=draft&sort=id&${filter}&filters[documentId][$in]=${[absent, empty, full].join('&filters[documentId][$in]=')}`,
        )
      ).body.data.map(({ documentId }: { documentId: string }) => documentId);
    expect(await ids('filters[steps][$null]=true')).toEqual([absent, empty]);
    expect(await ids('filters[steps][$notNull]=true')).toEqual([full]);
  });

  it('are asked for inside of components and zones', async () => {
    const zone = [{ __component: 'parts.group' }];
    const message = { status: 400, errors: ['zone.0.inner: zone[0].inner must be defined.'] };
    expect(problemsOf(await app.post('/api/plains', { steps: [], zone }))).toEqual(message);
    expect(problemsOf(await app.post('/api/guides', { steps: [], zone: [{ ...zone[0], inner: null }] }))).toEqual(message);
    const id = await draft({ steps: [], zone });
    expect(problemsOf(await publish(id))).toEqual(message);
    const [entry] = (await app.get(`/api/guides/${id}?populate[zone][populate]=*&status=draft`)).body.data.zone;
    expect(entry.inner).toEqual([]);
    expect((await app.put(`/api/guides/${id}?status=draft`, { zone: [{ ...zone[0], id: entry.id, inner: [] }] })).status).toBe(200);
    expect((await publish(id)).status).toBe(200);
  });

  it('are asked for in GraphQL, too', async () => {
    const answer = await graphql('mutation { createGuide(data: { title: "x" }) { documentId } }');
    expect(JSON.stringify(answer.errors)).toContain('steps must be defined.');
    const made = await graphql('mutation { createGuide(data: { steps: [], zone: [] }) { documentId steps { id } } }');
    expect(made.data?.createGuide.steps).toEqual([]);
  });
});

import { type ContentApp, type ContentAppOptions, contentApps, eachDialect } from 'plinth/testing';

const access = { roles: { public: { actions: ['api::*', 'api::guide.guide.publish', 'api::guide.guide.discardDraft'] } } };

/** Guides whose values follow rules that get stricter. */
function modelOf(isStrict: boolean): Pick<ContentAppOptions, 'types' | 'components'> {
  const rules = {
    color: { type: 'enumeration', enum: isStrict ? ['blue'] : ['blue', 'red'] },
    code: { type: 'string', ...(isStrict && { maxLength: 3 }) },
    size: { type: 'integer', ...(isStrict && { max: 10 }) },
    big: { type: 'biginteger', ...(isStrict && { max: '10' }) },
  } as const;
  const later = {
    ...rules,
    least: { type: 'integer', ...(isStrict && { min: 10 }) },
    word: { type: 'string', ...(isStrict && { regex: '^[a-z]+$' }) },
    long: { type: 'text', ...(isStrict && { minLength: 10 }) },
  } as const;
  return {
    types: {
      guide: {
        options: { draftAndPublish: true },
        attributes: {
          title: { type: 'string' },
          ...later,
          part: { type: 'component', component: 'parts.piece' },
          parts: { type: 'component', component: 'parts.group', repeatable: true },
          zone: { type: 'dynamiczone', components: ['parts.piece', ...(isStrict ? [] : ['parts.former'])] },
        },
      },
    },
    components: {
      'parts.piece': { attributes: rules },
      'parts.former': { attributes: rules },
      'parts.group': { attributes: { inner: { type: 'component', component: 'parts.piece', repeatable: true } } },
    },
  };
}

interface Refusal {
  readonly status: number;
  readonly body: { readonly error?: { readonly details: Readonly<Record<string, unknown>> & { readonly errors?: readonly Problem[] } } };
}
interface Problem {
  readonly path: readonly string[];
  readonly message: string;
}

const pathsOf = ({ status, body }: Refusal) => [status, body.error?.details.errors?.map(({ path }) => path.join('.'))];

eachDialect('values that the model does not allow any more', (dialect) => {
  const apps = contentApps();
  let url: string;
  let app: ContentApp;
  const boot = async (isStrict: boolean) => {
    app = await apps.boot({ ...modelOf(isStrict), access, database: url, plugins: { graphql: true } });
  };
  const draft = async (data: object) => (await app.post('/api/guides?status=draft', data)).body.data.documentId as string;
  const publish = (id: string) => app.post(`/api/guides/${id}/actions/publish`);

  beforeEach(async () => {
    url = await apps.lastingDatabase(dialect);
    await boot(false);
  });
  afterEach(apps.cleanUp);

  it('are refused when a draft with them is published, as a create with them is', async () => {
    const id = await draft({ title: 'Old', color: 'red' });
    expect((await publish(id)).status).toBe(200);
    await boot(true);
    const created = await app.post('/api/guides', { color: 'red' });
    expect(pathsOf(created)).toEqual([400, ['color']]);
    for (const refused of [await publish(id), await app.put(`/api/guides/${id}`, { title: 'New' })]) {
      expect([refused.status, refused.body.error]).toEqual([400, created.body.error]);
    }
    const query = (text: string) => app.post('/graphql').send({ query: text });
    const { body } = await query(`mutation { updateGuide(documentId: "${id}", data: { title: "New" }) { documentId } }`);
    expect(body.errors[0].extensions.error.details).toEqual(created.body.error.details);
    // The published version stays, and a draft may still be written.
    expect((await app.get(`/api/guides/${id}`)).body.data).toMatchObject({ title: 'Old', color: 'red' });
    expect((await app.put(`/api/guides/${id}?status=draft`, { title: 'New' })).status).toBe(200);
    expect((await app.put(`/api/guides/${id}`, { color: 'blue' })).body.data).toMatchObject({ title: 'New', color: 'blue' });
  });

  it('are refused by every rule, also inside of components and zones', async () => {
    const piece = { color: 'red', code: 'long', size: 11, big: '11' };
    const parts = [{}, { inner: [{}, { color: 'red' }] }];
    const zone = [{ __component: 'parts.piece', ...piece }];
    const id = await draft({ ...piece, least: 9, word: 'A', long: 'short', part: piece, parts, zone });
    await boot(true);
    const own = ['color', 'code', 'size', 'big'];
    const all = [
      ...[...own, 'least', 'word', 'long', ...own.map((name) => `part.${name}`), 'parts.1.inner.1.color'],
      ...own.map((name) => `zone.0.${name}`),
    ];
    expect(pathsOf(await publish(id))).toEqual([400, all]);
    expect((await app.get('/api/guides')).body.data).toEqual([]);
  });

  it('do not count in entries that nobody sees, because the zone does not list their component any more', async () => {
    const hidden = { __component: 'parts.former', color: 'red' };
    const shown = { __component: 'parts.piece', color: 'blue' };
    const id = await draft({ zone: [hidden, shown] });
    const other = await draft({ zone: [hidden, { ...shown, color: 'red' }] });
    await boot(true);
    expect((await publish(id)).status).toBe(200);
    expect((await app.get(`/api/guides/${id}?populate=zone`)).body.data.zone).toMatchObject([shown]);
    expect(pathsOf(await publish(other))).toEqual([400, ['zone.0.color']]);
  });

  it('do not keep a draft from being discarded', async () => {
    const id = await draft({ title: 'Old', color: 'red' });
    expect((await publish(id)).status).toBe(200);
    await app.put(`/api/guides/${id}?status=draft`, { title: 'New', color: 'blue' });
    await boot(true);
    expect((await app.post(`/api/guides/${id}/actions/discardDraft`)).status).toBe(200);
    expect((await app.get(`/api/guides/${id}?status=draft`)).body.data).toMatchObject({ title: 'Old', color: 'red' });
  });
});

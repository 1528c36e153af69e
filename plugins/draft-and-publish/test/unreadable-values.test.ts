import { type ContentApp, contentApps, eachDialect } from 'plinth/testing';

const NOTE = 'api::note.note';
const types = {
  note: {
    options: { draftAndPublish: true },
    attributes: {
      title: { type: 'string', required: true },
      memo: { type: 'string', minLength: 9 },
      box: { type: 'component', component: 'parts.box' },
    },
  },
  pile: { attributes: { title: { type: 'string' }, boxes: { type: 'component', component: 'parts.box', repeatable: true, max: 2 } } },
} as const;
const components = { 'parts.box': { attributes: { code: { type: 'string', minLength: 9 } } } } as const;
const fields = ['title'];

eachDialect('a draft that cannot be published, to those who may not read all of it', (dialect) => {
  const apps = contentApps();
  afterAll(apps.cleanUp);
  let app: ContentApp;

  const boot = async (actions: readonly unknown[], url: string) => {
    app = await apps.boot({ types, components, access: { roles: { public: { actions } } }, plugins: { graphql: true }, database: url });
  };
  const problemsOf = ({ details }: { details: { errors: readonly { path: readonly string[]; value?: unknown }[] } }) =>
    Object.fromEntries(details.errors.map(({ path, value }) => [path.join('.'), value]));

  it.each([
    ['limited attributes', [`${NOTE}.readDraft`, ...['find', 'findOne', 'update'].map((verb) => ({ action: `${NOTE}.${verb}`, fields }))]],
    ['no right to drafts', [`${NOTE}.find`, { action: `${NOTE}.update`, fields }]],
    ['no right to read', [{ action: `${NOTE}.update`, fields }]],
  ])('names what is wrong without its value: %s', async (_, actions) => {
    const url = await apps.lastingDatabase(dialect);
    await boot(['api::*'], url);
    const { documentId } = (await app.post('/api/notes?status=draft', { memo: 'pssst', box: { code: 'hush!' } })).body.data;
    await boot([...actions, `${NOTE}.publish`], url);
    const query = `mutation { updateNote(documentId: "${documentId}", data: {}) { documentId } }`;
    const { error } = (await app.post(`/api/notes/${documentId}/actions/publish`)).body;
    const { errors } = (await app.post('/graphql').send({ query })).body;
    expect(problemsOf(error)).toEqual({ title: null, memo: undefined, 'box.code': undefined });
    expect(problemsOf(errors[0].extensions.error)).toEqual({ title: null, memo: undefined, 'box.code': undefined });
    expect(JSON.stringify([error, errors])).not.toMatch(/pssst|hush/);
    expect(error.details.errors[0].message).toBe('title must be a `string` type, but the final value was: `null`.');
  });

  it('shows values to those who may read them, and values that are sent', async () => {
    const url = await apps.lastingDatabase(dialect);
    await boot(['api::*', `${NOTE}.publish`], url);
    const { documentId } = (await app.post('/api/notes?status=draft', { memo: 'pssst', box: { code: 'hush!' } })).body.data;
    const published = await app.post(`/api/notes/${documentId}/actions/publish`);
    expect(problemsOf(published.body.error)).toEqual({ title: null, memo: 'pssst', 'box.code': 'hush!' });
    await boot([`${NOTE}.update`, `${NOTE}.publish`], url);
    const written = await app.put(`/api/notes/${documentId}`, { title: 'a', memo: 'loud' });
    expect(problemsOf(written.body.error)).toEqual({ memo: 'loud', 'box.code': undefined });
  });

  it('shows no stored entries of a component to those who keep them by their ids, and may not read them', async () => {
    const url = await apps.lastingDatabase(dialect);
    await boot(['api::*'], url);
    const made = await app.post('/api/piles?populate=boxes', { title: 'a', boxes: [{ code: 'pssst hush' }, { code: 'hush pssst' }] });
    const { documentId, boxes } = made.body.data as { documentId: string; boxes: readonly { id: number }[] };
    const tooMany = { boxes: [...boxes.map(({ id }) => ({ id })), { code: 'loud enough' }] };
    const readable = (await app.put(`/api/piles/${documentId}`, tooMany)).body.error;
    expect(problemsOf(readable)).toEqual({ boxes: expect.arrayContaining([expect.objectContaining({ code: 'pssst hush' })]) });
    const PILE = 'api::pile.pile';
    const update = { action: `${PILE}.update`, fields: ['boxes'] };
    for (const actions of [[update], [update, ...['find', 'findOne'].map((verb) => ({ action: `${PILE}.${verb}`, fields }))]]) {
      await boot(actions, url);
      const { error } = (await app.put(`/api/piles/${documentId}`, tooMany)).body;
      expect(problemsOf(error)).toEqual({ boxes: undefined });
      expect(JSON.stringify(error)).not.toMatch(/pssst|hush/);
    }
  });
});

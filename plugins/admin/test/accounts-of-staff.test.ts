import { DOCUMENTS, SYSTEM } from 'plinth';
import { eachDialect } from 'plinth/testing';
import { type Browser, bootStaff, type StaffApp } from './staff-app.ts';

const NOTE = 'api::note.note';
const PERSON = 'plugin::admin.person';
const note = {
  info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' },
  attributes: { title: { type: 'string' }, editor: { type: 'relation', relation: 'manyToOne', target: PERSON } },
};

/** An app may relate its content to admin users. No action lets anybody read these, so no token reads them there either. */
eachDialect('admin users behind a relation', (dialect) => {
  let app: StaffApp;
  let root: Browser;
  beforeAll(async () => {
    app = await bootStaff({ app: { contentTypes: [note] } as never, database: dialect });
    root = await app.come('chief', 'administrator');
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const [editor] = (await documents.find(documents.parse(PERSON, {}, 'list', SYSTEM))).documents;
    await documents.create(NOTE, { data: { title: 'Seen', editor: editor?.documentId } }, SYSTEM);
  });
  afterAll(() => app?.close());

  it.each(['full-access', 'read-only'])('are shown to no token of the type %s', async (type) => {
    const { value } = (await root.post('/api-tokens', { name: type, type })).body.data;
    const get = (path: string) => app.request.get(path).set('Authorization', `Bearer ${value}`);
    for (const query of ['populate=*', 'populate=editor', 'populate[editor][fields]=email']) {
      const { body } = await get(`/api/notes?${query}`);
      expect([query, JSON.stringify(body)]).toEqual([query, expect.not.stringContaining('chief')]);
    }
    expect((await get('/api/notes?populate=*')).body.data).toMatchObject([{ title: 'Seen' }]);
    for (const query of ['filters[editor][email][$startsWith]=chief', 'sort=editor.email'])
      expect([query, (await get(`/api/notes?${query}`)).status]).toEqual([query, 400]);
    const graphql = app.request.post('/graphql').set('Authorization', `Bearer ${value}`);
    const { body } = await graphql.send({ query: '{ notes { title editor { email } } }' });
    expect(JSON.stringify(body)).not.toContain('chief');
  });

  it('are linked by nobody who cannot find them, and stay linked when something else changes', async () => {
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const [editor] = (await documents.find(documents.parse(PERSON, {}, 'list', SYSTEM))).documents;
    const [seen] = (await documents.find(documents.parse(NOTE, {}, 'list', SYSTEM))).documents;
    const { value } = (await root.post('/api-tokens', { name: 'writer', type: 'full-access' })).body.data;
    const put = (data: object) => app.request.put(`/api/notes/${seen?.documentId}`).set('Authorization', `Bearer ${value}`).send({ data });
    // The same whether there is such a person or not.
    for (const given of [editor?.documentId, 'a'.repeat(24), { id: 1 }, null]) {
      const { status, body } = await put({ editor: given });
      expect([status, body.error.message]).toEqual([400, 'Invalid key editor']);
    }
    expect((await root.put(`/content/notes/${seen?.documentId}`, { data: { editor: editor?.documentId } })).status).toBe(400);
    expect((await put({ title: 'Other' })).status).toBe(200);
    const kept = documents.parse(NOTE, { populate: 'editor' }, 'list', SYSTEM);
    expect((await documents.find(kept)).documents).toMatchObject([{ title: 'Other', editor: { documentId: editor?.documentId } }]);
  });
});

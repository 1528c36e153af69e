import { callerName, definePlugin } from 'plinth';
import { askGraphql, asStaff, asToken, asUser, type BootedApp, bootApp, onlyPlugins } from 'plinth/testing';

const NOTE = 'api::note.note';
const OWN = { author: { id: '$user.id' } };

const note = {
  info: { singularName: 'note', pluralName: 'notes' },
  attributes: {
    text: { type: 'string' },
    author: { type: 'relation', relation: 'manyToOne', target: 'plugin::users-permissions.user' },
  },
};

/** Routes that return the caller of a request. */
const mirror = definePlugin({
  name: 'mirror',
  apply({ hooks }) {
    hooks.routes.tap('mirror', (routes) => {
      routes.get('/mirror', { auth: false }, ({ state }) => ({ caller: callerName(state.caller) }));
      routes.get('/admin/api/mirror', { auth: false, policies: ['admin.session'] }, ({ state }) => ({ caller: callerName(state.caller) }));
    });
  },
});

describe('requests in somebody’s name', () => {
  let app: BootedApp;
  beforeAll(async () => {
    const access = {
      roles: {
        // Visitors may not sign in.
        public: { actions: [] },
        authenticated: { actions: [{ action: `${NOTE}.find`, where: OWN }] },
        editor: { actions: [`${NOTE}.*`, 'plugin::users-permissions.user.find'] },
      },
      tokens: [{ name: 'reader', type: 'custom', actions: [`${NOTE}.find`], value: { env: 'READER' } }],
    };
    app = await bootApp({ app: { contentTypes: [note], plugins: [mirror], config: { access } }, env: { READER: 'a'.repeat(40) } });
  });
  afterAll(() => app.close());

  it('have the rights of a user, and those of a role that is named', async () => {
    const [user, editor] = [await asUser(app), await asUser(app, { role: 'editor', username: 'edith' })];
    const { body } = await editor.post('/api/notes', { data: { text: 'Hers', author: editor.id } }).expect(201);
    await editor.post('/api/notes', { data: { text: 'Theirs', author: user.id } }).expect(201);
    await user.post('/api/notes', { data: { text: 'No' } }).expect(403);
    const texts = (answer: { body: { data: readonly { text: string }[] } }) => answer.body.data.map(({ text }) => text);
    expect(texts(await user.get('/api/notes'))).toEqual(['Theirs']);
    await editor.put(`/api/notes/${body.data.documentId}`, { data: { text: 'Still hers' } }).expect(200);
    expect(texts(await editor.get('/api/notes?sort=id'))).toEqual(['Still hers', 'Theirs']);
    await editor.delete(`/api/notes/${body.data.documentId}`).expect(204);
    expect((await user.get('/mirror')).body).toEqual({ caller: user.caller });
    expect((await askGraphql(app, '{ notes { text } }', { headers: user.headers })).data).toEqual({ notes: [{ text: 'Theirs' }] });
    await app.request.get('/api/notes').expect(403);
  });

  it('have the rights of an API token, or of a visitor', async () => {
    const reader = asToken(app, 'a'.repeat(40));
    await reader.get('/api/notes').expect(200);
    await reader.post('/api/notes', { data: {} }).expect(403);
    await asToken(app, null).get('/api/notes').expect(403);
    await asToken(app, 'unknown').get('/api/notes').expect(401);
  });

  it('are those of staff below /admin/api alone, with the role that is named', async () => {
    const [administrator, author] = [await asStaff(app), await asStaff(app, { role: 'author', name: 'Ann' })];
    expect((await author.get('/admin/api/mirror').expect(200)).body).toEqual({ caller: author.caller });
    await administrator.get('/admin/api/roles').expect(200);
    await author.get('/admin/api/roles').expect(403);
    await author.post('/admin/api/content/notes', { data: { text: 'Written' } }).expect(201);
    expect((await author.get('/mirror')).body).toEqual({ caller: null });
    await author.get('/api/notes').expect(403);
  });

  it('are as many as a test needs', async () => {
    const users = await Promise.all(Array.from({ length: 15 }, () => asUser(app)));
    expect(new Set(users.map(({ caller }) => caller)).size).toBe(15);
  });

  it('name what is missing', async () => {
    await expect(asUser(app, { role: 'autor' })).rejects.toThrow(/^the role "autor" does not exist: there are (?=.*editor)(?=.*public)/);
    const bare = await bootApp({ app: { config: { plugins: onlyPlugins('rest') } } });
    await expect(asUser(bare)).rejects.toThrow('asUser needs the plugin users-permissions');
    await expect(asStaff(bare)).rejects.toThrow('asStaff needs the plugin admin');
    await bare.close();
  });
});

describe('requests of staff of an app with a public address', () => {
  it('come from that address', async () => {
    const app = await bootApp({ app: { plugins: [mirror], config: { server: { url: 'https://shop.example/cms' } } } });
    const administrator = await asStaff(app);
    expect((await administrator.get('/admin/api/mirror')).body).toEqual({ caller: administrator.caller });
    await app.close();
  });
});

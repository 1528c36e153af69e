import { DOCUMENTS, SYSTEM } from 'plinth';
import { USER_UID } from 'plinth/plugins/users-permissions';
import { type BootedApp, bootApp, onlyPlugins } from 'plinth/testing';

const shop = {
  info: { singularName: 'shop', pluralName: 'shops' },
  attributes: { name: { type: 'string' }, owner: { type: 'relation', relation: 'oneToOne', target: USER_UID } },
};

/** An app whose public may do everything with shops, and these actions. */
function boot(...more: readonly string[]): Promise<BootedApp> {
  const plugins = onlyPlugins('rest', 'users-permissions', 'outgoing', 'limits');
  return bootApp({ app: { contentTypes: [shop], config: { plugins, access: { roles: { public: { actions: ['api::*', ...more] } } } } } });
}

describe('a document that refers to a user', () => {
  let app: BootedApp;
  let user: { readonly documentId: string };

  async function start(...more: readonly string[]): Promise<void> {
    app = await boot(...more);
    const data = { username: 'ann', email: 'ann@example.com', password: 'secret1', resetPasswordToken: 'reset' };
    user = (await app.kernel.container.resolve(DOCUMENTS).create(USER_UID, { data }, SYSTEM)) as typeof user;
  }
  afterEach(() => app.close());

  it('shows the user without anything private, to those who may find users', async () => {
    await start('plugin::users-permissions.user.find');
    const made = await app.request.post('/api/shops').send({ data: { name: 'One', owner: user.documentId } });
    expect(made.status).toBe(201);
    const { body } = await app.request.get('/api/shops?populate=owner');
    expect(body.data[0].owner).toMatchObject({ username: 'ann', email: 'ann@example.com', confirmed: false, blocked: false });
    expect(JSON.stringify(body)).not.toMatch(/secret1|reset|password|\$2/i);
  });

  it.each([
    'filters[owner][password][$startsWith]=$',
    'filters[owner][resetPasswordToken]=reset',
    'sort=owner.password',
    'populate[owner][fields]=password',
  ])('refuses to be asked %s', async (query) => {
    await start('plugin::users-permissions.user.find');
    const { body, status } = await app.request.get(`/api/shops?${query}`);
    expect(status).toBe(400);
    expect(body.error.message).toMatch(/^Invalid key (password|resetPasswordToken)( at owner\.|$)/);
  });

  it('hides the user from those who may not find users, also in filters and bodies', async () => {
    await start();
    expect((await app.request.get('/api/shops?populate=owner')).body.data).toEqual([]);
    expect((await app.request.get('/api/shops?filters[owner][username]=ann')).body.error.message).toBe('Invalid key owner');
    expect((await app.request.post('/api/shops').send({ data: { owner: user.documentId } })).status).toBe(400);
  });

  it('cannot be a second user of one name or address', async () => {
    await start();
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const twice = (data: object) => documents.create(USER_UID, { data: { password: 'secret1', ...data } }, SYSTEM);
    await expect(twice({ username: 'ann', email: 'other@example.com' })).rejects.toMatchObject({ status: 400 });
    await expect(twice({ username: 'bob', email: 'ann@example.com' })).rejects.toMatchObject({ status: 400 });
    await expect(twice({ username: 'bob', email: 'bob@example.com' })).resolves.toMatchObject({ username: 'bob' });
  });
});

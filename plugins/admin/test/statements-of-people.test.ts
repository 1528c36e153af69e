import { eachDialect, type InlineApp } from 'plinth/testing';
import { authenticatorCode } from './authenticator-code.ts';
import { type Browser, bootStaff, NEWSROOM, ORIGIN, PASSWORD, type StaffApp } from './staff-app.ts';

const ARTICLE = 'api::article.article';
const roles = {
  // Looks after roles of visitors, and may not see the visitors themselves.
  keeper: { actions: ['plugin::admin.people.read', 'plugin::users-permissions.role.find', 'plugin::users-permissions.role.findOne'] },
};
/** The app, where the attribute `secret` is not private. */
const withoutPrivate = {
  ...NEWSROOM,
  contentTypes: (NEWSROOM.contentTypes as readonly { readonly attributes: object }[]).map((type) =>
    'secret' in type.attributes ? { ...type, attributes: { ...type.attributes, secret: { type: 'string' } } } : type,
  ),
} as unknown as InlineApp;

eachDialect('what is said of people and secrets', (database) => {
  let app: StaffApp;
  let root: Browser;
  beforeEach(async () => {
    app = await bootStaff({ database, options: { roles } });
    root = await app.come('root', 'administrator');
  });
  afterEach(() => app?.close());

  it('counts staff by role, their devices, and lets nobody in who was removed, whose documents stay', async () => {
    const told = async () => {
      const { people, roles: all } = (await root.get('/staff')).body.data;
      const person = people.find(({ name }: { name: string }) => name === 'eva');
      const counted = all.find(({ name }: { name: string }) => name === 'editor').people;
      const role = (await root.get('/staff-roles/editor')).body.data.people;
      return [counted, role, person?.sessions ?? null];
    };
    expect(await told()).toEqual([0, 0, null]);
    const eva = await app.come('eva', 'editor');
    expect(await told()).toEqual([1, 1, 1]);
    const login = async () => (await app.browser().post('/auth/local', { identifier: 'eva@example.com', password: PASSWORD })).status;
    expect([await login(), await told()]).toEqual([200, [1, 1, 2]]);
    const { documentId } = (await eva.post('/content/articles', { data: { title: 'Stays' } })).body.data;
    const { people } = (await root.get('/staff')).body.data;
    const id = people.find(({ name }: { name: string }) => name === 'eva').documentId;
    expect((await root.delete(`/staff/${id}`)).status).toBeLessThan(300);
    expect([await told(), await login(), (await eva.get('/model')).status]).toEqual([[0, 0, null], 400, 401]);
    expect((await root.get(`/content/articles/${documentId}`)).body.data.title).toBe('Stays');
  });

  it('counts visitors and those of a role for who may see them, and ends the account that is deleted', async () => {
    const keeper = await app.come('keeper', 'keeper');
    const roleOf = async (by: Browser) =>
      (await by.get('/roles')).body.data.find(({ name }: { name: string }) => name === 'authenticated') as { id: number; people: number };
    const counts = async () => [
      (await root.get('/users/count')).body,
      (await root.get('/users/count?_q=ada')).body,
      (await roleOf(root)).people,
    ];
    expect([await counts(), (await roleOf(keeper)).people]).toEqual([[0, 0, 0], null]);
    const role = (await roleOf(root)).id;
    const visitor = async (username: string) =>
      (await root.post('/users', { username, email: `${username}@example.com`, password: PASSWORD, confirmed: true, role })).body.id;
    const ada = await visitor('ada');
    await visitor('bob');
    expect([await counts(), (await roleOf(keeper)).people]).toEqual([[2, 1, 2], null]);
    const login = async () => app.request.post('/api/auth/local').send({ identifier: 'ada@example.com', password: PASSWORD });
    const { jwt } = (await login()).body;
    const me = async () => (await app.request.get('/api/users/me').set('Authorization', `Bearer ${jwt}`)).status;
    const before = await me();
    expect((await root.delete(`/users/${ada}`)).status).toBeLessThan(300);
    expect([await counts(), (await login()).status, before === 401, await me()]).toEqual([[1, 0, 1], 400, false, 401]);
  });

  it('counts the recovery codes that are left', async () => {
    const left = async () => (await root.get('/auth/second-factor')).body.recoveryCodes;
    const { secret } = (await root.post('/auth/second-factor/begin', { password: PASSWORD })).body;
    expect(await left()).toBe(0);
    const enabled = await root.post('/auth/second-factor/enable', { code: authenticatorCode(secret) });
    const codes = enabled.body.recoveryCodes as readonly string[];
    expect([codes.length, await left()]).toEqual([10, 10]);
    const refused = await app.browser().post('/auth/local', { identifier: 'root@example.com', password: PASSWORD });
    const { ticket } = refused.body.error.details.secondFactor;
    expect((await app.browser().post('/auth/second-factor', { ticket, code: codes[0] })).status).toBe(200);
    expect(await left()).toBe(9);
  });

  it('ends all other sessions with a changed password, and with a second step that is taken away', async () => {
    const login = async (password: string, name = 'root') => {
      const other = app.browser();
      await other.post('/auth/local', { identifier: `${name}@example.com`, password });
      return other;
    };
    const isIn = async (by: Browser) => (await by.get('/model')).status === 200;
    const other = await login(PASSWORD);
    expect([await isIn(root), await isIn(other)]).toEqual([true, true]);
    const password = 'another long password';
    await root.post('/auth/change-password', { currentPassword: PASSWORD, password, passwordConfirmation: password });
    expect([await isIn(root), await isIn(other)]).toEqual([true, false]);
    const { secret } = (await root.post('/auth/second-factor/begin', { password })).body;
    const { recoveryCodes } = (await root.post('/auth/second-factor/enable', { code: authenticatorCode(secret) })).body;
    const refused = await app.browser().post('/auth/local', { identifier: 'root@example.com', password });
    const third = app.browser();
    await third.post('/auth/second-factor', { ticket: refused.body.error.details.secondFactor.ticket, code: recoveryCodes[0] });
    expect(await isIn(third)).toBe(true);
    expect((await root.post('/auth/second-factor/disable', { password, code: recoveryCodes[1] })).status).toBe(200);
    expect([await isIn(root), await isIn(third), await isIn(await login(password))]).toEqual([true, false, true]);
  });

  it('counts files that nothing shows', async () => {
    const sent = app.raw().post('/admin/api/upload').set({ Cookie: root.cookie, Origin: ORIGIN });
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
    const [{ id }] = (await sent.attach('files', png, 'a.png').expect(201)).body;
    const unused = async () => (await root.get('/settings/unused-files')).body.data.length;
    expect(await unused()).toBe(1);
    const { documentId } = (await root.post('/content/articles?status=draft', { data: { title: 'A draft', cover: id } })).body.data;
    expect(await unused()).toBe(0);
    await root.put(`/content/articles/${documentId}?status=draft`, { data: { cover: null } });
    expect(await unused()).toBe(1);
  });

  it('says of private values that no response has them, and of others that do', async () => {
    const secretOf = async () => {
      const { documentId } = (await root.post('/content/articles', { data: { title: 'Secret', secret: 'x', code: 'y' } })).body.data;
      const { body } = await root.get(`/content/articles/${documentId}`);
      const { types } = (await root.get('/model')).body.data;
      const { attributes } = types.find(({ uid }: { uid: string }) => uid === ARTICLE);
      const { private: isPrivate = false, writable } = attributes.find(({ name }: { name: string }) => name === 'secret');
      return [isPrivate, writable, body.data.secret, body.data.code];
    };
    expect(await secretOf()).toEqual([true, true, undefined, undefined]);
    await app.close();
    app = await bootStaff({ database, app: withoutPrivate });
    root = await app.come('root', 'administrator');
    expect(await secretOf()).toEqual([false, true, 'x', undefined]);
  });
});

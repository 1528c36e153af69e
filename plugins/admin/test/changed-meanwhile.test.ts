import { definePlugin, type Plugin, z } from 'plinth';
import { SETTINGS } from 'plinth/plugins/settings';
import { eachDialect } from 'plinth/testing';
import { type Browser, bootStaff, NEWSROOM, type StaffApp } from './staff-app.ts';

const ARTICLE = 'api::article.article';
const [FIND, FIND_ONE, CREATE] = ['find', 'findOne', 'create'].map((verb) => `${ARTICLE}.${verb}`);

const shop = definePlugin({
  name: 'shop',
  options: z.strictObject({}),
  apply({ container }) {
    const schema = z.strictObject({
      countries: z.array(z.string()).default(['de']),
      currency: z.string().default('EUR'),
      note: z.string().optional(),
      key: z.string().min(8).optional(),
    });
    container.resolve(SETTINGS).define('shop', schema, { secret: ['key'] });
  },
}) as Plugin;

eachDialect('what somebody else has changed meanwhile', (dialect) => {
  let app: StaffApp;
  let root: Browser;
  let other: Browser;
  beforeAll(async () => {
    const verbs = ['people.read', 'people.change'].map((action) => `plugin::admin.${action}`);
    const roles = { blind: { actions: [...verbs, 'plugin::users-permissions.role.updateRole'] } };
    app = await bootStaff({
      database: dialect,
      options: { roles },
      app: { ...NEWSROOM, plugins: [shop] },
      server: { encryptionKey: 'k'.repeat(40) },
    });
    [root, other] = [await app.come('root', 'administrator'), await app.come('other', 'administrator')];
  });
  afterAll(() => app?.close());

  const refused = {
    status: 409,
    body: { error: { message: expect.stringMatching(/^The \w+ (was|were) modified by someone else. Reload (it|them) and try again$/) } },
  };

  it('stays in a role, whose removed permission does not come back', async () => {
    const { id } = (await root.post('/roles', { name: 'Clerk', grants: [FIND, FIND_ONE] })).body.data;
    const { grants } = (await root.get(`/roles/${id}`)).body.data;
    const path = `/roles/${id}`;
    expect((await other.put(path, { grants: [FIND], from: { grants } })).status).toBe(200);
    expect(await root.put(path, { name: 'Other clerk', grants: [...grants, CREATE], from: { grants } })).toMatchObject(refused);
    expect((await root.get(path)).body.data).toMatchObject({ title: 'Clerk', grants: [FIND] });
    const limited = { action: FIND, where: { title: { $startsWith: 'A' } }, fields: ['title', 'slug'] };
    expect((await root.put(path, { grants: [limited], from: { grants: [FIND] } })).status).toBe(200);
    const told = (await other.get(path)).body.data.grants;
    expect((await other.put(path, { grants: [], from: { grants: told } })).body.data.grants).toEqual([]);
    for (const body of [{ from: [] }, { from: { grants: 'x' } }, { from: { grants, name: 'Clerk' } }])
      expect([body, (await root.put(path, body)).status]).toEqual([body, 400]);
  });

  it('is not changed by somebody who is refused, because they may not read a role', async () => {
    const { id } = (await root.post('/roles', { name: 'Reader', grants: [] })).body.data;
    const blind = await app.come('blind', 'blind');
    expect((await blind.put(`/roles/${id}`, { name: 'Renamed' })).status).toBe(403);
    expect((await root.get(`/roles/${id}`)).body.data.title).toBe('Reader');
  });

  it('stays when a role has never been given anything, and when both ask at once', async () => {
    const { id } = (await root.post('/roles', { name: 'Fresh', grants: [] })).body.data;
    const put = (browser: Browser, grant: string) => browser.put(`/roles/${id}`, { grants: [grant], from: { grants: [] } });
    const answers = await Promise.all([put(root, FIND as string), put(other, FIND_ONE as string)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('stays in the rules of how staff sign in', async () => {
    const opened = (await root.get('/staff')).body.data.rules;
    const from = { requiredRoles: opened.requiredRoles };
    expect((await other.put('/staff-rules', { requiredRoles: ['editor'], from })).status).toBe(200);
    expect(await root.put('/staff-rules', { requiredRoles: ['author'], from })).toMatchObject(refused);
    expect((await root.get('/staff')).body.data.rules.requiredRoles).toEqual(['editor']);
    const next = await root.put('/staff-rules', { requiredRoles: ['editor', 'author'], from: { requiredRoles: ['editor'] } });
    expect(next.body.data.requiredRoles).toEqual(['editor', 'author']);
    expect((await root.put('/staff-rules', { requiredRoles: [] })).status).toBe(200);
  });

  it('stays in settings, of which secrets are compared with nothing', async () => {
    const put = (browser: Browser, set: object, from: object, unset: readonly string[] = []) =>
      browser.put('/settings/shop', { set, unset, from });
    expect((await put(other, { countries: ['de', 'at'] }, { countries: ['de'] })).status).toBe(200);
    expect(await put(root, { countries: ['de', 'ch'], currency: 'CHF' }, { countries: ['de'], currency: 'EUR' })).toMatchObject(refused);
    expect(await put(root, {}, { countries: ['de'] }, ['countries'])).toMatchObject(refused);
    expect((await put(root, { currency: 'CHF' }, { currency: 'EUR' })).status).toBe(200);
    expect((await put(root, { note: 'Hello' }, { note: null })).status).toBe(200);
    expect(await put(root, { note: 'Hello you' }, { note: null })).toMatchObject(refused);
    const keys = (await root.get('/settings')).body.data.sections.find(({ name }: { name: string }) => name === 'shop').keys;
    expect(keys.map(({ value = null }) => value)).toEqual([['de', 'at'], 'CHF', 'Hello', null]);
    for (const from of [{ key: null }, { countries: ['de', 'at'] }, { nothing: 1 }])
      expect([from, (await put(root, { key: 'secret-key' }, from)).status]).toEqual([from, 400]);
  });

  it('stays in a shared view, of which only what changes is sent', async () => {
    const view = { name: 'Ours', shared: true, query: 'filters[title]=x', columns: [{ name: 'title' }] };
    const { id } = (await root.post('/views', { type: ARTICLE, ...view })).body.data;
    const { query, columns } = view;
    const put = (browser: Browser, body: object) => browser.put(`/views/${id}`, body);
    expect((await put(other, { columns: [{ name: 'slug' }], query, from: { query, columns } })).status).toBe(200);
    expect((await put(root, { name: 'Renamed' })).body.data).toMatchObject({ ...view, name: 'Renamed', columns: [{ name: 'slug' }] });
    expect(await put(root, { query: 'sort=title', columns, from: { query, columns } })).toMatchObject(refused);
    expect((await put(root, { name: '' })).status).toBe(400);
    expect((await root.get('/views')).body.data).toMatchObject([{ name: 'Renamed', query, columns: [{ name: 'slug' }] }]);
  });
});

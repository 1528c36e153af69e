import { eachDialect } from 'plinth/testing';
import { type Answer, type Browser, bootStaff, OTHERS_OFF, PASSWORD, type StaffApp } from './staff-app.ts';

const ARTICLE = 'api::article.article';

/** Somebody who may look after people, tokens and webhooks, and holds little else. */
const roles = {
  keeper: {
    actions: [
      'plugin::admin.people.read',
      'plugin::admin.people.change',
      `${ARTICLE}.find`,
      ...['find', 'findOne', 'create', 'update', 'destroy'].map((verb) => `plugin::users-permissions.user.${verb}`),
      ...['find', 'findOne', 'createRole', 'updateRole', 'deleteRole'].map((verb) => `plugin::users-permissions.role.${verb}`),
      ...['read', 'create', 'update', 'renew', 'revoke'].map((verb) => `plugin::api-tokens.token.${verb}`),
      ...['read', 'create', 'update', 'rotate', 'delete', 'send'].map((verb) => `plugin::webhooks.webhook.${verb}`),
    ],
  },
  importer: { actions: ['plugin::import-strapi.project.import'] },
  reader: { actions: [`${ARTICLE}.find`] },
};

const provider = { clientId: 'x', clientSecret: 'y', issuer: 'https://company.example', redirect: '/admin' };

eachDialect('somebody who holds little', (dialect) => {
  let app: StaffApp;
  let root: Browser;
  let keeper: Browser;
  beforeAll(async () => {
    const { webhooks: _, events: __, settings: ___, 'import-strapi': ____, ...others } = OTHERS_OFF as Record<string, unknown>;
    const plugins = { ...others, admin: { config: { roles, providers: { company: provider }, rateLimit: { enabled: false } } } };
    app = await bootStaff({ database: dialect, plugins, server: { encryptionKey: 'k'.repeat(40) } });
    root = await app.come('root', 'administrator');
    keeper = await app.come('keeper', 'keeper');
  });
  afterAll(() => app?.close());

  const refused = ({ status, body }: Answer) => [status, body.error?.message];
  const lacking = (what: string) => [403, expect.stringContaining(`You do not have all the permissions of ${what}: `)];

  it('neither requires a second factor of administrators, which signs them out, nor takes the requirement away', async () => {
    expect(refused(await keeper.put('/staff-rules', { requiredRoles: ['administrator'] }))).toEqual(lacking('the role "administrator"'));
    expect((await root.get('/session')).body.data.person.name).toBe('root');
    expect((await root.put('/staff-rules', { requiredRoles: ['editor'] })).status).toBe(200);
    expect(refused(await keeper.put('/staff-rules', { requiredRoles: [] }))).toEqual(lacking('the role "editor"'));
    expect((await keeper.put('/staff-rules', { requiredRoles: ['editor', 'reader'] })).status).toBe(200);
    expect((await root.put('/staff-rules', { requiredRoles: [] })).status).toBe(200);
  });

  it('does not shut out whom a rule of a provider lets in with more', async () => {
    const rule = { provider: 'company', domain: 'company.example', role: 'administrator' };
    expect((await root.put('/staff-rules', { providerRoles: [rule] })).status).toBe(200);
    expect(refused(await keeper.put('/staff-rules', { providerRoles: [] }))).toEqual(lacking('the role "administrator"'));
    const before = { provider: 'company', domain: 'company.example', role: 'reader' };
    expect(refused(await keeper.put('/staff-rules', { providerRoles: [before, rule] }))).toEqual(lacking('the role "administrator"'));
    expect((await keeper.put('/staff-rules', { providerRoles: [rule] })).status).toBe(200);
    expect((await root.put('/staff-rules', { providerRoles: [] })).status).toBe(200);
  });

  it('does not revoke a token that may do more', async () => {
    const { data: full } = (await root.post('/api-tokens', { name: 'full', type: 'full-access' })).body;
    const small = { name: 'small', type: 'custom', actions: [`${ARTICLE}.find`] };
    const { data: own } = (await root.post('/api-tokens', small)).body;
    expect(refused(await keeper.delete(`/api-tokens/${full.id}`))).toEqual(lacking('the token "full"'));
    expect((await app.request.get('/api/articles').set('Authorization', `Bearer ${full.value}`)).status).toBe(200);
    expect((await keeper.delete(`/api-tokens/${own.id}`)).status).toBe(204);
  });

  it('does not end a webhook whose token may do more', async () => {
    const { data: token } = (await root.post('/api-tokens', { name: 'sender', type: 'full-access' })).body;
    const hook = { name: 'hook', url: 'https://93.184.215.14/hook', events: ['entry.create'], types: [ARTICLE], token: token.id };
    const made = await root.post('/webhooks', hook);
    expect([made.status, made.body.error?.message]).toEqual([201, undefined]);
    const path = `/webhooks/${made.body.data.id}`;
    expect(refused(await keeper.delete(path))).toEqual(lacking('the token "sender"'));
    expect(refused(await keeper.put(path, { on: false }))).toEqual(lacking('the token "sender"'));
    expect((await root.delete(path)).status).toBe(204);
  });

  it('does not end, silence or renew a webhook that acts for somebody who may read more', async () => {
    const hook = { name: 'own', url: 'https://93.184.215.14/hook', events: ['entry.create'], types: [ARTICLE] };
    const path = `/webhooks/${(await root.post('/webhooks', hook)).body.data.id}`;
    const attempts = [
      ...[{ on: false }, { notify: 'eve@example.com' }, { name: 'Mine' }, { url: 'https://93.184.215.14/mine' }].map((change) =>
        keeper.put(path, change),
      ),
      keeper.post(`${path}/rotate`),
      keeper.post(`${path}/repeat-failed`),
      keeper.delete(path),
    ];
    for (const attempt of attempts) expect(refused(await attempt)).toEqual(lacking('the webhook "own"'));
    expect((await root.delete(path)).status).toBe(204);
    const small = await keeper.post('/webhooks', { ...hook, name: 'small' });
    expect((await keeper.post(`/webhooks/${small.body.data.id}/rotate`)).status).toBe(200);
    expect((await keeper.delete(`/webhooks/${small.body.data.id}`)).status).toBe(204);
  });

  it('does not import a project, whose roles and code may do everything', async () => {
    const importer = await app.come('importer', 'importer');
    expect(refused(await importer.post('/start/import', { project: '/nowhere', isDryRun: true }))).toEqual(
      lacking('the role "administrator"'),
    );
    expect(refused(await importer.delete('/start/import'))).toEqual(lacking('the role "administrator"'));
  });

  it('does not touch visitors who may do more, nor their role', async () => {
    const { id: role } = (await root.post('/roles', { name: 'Strong', grants: ['api::*'] })).body.data;
    const visitor = async (given: unknown) => {
      const name = `v${Math.random()}`;
      return (await root.post('/users', { username: name, email: `${name}@example.com`, password: PASSWORD, role: given })).body.id;
    };
    const strong = await visitor(role);
    const attempts = [
      ...[{ blocked: true }, { password: 'another password' }, { email: 'mine@example.com' }, { confirmed: true }].map((change) =>
        keeper.put(`/users/${strong}`, change),
      ),
      keeper.post(`/users/${strong}/sign-out`),
      keeper.delete(`/users/${strong}/second-factor`),
      keeper.delete(`/users/${strong}`),
      keeper.put(`/roles/${role}`, { name: 'Feeble' }),
      keeper.put(`/roles/${role}`, { grants: [] }),
      keeper.delete(`/roles/${role}`),
    ];
    for (const attempt of attempts) expect(refused(await attempt)).toEqual(lacking('the role "Strong"'));
    expect((await root.get(`/users/${strong}`)).body.blocked).toBe(false);
    const { id: small } = (await keeper.post('/roles', { name: 'Small', grants: [`${ARTICLE}.find`] })).body.data;
    const weak = await visitor(small);
    expect((await keeper.put(`/users/${weak}`, { blocked: true })).status).toBe(200);
    expect((await keeper.delete(`/users/${weak}`)).status).toBe(200);
    expect((await keeper.put(`/roles/${small}`, { grants: [] })).status).toBe(200);
    expect((await keeper.delete(`/roles/${small}`)).status).toBe(204);
  });
});

import { DATABASE, DOCUMENTS, SYSTEM } from 'plinth';
import { eachDialect } from 'plinth/testing';
import { type Answer, type Browser, bootStaff, ORIGIN, OTHERS_OFF, PASSWORD, type StaffApp } from './staff-app.ts';

const ARTICLE = 'api::article.article';
const PEOPLE = ['plugin::admin.people.read', 'plugin::admin.people.change'];

/** A person who may manage people but holds few other rights: they may not give, or gain, more than they hold. */
const roles = {
  keeper: {
    title: 'Keeper',
    actions: [
      ...PEOPLE,
      ...['find', 'findOne', 'readDraft', 'create'].map((verb) => `${ARTICLE}.${verb}`),
      ...['find', 'findOne', 'count', 'create', 'update', 'destroy'].map((verb) => `plugin::users-permissions.user.${verb}`),
      ...['find', 'findOne', 'createRole', 'updateRole', 'deleteRole'].map((verb) => `plugin::users-permissions.role.${verb}`),
      ...['read', 'create', 'update', 'renew', 'revoke'].map((verb) => `plugin::api-tokens.token.${verb}`),
    ],
  },
  reader: { title: 'Reader', actions: [`${ARTICLE}.find`] },
};

eachDialect('people of the staff', (dialect) => {
  let app: StaffApp;
  let root: Browser;
  beforeEach(async () => {
    app = await bootStaff({ database: dialect, options: { roles } });
    root = await app.come('root', 'administrator');
  });
  afterEach(() => app?.close());

  const idOf = async (name: string): Promise<string> =>
    (await root.get('/staff')).body.data.people.find((person: { name: string }) => person.name === name).documentId;
  const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);

  it('are invited by a link that is shown once, good once, and theirs alone', async () => {
    const made = await root.post('/staff', { name: 'Ada', email: 'Ada@Example.com', role: 'editor' });
    expect([made.status, made.body.data.person]).toEqual([
      201,
      expect.objectContaining({ name: 'Ada', email: 'ada@example.com', role: 'editor', state: 'invited', isBeyond: false }),
    ]);
    const codeOf = ({ body }: Answer) => new URLSearchParams(new URL(body.data.link, 'http://x').hash.slice(1)).get('code');
    const first = codeOf(made);
    const id = made.body.data.person.documentId;
    const again = await root.post(`/staff/${id}/link`);
    const code = codeOf(again);
    expect(again.body.data.link).toMatch(/^\/admin\/recover#invited=1&code=/);
    const take = (browser: Browser, given: string | null, password = PASSWORD) =>
      browser.post('/auth/reset-password', { code: given, password, passwordConfirmation: password });
    // A new link invalidates the one before. Nobody can sign in without a password.
    expect((await take(app.browser(), first)).status).toBe(400);
    expect((await app.browser().post('/auth/local', { identifier: 'ada@example.com', password: '' })).status).toBe(400);
    const ada = app.browser();
    expect((await take(ada, code)).status).toBe(200);
    expect((await ada.get('/session')).body.data.person.name).toBe('Ada');
    expect((await take(app.browser(), code)).status).toBe(400);
    const { people } = (await root.get('/staff')).body.data;
    expect(people.find(({ name }: { name: string }) => name === 'Ada')).toMatchObject({
      state: 'active',
      sessions: 1,
      lastSeenAt: expect.any(String),
    });
    // A person who has signed in gets no link any more: it would let whoever reads it sign in as that person.
    expect((await root.post(`/staff/${id}/link`)).status).toBe(400);
    expect((await root.post('/staff', { name: 'Ada', email: 'ada@example.com', role: 'editor' })).body.error.message).toBe(
      'This email address is already in use',
    );
    for (const wrong of [{ role: 'edtor' }, { email: 'nowhere' }, { name: ' ' }, { password: 'a long password' }, { blocked: true }])
      expect((await root.post('/staff', { name: 'B', email: 'b@example.com', role: 'editor', ...wrong })).status).toBe(400);
  });

  it('are told with their roles, and the file that says them', async () => {
    await app.come('eva', 'editor');
    const { data } = (await root.get('/staff')).body;
    expect(data.roles).toEqual([
      { name: 'administrator', title: 'Administrator', file: null, people: 1, isBeyond: false },
      { name: 'editor', title: 'Editor', file: null, people: 1, isBeyond: false },
      { name: 'author', title: 'Author', file: null, people: 0, isBeyond: false },
      { name: 'keeper', title: 'Keeper', file: expect.stringContaining('config/plugins'), people: 0, isBeyond: false },
      { name: 'reader', title: 'Reader', file: expect.stringContaining('config/plugins'), people: 0, isBeyond: false },
    ]);
    expect([data.mail, data.rules.saidBy]).toEqual([false, { requiredRoles: null, providerRoles: null }]);
    const role = (await root.get('/staff-roles/keeper')).body.data;
    expect(role).toMatchObject({ title: 'Keeper', isBuiltIn: false, file: expect.stringContaining('config/plugins'), people: 0 });
    expect(role.grants).toEqual(roles.keeper.actions);
    expect((await root.get('/staff-roles/edtor')).status).toBe(400);
  });

  it('are locked out, let in again and signed out, with the next request', async () => {
    const eva = await app.come('eva', 'editor');
    const id = await idOf('eva');
    expect((await eva.get('/content/articles')).status).toBe(200);
    expect((await root.post(`/staff/${id}/sign-out`)).body.data).toEqual({ sessions: 1 });
    expect(statuses([await eva.get('/content/articles'), await eva.post('/auth/refresh')])).toEqual([401, 401]);
    const again = app.browser();
    const signIn = () => again.post('/auth/local', { identifier: 'eva@example.com', password: PASSWORD });
    await signIn();
    expect((await root.put(`/staff/${id}`, { blocked: true })).body.data.state).toBe('disabled');
    expect(statuses([await again.get('/content/articles'), await again.post('/auth/refresh'), await signIn()])).toEqual([401, 401, 400]);
    await root.put(`/staff/${id}`, { blocked: false });
    // Ended sessions remain invalid: the person must sign in again.
    expect((await again.get('/content/articles')).status).toBe(401);
    expect((await signIn()).status).toBe(200);
    expect((await root.put(`/staff/${id}`, { role: 'reader', name: 'Eva Brand', email: 'brand@example.com' })).body.data).toMatchObject({
      role: 'reader',
      name: 'Eva Brand',
      email: 'brand@example.com',
    });
    // Another role or address ends sessions, too.
    expect((await again.get('/content/articles')).status).toBe(401);
    const reader = app.browser();
    expect((await reader.post('/auth/local', { identifier: 'brand@example.com', password: PASSWORD })).status).toBe(200);
    expect((await reader.post('/content/articles?status=draft', { data: { title: 'x' } })).status).toBe(403);
    expect((await root.delete(`/staff/${id}`)).status).toBe(204);
    expect((await reader.get('/content/articles')).status).toBe(401);
  });

  it('are never left without somebody who may do everything', async () => {
    const rootId = await idOf('root');
    // Nobody may do this to themselves.
    for (const change of [{ blocked: true }, { role: 'editor' }]) expect((await root.put(`/staff/${rootId}`, change)).status).toBe(403);
    expect((await root.delete(`/staff/${rootId}`)).status).toBe(403);
    // A person who was invited and never signed in does not count as an administrator.
    await root.post('/staff', { name: 'Ghost', email: 'ghost@example.com', role: 'administrator' });
    const other = await app.come('other', 'administrator');
    const otherId = await idOf('other');
    // If two administrators remove each other at the same time, one remains.
    const both = await Promise.all([root.put(`/staff/${otherId}`, { role: 'author' }), other.put(`/staff/${rootId}`, { blocked: true })]);
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const left = async () =>
      (
        await documents.find(
          documents.parse('plugin::admin.person', { filters: { role: 'administrator', blocked: false } }, 'list', SYSTEM),
        )
      ).documents
        .map(({ name }) => name)
        .filter((name) => name !== 'Ghost');
    expect(statuses(both).filter((status) => status === 200)).toHaveLength(1);
    expect(await left()).toHaveLength(1);
  });

  it('cannot be made, given or taken over by somebody who holds less', async () => {
    const keeper = await app.come('keeper', 'keeper');
    await app.come('eva', 'editor');
    const [rootId, evaId] = [await idOf('root'), await idOf('eva')];
    const told = (await keeper.get('/staff')).body.data;
    const beyond = (list: readonly { name: string; isBeyond: boolean }[]) =>
      list.filter(({ isBeyond }) => isBeyond).map(({ name }) => name);
    expect(beyond(told.roles)).toEqual(['administrator', 'editor', 'author']);
    expect(beyond(told.people)).toEqual(['eva', 'root']);
    // Neither by an invitation, nor by a role of oneself or others, nor by a rule.
    for (const role of ['administrator', 'editor', 'author'])
      expect((await keeper.post('/staff', { name: 'Max', email: `${role}@example.com`, role })).status).toBe(403);
    const max = (await keeper.post('/staff', { name: 'Max', email: 'max@example.com', role: 'reader' })).body.data.person;
    expect((await keeper.put(`/staff/${max.documentId}`, { role: 'editor' })).status).toBe(403);
    expect((await keeper.put(`/staff/${await idOf('keeper')}`, { role: 'administrator' })).status).toBe(403);
    // Nor by changing people who hold more: with their address one could reset their password.
    for (const id of [rootId, evaId]) {
      expect(
        statuses([
          await keeper.put(`/staff/${id}`, { email: 'mine@example.com' }),
          await keeper.put(`/staff/${id}`, { blocked: true }),
          await keeper.put(`/staff/${id}`, { name: 'x' }),
          await keeper.post(`/staff/${id}/link`),
          await keeper.post(`/staff/${id}/sign-out`),
          await keeper.delete(`/staff/${id}/second-factor`),
          await keeper.delete(`/staff/${id}`),
        ]),
      ).toEqual(Array(7).fill(403));
    }
    expect((await keeper.post(`/staff/${max.documentId}/link`)).status).toBe(200);
    expect((await keeper.put(`/staff/${max.documentId}`, { blocked: true })).status).toBe(200);
    // People without the right cannot see other people.
    const reader = await app.come('small', 'reader');
    expect(statuses([await reader.get('/staff'), await reader.get('/rights'), await reader.get('/roles')])).toEqual([403, 403, 403]);
  });

  it('are told what rights of plugins are about, in words', async () => {
    const { subjects } = (await root.get('/rights')).body.data as {
      subjects: readonly { uid: string; title: string; plugin: string | null }[];
    };
    const titles = Object.fromEntries(subjects.filter(({ plugin }) => plugin !== null).map(({ uid, title }) => [uid, title]));
    expect(titles).toMatchObject({
      'plugin::schedule.plan': 'Scheduled actions and releases',
      'plugin::review.document': 'Documents in review',
      'plugin::review.stage': 'Review stages',
      'plugin::review': 'Bypass review stages',
    });
  });

  it('are offered no rights that mean nothing for a type', async () => {
    const { subjects } = (await root.get('/rights')).body.data as {
      subjects: readonly { uid: string; isType: boolean; drafts: boolean; localized: boolean; actions: readonly { verb: string }[] }[];
    };
    const ofDrafts = ['readDraft', 'publish', 'unpublish', 'discardDraft'];
    const meaningless = subjects.flatMap(({ uid, isType, drafts, localized, actions }) =>
      actions
        .filter(({ verb }) => isType && ((!drafts && ofDrafts.includes(verb)) || (!localized && verb === 'createLocalization')))
        .map(({ verb }) => `${uid}.${verb}`),
    );
    expect(meaningless).toEqual([]);
    const article = subjects.find(({ uid }) => uid === ARTICLE)?.actions.map(({ verb }) => verb);
    expect(article).toEqual(expect.arrayContaining([...ofDrafts, 'createLocalization']));
  });

  it('give visitors, and get by them, no more than they hold', async () => {
    const keeper = await app.come('keeper', 'keeper');
    const roleId = async (type: string) => (await root.get('/roles')).body.data.find(({ name }: { name: string }) => name === type).id;
    const strong = (await root.post('/roles', { name: 'Strong', grants: ['api::*'] })).body.data.id;
    const weak = (await keeper.post('/roles', { name: 'Weak', grants: [`${ARTICLE}.find`] })).body.data.id;
    expect([strong, weak]).toEqual([expect.any(Number), expect.any(Number)]);
    const more = [
      ['api::*'],
      [`${ARTICLE}.update`],
      [{ action: `${ARTICLE}.publish`, where: { createdBy: '$caller' } }],
      ['plugin::users-permissions.permissions.getPermissions'],
    ];
    for (const grants of more) {
      expect([grants, (await keeper.post('/roles', { name: `Role ${Math.random()}`, grants })).status]).toEqual([grants, 403]);
      expect([grants, (await keeper.put(`/roles/${weak}`, { grants })).status]).toEqual([grants, 403]);
      expect([grants, (await keeper.put(`/roles/${await roleId('public')}`, { grants })).status]).toEqual([grants, 403]);
    }
    // A role that grants more cannot be changed at all.
    expect((await keeper.put(`/roles/${strong}`, { description: 'All' })).status).toBe(403);
    expect((await keeper.put(`/roles/${strong}`, { grants: [`${ARTICLE}.find`] })).status).toBe(403);
    const visitor = async (by: Browser, role: unknown, name = `v${Math.random()}`) =>
      by.post('/users', { username: name, email: `${name}@example.com`, password: PASSWORD, role });
    expect((await visitor(keeper, await roleId('authenticated'))).status).toBe(201);
    expect((await visitor(keeper, weak)).status).toBe(201);
    for (const role of [strong, String(strong), { id: strong }, { connect: [strong] }, { set: [{ id: strong }] }, [strong]])
      expect([role, (await visitor(keeper, role)).status]).toEqual([role, 403]);
    const { id } = (await visitor(root, strong, 'mighty')).body;
    const small = (await visitor(keeper, weak)).body.id;
    expect(
      statuses([
        await keeper.put(`/users/${small}`, { role: strong }),
        await keeper.put(`/users/${small}`, { role: { connect: [{ id: strong }] } }),
      ]),
    ).toEqual([403, 403]);
    for (const change of [{ password: 'another password' }, { email: 'mine@example.com' }, { username: 'other' }, { role: weak }])
      expect([change, (await keeper.put(`/users/${id}`, change)).status]).toEqual([change, 403]);
    expect((await keeper.put(`/users/${id}`, { blocked: true })).status).toBe(403);
    const token = (await root.post('/api-tokens', { name: 'all', type: 'full-access' })).body.data;
    expect(
      statuses([
        await keeper.post('/api-tokens', { name: 'mine', type: 'full-access' }),
        await keeper.post('/api-tokens', { name: 'mine', type: 'read-only' }),
        await keeper.post('/api-tokens', { name: 'mine', type: 'custom', actions: [`${ARTICLE}.update`] }),
        await keeper.post(`/api-tokens/${token.id}/renew`, {}),
        await keeper.put(`/api-tokens/${token.id}`, { name: 'mine' }),
        await keeper.post('/api-tokens', { name: 'mine', type: 'custom', actions: [`${ARTICLE}.find`] }),
      ]),
    ).toEqual([403, 403, 403, 403, 403, 201]);
  });

  it('need a second step by their role, at once, and who says so is said', async () => {
    const eva = await app.come('eva', 'editor');
    expect((await eva.get('/content/articles')).status).toBe(200);
    expect((await root.put('/staff-rules', { requiredRoles: ['editor'] })).body.data.requiredRoles).toEqual(['editor']);
    expect((await eva.get('/content/articles')).status).toBe(401);
    const signIn = await app.browser().post('/auth/local', { identifier: 'eva@example.com', password: PASSWORD });
    expect(signIn.body.error.details.secondFactor.enrol).toBe(true);
    for (const wrong of [
      { requiredRoles: ['edtor'] },
      { requiredRoles: 'editor' },
      { providerRoles: [{ provider: 'x', domain: 'a.example', role: 'editor' }] },
    ])
      expect([wrong, (await root.put('/staff-rules', wrong)).status]).toEqual([wrong, 400]);
    await root.put('/staff-rules', { requiredRoles: [] });
    expect((await eva.get('/content/articles')).status).toBe(200);
  });
});

describe('an invitation where a server takes mails', () => {
  it('is mailed, and its link is shown, too', async () => {
    // Nothing listens at this port, so the mail stays in the queue.
    const smtp = { host: '127.0.0.1', port: 9, requireTls: false };
    const app = await bootStaff({ plugins: { ...OTHERS_OFF, mail: { config: { from: 'post@shop.example', smtp } } } });
    try {
      const root = await app.come('root', 'administrator');
      expect((await root.get('/staff')).body.data.mail).toBe(true);
      const made = await root.post('/staff', { name: 'Ada', email: 'ada@example.com', role: 'author' });
      expect([made.status, made.body.data.mail, made.body.data.link]).toEqual([201, 'queued', expect.stringContaining('code=')]);
      const waiting = JSON.stringify(await app.kernel.container.resolve(DATABASE).knex('plinth_queue').select());
      for (const said of ['ada@example.com', 'root invites you', `${ORIGIN}/admin/recover#invited=1&code=`])
        expect(waiting).toContain(said);
    } finally {
      await app.close();
    }
  });
});

describe('what a file says of how staff come in', () => {
  it('is shown with its name, and cannot be changed', async () => {
    const app = await bootStaff({ options: { secondFactor: { requiredRoles: ['editor'] } } });
    try {
      const root = await app.come('root', 'administrator');
      const { rules } = (await root.get('/staff')).body.data;
      expect([rules.requiredRoles, rules.saidBy.requiredRoles]).toEqual([['editor'], expect.stringContaining('config/plugins')]);
      const { status, body } = await root.put('/staff-rules', { requiredRoles: [] });
      expect([status, body.error.message]).toEqual([400, expect.stringContaining('config/plugins')]);
    } finally {
      await app.close();
    }
  });

  it('stops the boot where it names what there is not', async () => {
    const boot = bootStaff({ options: { providerRoles: [{ provider: 'company', domain: 'company.example', role: 'edtor' }] } });
    await expect(boot).rejects.toMatchObject({
      code: 'STAFF_ROLES',
      message: expect.stringContaining('the provider "company" does not exist'),
    });
  });
});

eachDialect('somebody who is locked out on one node', (dialect) => {
  it('is so on the other with the next request', async () => {
    const database = await dialect.createDatabase();
    const boot = () => bootStaff({ database: database.url, plugins: OTHERS_OFF });
    const nodes = [await boot(), await boot()] as const;
    try {
      const [here, there] = nodes;
      const root = await here.come('root', 'administrator');
      for (const change of ['block', 'sign-out', 'role', 'remove'] as const) {
        const eva = await here.come(`eva-${change}`, 'editor');
        const remote = there.browser(eva.cookie);
        const ask = () => remote.post('/content/articles?status=draft', { data: { title: 'x' } });
        expect([change, (await ask()).status]).toEqual([change, 201]);
        const { people } = (await root.get('/staff')).body.data;
        const id = people.find(({ name }: { name: string }) => name === `eva-${change}`).documentId;
        if (change === 'block') await root.put(`/staff/${id}`, { blocked: true });
        if (change === 'sign-out') await root.post(`/staff/${id}/sign-out`);
        if (change === 'role') await root.put(`/staff/${id}`, { role: 'author' });
        if (change === 'remove') await root.delete(`/staff/${id}`);
        expect([change, (await ask()).status]).toEqual([change, 401]);
        if (change !== 'remove') expect((await remote.post('/auth/refresh')).status).toBe(401);
      }
    } finally {
      await Promise.all(nodes.map((node) => node.close()));
      await database.remove();
    }
  });
});

import { ACCESS, DATABASE, DOCUMENTS, SYSTEM } from 'plinth';
import { type BootedApp, bootApp, eachDialect } from 'plinth/testing';

const shop = { info: { singularName: 'shop', pluralName: 'shops' }, attributes: { name: { type: 'string' } } };
const SHOP = 'api::shop.shop';
const ENV = { TOKEN_FULL: 'a-token-that-may-do-everything', TOKEN_KEEPER: 'a-token-that-keeps-others' };
const KEEPER = {
  name: 'keeper',
  type: 'custom',
  actions: [
    ...['read', 'create', 'update', 'renew', 'revoke'].map((verb) => `plugin::api-tokens.token.${verb}`),
    `${SHOP}.find`,
    { action: `${SHOP}.update`, where: { createdBy: '$caller' }, fields: ['name'] },
  ],
  value: { env: 'TOKEN_KEEPER' },
};
const TOKENS = [{ name: 'full', type: 'full-access', value: { env: 'TOKEN_FULL' } }, KEEPER];
const TOKENS_PATH = '/api/api-tokens';

/** The id of a role of users. */
async function roleOf({ kernel }: BootedApp, type: string): Promise<string> {
  const documents = kernel.container.resolve(DOCUMENTS);
  const query = documents.parse('plugin::users-permissions.role', { filters: { type } }, 'list', SYSTEM);
  const { documents: found } = await documents.find(query);
  return String(found[0]?.documentId);
}

eachDialect('API tokens over HTTP', (dialect) => {
  let app: BootedApp;
  beforeEach(async () => {
    const config = { plugins: { i18n: false, 'draft-and-publish': false, upload: false }, access: { tokens: TOKENS } };
    app = await bootApp({ app: { contentTypes: [shop], config }, env: ENV, database: dialect });
  });
  afterEach(() => app?.close());

  const ask = async (method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object, token = ENV.TOKEN_FULL) => {
    const request = app.request[method](`${TOKENS_PATH}${path}`).set('Authorization', `Bearer ${token}`);
    const { status, body: answered, headers } = await (body === undefined ? request : request.send(body));
    return { status, data: answered.data, message: answered.error?.message, details: answered.error?.details, headers };
  };
  const uses = async (token: string) => (await app.request.get('/api/shops').set('Authorization', `Bearer ${token}`)).status;

  it('are made, told without their value, renewed and revoked', async () => {
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const made = await ask('post', '', { name: 'site', type: 'custom', actions: [`${SHOP}.*`], expiresAt });
    expect([made.status, made.headers['cache-control'], made.data.value]).toEqual([201, 'no-store', expect.stringMatching(/^plinth_/)]);
    expect(await uses(made.data.value)).toBe(200);
    const { value: first, ...told } = made.data;
    expect(told).toMatchObject({
      name: 'site',
      type: 'custom',
      actions: [`${SHOP}.*`],
      origin: 'command',
      keptBy: null,
      expiresAt,
      lastUsedAt: null,
    });
    const listed = await ask('get', '');
    expect(listed.data.map(({ name }: { name: string }) => name)).toEqual(['site', 'full', 'keeper']);
    expect(JSON.stringify(listed.data)).not.toMatch(/value|hash|plinth_/);
    expect((await ask('get', `/${told.id}`)).data).toMatchObject({ name: 'site' });
    expect((await ask('put', `/${told.id}`, { name: 'The site', actions: [`${SHOP}.find`] })).data).toMatchObject({
      name: 'The site',
      expiresAt,
    });
    expect(await uses(first)).toBe(200);
    const renewed = await ask('post', `/${told.id}/renew`, { expiresAt: null });
    expect(renewed.data).toMatchObject({ name: 'The site', expiresAt: null });
    expect([await uses(first), await uses(renewed.data.value)]).toEqual([401, 200]);
    expect((await ask('delete', `/${told.id}`)).status).toBe(204);
    expect(await uses(renewed.data.value)).toBe(401);
    expect((await ask('delete', `/${told.id}`)).status).toBe(404);
  });

  it('keep the permissions that somebody else has changed meanwhile', async () => {
    const actions = [`${SHOP}.find`, { action: `${SHOP}.update`, where: { name: 'x' }, fields: ['name'] }];
    const { data } = await ask('post', '', { name: 'shared', type: 'custom', actions });
    const opened = { type: data.type, actions: data.actions };
    const fewer = await ask('put', `/${data.id}`, { actions: [`${SHOP}.find`], from: opened });
    expect([fewer.status, fewer.data.actions]).toEqual([200, [`${SHOP}.find`]]);
    const late = await ask('put', `/${data.id}`, { actions: [...actions, `${SHOP}.findOne`], from: opened });
    expect([late.status, late.message]).toEqual([409, 'The token was modified by someone else. Reload it and try again']);
    const wider = await ask('put', `/${data.id}`, { type: 'full-access', actions: null, from: opened });
    expect(wider.status).toBe(409);
    const renamed = await ask('put', `/${data.id}`, { name: 'shared still' });
    expect(renamed.data).toMatchObject({ name: 'shared still', type: 'custom', actions: [`${SHOP}.find`] });
    expect((await ask('put', `/${data.id}`, { actions: null, type: 'full-access', from: fewer.data })).status).toBe(400);
    const seen = { type: 'custom', actions: [`${SHOP}.find`] };
    expect((await ask('put', `/${data.id}`, { actions: null, type: 'read-only', from: seen })).data).toMatchObject({ type: 'read-only' });
    expect((await ask('post', '', { name: 'another', type: 'read-only', from: seen })).status).toBe(400);
  });

  it('are renamed after they have expired, and with actions of a plugin that is gone', async () => {
    const actions = [`${SHOP}.find`];
    const { data } = await ask('post', '', {
      name: 'old',
      type: 'custom',
      actions,
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    });
    const { knex } = app.kernel.container.resolve(DATABASE);
    const expires_at = '2020-01-01T00:00:00.000Z';
    const gone = [...actions, 'plugin::gone.thing.find'];
    await knex('api_tokens')
      .where({ id: data.id })
      .update({ expires_at, actions: JSON.stringify(gone) });
    const renamed = await ask('put', `/${data.id}`, { name: 'older' });
    expect([renamed.status, renamed.data]).toMatchObject([200, { name: 'older', expiresAt: expires_at, actions: gone }]);
    expect((await ask('put', `/${data.id}`, { name: 'oldest', expiresAt: '2020-01-01', actions: gone })).status).toBe(200);
    expect((await ask('put', `/${data.id}`, { expiresAt: '2020-01-02' })).status).toBe(400);
    expect((await ask('put', `/${data.id}`, { actions: [...gone, 'plugin::lost.thing.find'] })).status).toBe(400);
    expect((await ask('get', `/${data.id}`)).data).toMatchObject({ name: 'oldest', expiresAt: expires_at, actions: gone });
  });

  it('are refused with every mistake, and where a file keeps them', async () => {
    const wrong = [
      {},
      { name: 'x', type: 'all' },
      { name: ' ', type: 'read-only' },
      { name: 'x', type: 'custom' },
      { name: 'x', type: 'custom', actions: [] },
      { name: 'x', type: 'custom', actions: ['api::shp.shop.find'] },
      { name: 'x', type: 'custom', actions: [{ action: `${SHOP}.find`, where: { nme: 'x' } }] },
      { name: 'x', type: 'custom', actions: [{ action: `${SHOP}.find`, where: { name: '$user.username' } }] },
      { name: 'x', type: 'read-only', actions: [`${SHOP}.find`] },
      { name: 'x', type: 'read-only', expiresAt: '2020-01-01' },
      { name: 'x', type: 'read-only', expiresAt: 'soon' },
      { name: 'x', type: 'read-only', value: 'mine' },
    ];
    for (const body of wrong) expect([body, (await ask('post', '', body)).status]).toEqual([body, 400]);
    await ask('post', '', { name: 'x', type: 'read-only' });
    expect((await ask('post', '', { name: 'x', type: 'read-only' })).message).toContain('exists');
    const { id } = (await ask('get', '')).data.find(({ name }: { name: string }) => name === 'keeper');
    for (const answer of [await ask('put', `/${id}`, { name: 'y' }), await ask('post', `/${id}/renew`, {}), await ask('delete', `/${id}`)])
      expect([answer.status, answer.message]).toEqual([400, expect.stringContaining('config/access')]);
    for (const path of ['/0', '/x', '/1e3', '/99999999999999999']) expect((await ask('get', path)).status).toBe(404);
    expect((await app.request.get(TOKENS_PATH)).status).toBe(403);
  });

  it('with types that grow are for administrators: a role of users cannot hold what is added later, and is told what to do', async () => {
    const actions = [...app.kernel.container.resolve(ACCESS).actions.keys()];
    await app.close();
    const roles = { administrator: { actions } };
    const config = { plugins: { i18n: false, 'draft-and-publish': false, upload: false }, access: { roles, tokens: TOKENS } };
    app = await bootApp({ app: { contentTypes: [shop], config }, env: ENV, database: dialect });
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const user = { username: 'ada', email: 'ada@example.com', password: 'a long password', role: await roleOf(app, 'administrator') };
    await documents.create('plugin::users-permissions.user', { data: { ...user, confirmed: true } }, SYSTEM);
    const signedIn = await app.request.post('/api/auth/local').send({ identifier: 'ada', password: user.password });
    const { jwt } = signedIn.body;
    for (const type of ['full-access', 'read-only']) {
      const { status, message, details } = await ask('post', '', { name: type, type }, jwt);
      expect([status, message]).toEqual([403, expect.stringMatching(/^Tokens of this type .* List the actions that the token needs/)]);
      expect(details.beyond.every((pattern: string) => pattern.startsWith('*'))).toBe(true);
    }
    expect((await ask('post', '', { name: 'named', type: 'custom', actions }, jwt)).status).toBe(201);
    expect((await ask('post', '', { name: 'reads', type: 'read-only' })).status).toBe(201);
  });

  it('are never more than who makes them is', async () => {
    const make = (actions: readonly unknown[]) => ask('post', '', { name: `t${Math.random()}`, type: 'custom', actions }, ENV.TOKEN_KEEPER);
    const own = { action: `${SHOP}.update`, where: { createdBy: '$caller' }, fields: ['name'] };
    const within = [
      [`${SHOP}.find`],
      [{ action: `${SHOP}.find`, where: { name: 'x' } }],
      [own],
      [{ ...own, where: { $and: [own.where, { name: 'x' }] } }],
    ];
    for (const actions of within) expect([actions, (await make(actions)).status]).toEqual([actions, 201]);
    const beyond = [
      ['api::*'],
      [`${SHOP}.*`],
      [`${SHOP}.delete`],
      [`${SHOP}.update`],
      [{ action: own.action, fields: ['name'] }],
      [{ action: own.action, where: own.where }],
      [{ ...own, where: { $or: [own.where, { name: 'x' }] } }],
      [{ ...own, where: { name: 'x' } }],
    ];
    for (const actions of beyond) {
      const { status, details } = await make(actions);
      expect([actions, status, details?.beyond?.length > 0]).toEqual([actions, 403, true]);
    }
    for (const type of ['full-access', 'read-only'])
      expect((await ask('post', '', { name: type, type }, ENV.TOKEN_KEEPER)).status).toBe(403);
    const strong = (await ask('post', '', { name: 'strong', type: 'full-access' })).data.id;
    expect((await ask('post', `/${strong}/renew`, {}, ENV.TOKEN_KEEPER)).status).toBe(403);
    expect((await ask('put', `/${strong}`, { type: 'custom', actions: [`${SHOP}.find`] }, ENV.TOKEN_KEEPER)).status).toBe(403);
    const reader = (await ask('post', '', { name: 'reader', type: 'read-only' })).data.value;
    expect((await ask('get', '', undefined, reader)).status).toBe(403);
  });
});

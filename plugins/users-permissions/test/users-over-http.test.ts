import { eachDialect } from 'plinth/testing';
import { bootPeople, type People } from './people.ts';

const USER = 'plugin::users-permissions.user';

const own = (verb: string, fields?: readonly string[]) => ({
  action: `${USER}.${verb}`,
  where: { id: '$user.id' },
  ...(fields && { fields }),
});

eachDialect('users over HTTP', (dialect) => {
  let people: People;
  let role: number;

  beforeAll(async () => {
    people = await bootPeople({
      database: dialect,
      roles: {
        member: { actions: [own('find'), own('findOne'), own('update', ['username']), own('destroy'), `${USER}.me`, `${USER}.count`] },
        renamer: { actions: [own('update', ['username'])] },
        seen: { actions: [own('update', ['username']), own('find', ['username'])] },
        outsider: { actions: [`${USER}.me`] },
        shy: { seed: true, actions: [{ action: `${USER}.me`, fields: ['username', 'confirmed'] }] },
      },
      config: { plugins: { rest: { config: { maxLimit: 3, defaultLimit: 2 } } } },
    });
    role = await people.roleId('authenticated');
  });
  afterAll(() => people.close());
  afterEach(async () => {
    for (;;) {
      const { body } = await people.ask('get', '/api/users');
      if (body.length === 0) return;
      for (const { id } of body) await people.ask('delete', `/api/users/${id}`);
    }
  });

  const create = (more: object = {}) =>
    people.ask('post', '/api/users', { username: 'ann', email: 'Ann@Example.com', password: 'secret1', role, ...more });
  const messageOf = ({ status, body }: { status: number; body: { error?: { message: string } } }) => `${status} ${body.error?.message}`;

  it('never show the other users of their role', async () => {
    const { id } = await people.make('ann');
    await people.make('bob');
    const spellings = [
      ...['populate[role][populate]=users', 'populate[role][populate]=*', 'populate=role.users', 'populate[0]=role.users'],
      ...['populate[role][populate][users]=true', 'populate[role][populate][users][fields]=username'],
      ...['populate[role][populate][0]=users', 'populate[role][populate][users][count]=true'],
    ];
    for (const spelling of spellings) {
      for (const [path, at] of [[`/api/users/${id}`, null] as const, ['/api/users', 0] as const]) {
        const { status, body } = await people.ask('get', `${path}?${spelling}`);
        const user = at === null ? body : body[at];
        expect([spelling, status, Object.keys(user.role)]).toEqual([spelling, 200, expect.not.arrayContaining(['users'])]);
        expect(user.role.type).toBe('authenticated');
      }
    }
    const made = await people.ask('put', `/api/users/${id}?populate[role][populate]=users`, { username: 'anna' });
    expect([made.status, 'users' in made.body.role]).toEqual([200, false]);
    expect((await people.ask('get', `/api/users/${id}?populate=role.usrs`)).status).toBe(400);
  });

  it('are not changed by a body with data, the envelope of documents', async () => {
    const { id } = await people.make('ann');
    const { status, body } = await people.ask('put', `/api/users/${id}`, { data: { username: 'anna' } });
    expect([status, body.error.message, body.error.details]).toEqual([
      400,
      'Invalid key data',
      { key: 'data', source: 'body', path: 'data' },
    ]);
    expect((await people.ask('get', `/api/users/${id}`)).body.username).toBe('ann');
    const made = await create({ data: {} });
    expect([made.status, made.body.error.message]).toEqual([400, 'Invalid key data']);
  });

  it('show of themselves what a rule says', async () => {
    const { id, documentId } = await people.make('ann', 'shy');
    const me = async (query = '') => {
      const { status, body } = await people.ask('get', `/api/users/me${query}`, undefined, `shy-${id}`);
      return [status, body.error?.message ?? body];
    };
    const times = Object.fromEntries(['createdAt', 'updatedAt', 'publishedAt'].map((name) => [name, expect.any(String)]));
    expect(await me()).toEqual([200, { id, documentId, ...times, username: 'ann', confirmed: false }]);
    expect(await me('?fields=email')).toEqual([400, 'Invalid key email']);
    expect(await me('?filters[email][$contains]=ann')).toEqual([400, 'Invalid key email']);
    expect(await me('?populate=role')).toEqual([400, 'Invalid key role']);
    const shy = `/api/users-permissions/roles/${await people.roleId('shy')}`;
    const tree = (await people.ask('get', shy)).body.role.permissions;
    const leaf = tree['plugin::users-permissions'].controllers.user.me;
    expect(leaf).toEqual({ enabled: true, policy: '', fields: ['username', 'confirmed'] });
    leaf.fields = ['email'];
    expect((await people.ask('put', shy, { permissions: tree })).status).toBe(200);
    expect(await me()).toEqual([200, { id, documentId, ...times, email: 'ann@example.com' }]);
  });

  it.each(['renamer', 'seen'])(
    'rename themselves and nobody else by the rule of the README, and are answered what they may see: %s',
    async (type) => {
      const [ann, bob] = [await people.make('ann', type), await people.make('bob', type)];
      const rename = async (id: number, body: object, query = '') => {
        const { status, body: answer } = await people.ask('put', `/api/users/${id}${query}`, body, `${type}-${ann.id}`);
        return [status, answer.error?.message ?? answer];
      };
      const times = Object.fromEntries(['createdAt', 'updatedAt', 'publishedAt'].map((name) => [name, expect.any(String)]));
      expect(await rename(ann.id, { username: 'anna' })).toEqual([
        200,
        { id: ann.id, documentId: ann.documentId, ...times, username: 'anna' },
      ]);
      expect(await rename(bob.id, { username: 'anna2' })).toEqual([404, 'User not found']);
      expect(await rename(ann.id, { email: 'other@example.com' })).toEqual([400, 'Invalid key email']);
      expect(await rename(ann.id, { username: 'anne' }, '?populate=role')).toEqual([400, 'Invalid key role']);
      expect(await rename(ann.id, { username: 'anne' }, '?fields=username')).toMatchObject([200, { username: 'anne' }]);
    },
  );

  it('are made with what the body says, and answered without anything private', async () => {
    const { status, body } = await create({ confirmed: true, provider: 'x', unknown: 1 });
    expect(status).toBe(201);
    expect(body).toMatchObject({ username: 'ann', email: 'ann@example.com', confirmed: true, blocked: false, provider: 'local' });
    expect(body.role).toMatchObject({ id: role, type: 'authenticated' });
    expect(JSON.stringify(body)).not.toMatch(/password|token|secret1|\$2/i);
  });

  it.each([[{ connect: [{ documentId: '<role>' }] }], [{ documentId: '<role>' }], ['<role>']])('take a role as %j', async (form) => {
    const found = (await people.ask('get', `/api/users-permissions/roles/${role}`)).body.role;
    const { body } = await create({ role: JSON.parse(JSON.stringify(form).replace('<role>', found.documentId)) });
    expect(body.role.id).toBe(role);
  });

  it.each([
    [{ role: null }, '400 role is a required field'],
    [{ role: { connect: [] } }, '400 role is a required field'],
    [{ password: '', email: null }, '400 2 errors occurred'],
    [{ username: 5 }, '400 username must be a `string` type, but the final value was: `5`.'],
    [{ email: 'nobody' }, '400 email must be a valid email'],
    [{ password: 'x'.repeat(73) }, '400 password must be less than 73 bytes'],
    [{ password: 'short' }, '400 password must be at least 6 characters'],
    [{ resetPasswordToken: 'mine' }, '400 Invalid key resetPasswordToken'],
    [{ confirmationToken: 'mine' }, '400 Invalid key confirmationToken'],
  ])('are not made with %j', async (wrong, message) => {
    const reply = await create(wrong);
    expect(messageOf(reply)).toBe(message);
    expect(JSON.stringify(reply.body)).not.toMatch(/x{10}|short"/);
  });

  it.each([[[]], ['text'], [null]])('are not made of %j, nor changed by it', async (body) => {
    const { id } = await people.make('bob');
    for (const reply of [
      await people.ask('post', '/api/users', body as object),
      await people.ask('put', `/api/users/${id}`, body as object),
    ]) {
      expect(reply.status).toBeLessThan(500);
    }
  });

  it('cannot be two of one name or address, whoever comes first', async () => {
    const replies = await Promise.all(['a', 'b', 'c'].map((name) => create({ username: `ann${name}` })));
    expect(replies.map(messageOf).sort()).toEqual(['201 undefined', '400 Email already taken', '400 Email already taken']);
    const named = await Promise.all(['a', 'b'].map((name) => create({ email: `${name}@example.com`, username: 'bob' })));
    expect(named.map(messageOf).sort()).toEqual(['201 undefined', '400 This attribute must be unique']);
  });

  it('are changed in part, and keep their role', async () => {
    const { id } = await people.make('ann');
    await people.make('bob');
    const change = (body: object) => people.ask('put', `/api/users/${id}`, body);
    expect((await change({ email: 'NEW@example.com', provider: 'x', id: 7 })).body).toMatchObject({
      id,
      email: 'new@example.com',
      provider: 'local',
    });
    expect((await change({})).status).toBe(200);
    expect(messageOf(await change({ username: 'bob' }))).toBe('400 Username already taken');
    expect(messageOf(await change({ email: 'BOB@example.com' }))).toBe('400 Email already taken');
    for (const password of ['', null]) expect(messageOf(await change({ password }))).toBe('400 password.notNull');
    for (const gone of [null, [], { set: [] }, { disconnect: [role] }]) {
      expect(messageOf(await change({ role: gone }))).toBe('400 Cannot remove role');
    }
    expect((await change({ role: {} })).body.role.id).toBe(role);
    expect(messageOf(await people.ask('put', '/api/users/999999', {}))).toBe('404 User not found');
    expect(messageOf(await people.ask('put', '/api/users/nobody', {}))).toBe('404 User not found');
  });

  it('are bare lists with a window of their own, never above maxLimit', async () => {
    for (const name of ['ann', 'bob', 'cid', 'dan']) await people.make(name);
    const names = async (query: string) =>
      (await people.ask('get', `/api/users?sort=username&${query}`)).body.map((user: { username: string }) => user.username);
    expect(await names('')).toEqual(['ann', 'bob', 'cid']);
    expect(await names('start=1&limit=2')).toEqual(['bob', 'cid']);
    expect(await names('limit=-1')).toEqual(['ann']);
    expect(await names('limit=1000&pagination[limit]=1&page=2&pageSize=1')).toEqual(['ann', 'bob', 'cid']);
    expect((await people.ask('get', '/api/users?start=x')).status).toBe(400);
    expect((await people.ask('get', '/api/users/count')).body).toBe(4);
    expect((await people.ask('get', '/api/users/count?filters[username][$in][0]=ann')).body).toBe(1);
  });

  it('are answered 204 where there is nobody', async () => {
    const { documentId } = await people.make('ann');
    for (const id of ['999999', documentId, '1e3', '99999999999999999999', '-1']) {
      expect((await people.ask('get', `/api/users/${id}`)).status).toBe(204);
      expect((await people.ask('delete', `/api/users/${id}`)).status).toBe(204);
    }
  });

  it('see and change what their rules let them', async () => {
    const ann = await people.make('ann', 'member');
    const bob = await people.make('bob', 'member');
    const token = `member-${ann.id}`;
    expect((await people.ask('get', '/api/users', undefined, token)).body).toHaveLength(1);
    expect((await people.ask('get', '/api/users/count', undefined, token)).body).toBe(1);
    expect((await people.ask('get', `/api/users/${bob.id}`, undefined, token)).status).toBe(204);
    expect((await people.ask('put', `/api/users/${ann.id}`, { username: 'anna' }, token)).body.username).toBe('anna');
    expect(messageOf(await people.ask('put', `/api/users/${ann.id}`, { blocked: true }, token))).toBe('400 Invalid key blocked');
    // Nor does the response reveal whether the other name is taken.
    expect(messageOf(await people.ask('put', `/api/users/${bob.id}`, { username: 'anna' }, token))).toBe('404 User not found');
    expect((await people.ask('delete', `/api/users/${bob.id}`, undefined, token)).status).toBe(204);
    expect((await people.ask('get', `/api/users/${bob.id}`)).status).toBe(200);
    expect((await people.ask('delete', `/api/users/${ann.id}`, undefined, token)).body.username).toBe('anna');
  });

  it('find themselves under /me, and nobody else does', async () => {
    const { id } = await people.make('ann', 'outsider');
    const me = (token: string, query = '') => people.ask('get', `/api/users/me${query}`, undefined, token);
    expect((await me(`outsider-${id}`)).body).toMatchObject({ id, username: 'ann' });
    expect((await me(`outsider-${id}`, '?fields=username&populate=role')).body).toEqual({
      id,
      documentId: expect.any(String),
      username: 'ann',
    });
    expect(messageOf(await me(`outsider-${id}`, '?fields=password'))).toBe('400 Invalid key password');
    expect(messageOf(await me('outsider'))).toBe('401 Unauthorized');
    expect((await people.ask('get', '/api/users', undefined, `outsider-${id}`)).status).toBe(403);
  });
});

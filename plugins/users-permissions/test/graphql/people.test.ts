import { type Asking, askGraphql, eachDialect } from 'plinth/testing';
import { bootPeople, EVERYTHING, type People } from '../people.ts';

const USER = 'plugin::users-permissions.user';
const ROLE = 'plugin::users-permissions.role';
const own = (action: string, fields?: readonly string[]) => ({ action, where: { id: '$user.id' }, ...(fields && { fields }) });

const shop = {
  info: { singularName: 'shop', pluralName: 'shops' },
  attributes: { name: { type: 'string' }, owner: { type: 'relation', relation: 'manyToOne', target: USER } },
};

eachDialect('users and roles over GraphQL', (dialect) => {
  let people: People;
  beforeAll(async () => {
    people = await bootPeople({
      database: dialect,
      contentTypes: [shop],
      roles: {
        self: { actions: [own(`${USER}.update`, ['username']), own(`${USER}.me`, ['id', 'documentId', 'username'])] },
        reader: { actions: [`${USER}.find`, `${ROLE}.findOne`] },
        kept: { actions: [`${USER}.me`] },
        writer: { actions: EVERYTHING.filter((action) => !action.endsWith('find') && !action.endsWith('findOne')) },
      },
    });
  });
  afterAll(() => people?.close());

  const ask = (query: string, asking: Asking = {}) => askGraphql(people, query, { token: 'admin', ...asking });
  const roleId = (type: string) => people.roleId(type);

  it('makes, changes and removes users, and answers what is selected of each', async () => {
    const input = `{ username: "ann", email: "ANN@example.com", password: "secret1", role: ${await roleId('reader')} }`;
    const made = await ask(
      `mutation { createUsersPermissionsUser(data: ${input}) { data { documentId name: username role { type users { email } } } again: data { email } } }`,
    );
    expect(made.data.createUsersPermissionsUser).toEqual({
      data: { documentId: expect.any(String), name: 'ann', role: { type: 'reader', users: [{ email: 'ann@example.com' }] } },
      again: { email: 'ann@example.com' },
    });
    const { documentId } = made.data.createUsersPermissionsUser.data;
    const { body } = await people.ask('get', '/api/users?filters[username]=ann');
    const [{ id }] = body;
    const update =
      'mutation($id: ID!, $role: ID) { updateUsersPermissionsUser(id: $id, data: { role: $role }) { data { role { name } } } }';
    expect((await ask(update, { variables: { id, role: await roleId('kept') } })).data.updateUsersPermissionsUser).toEqual({
      data: { role: { name: 'Kept' } },
    });
    const remove = `mutation { deleteUsersPermissionsUser(id: ${id}) { data { documentId username } twice: data { email } } }`;
    expect((await ask(remove)).data.deleteUsersPermissionsUser).toEqual({
      data: { documentId, username: 'ann' },
      twice: { email: 'ann@example.com' },
    });
    expect((await ask(remove)).data.deleteUsersPermissionsUser).toEqual({ data: null, twice: null });
    expect((await ask(`{ usersPermissionsUser(documentId: "${documentId}") { email } }`)).data).toEqual({ usersPermissionsUser: null });
  });

  it('names what is wrong with an input', async () => {
    const create = (data: string) => ask(`mutation { createUsersPermissionsUser(data: ${data}) { data { username } } }`);
    const whole = 'username: "bob", email: "bob@example.com", password: "secret1"';
    expect((await create(`{ ${whole} }`)).errors).toEqual([`BAD_USER_INPUT createUsersPermissionsUser: role is a required field`]);
    expect((await create(`{ ${whole}, role: 1, resetPasswordToken: "x" }`)).errors).toEqual([
      'BAD_USER_INPUT createUsersPermissionsUser: Invalid key resetPasswordToken',
    ]);
    expect((await create(`{ ${whole}, role: { connect: [true] } }`)).errors).toEqual([
      expect.stringMatching(/^BAD_USER_INPUT createUsersPermissionsUser: .*role/),
    ]);
    const { id } = await people.make('carl');
    const { errors, details } = await ask(
      `mutation { updateUsersPermissionsUser(id: ${id}, data: { email: "not-an-address", password: "1" }) { data { email } } }`,
    );
    expect(errors).toEqual(['BAD_USER_INPUT updateUsersPermissionsUser: 2 errors occurred']);
    expect(details.errors.map(({ path }: { path: unknown }) => path)).toEqual([['email'], ['password']]);
    expect((await ask('mutation { updateUsersPermissionsUser(id: "x", data: {}) { data { email } } }')).errors).toEqual([
      'STRAPI_NOT_FOUND_ERROR updateUsersPermissionsUser: User not found',
    ]);
  });

  it('keeps to the rules of a role', async () => {
    const [dora, eve] = [await people.make('dora', 'self'), await people.make('eve')];
    const token = `self-${dora.id}`;
    const update = (id: number, data: string) =>
      ask(`mutation { updateUsersPermissionsUser(id: ${id}, data: ${data}) { data { username } } }`, { token });
    expect((await update(dora.id, '{ username: "dora2" }')).data).toEqual({ updateUsersPermissionsUser: { data: { username: 'dora2' } } });
    expect((await update(eve.id, '{ username: "eve2" }')).errors).toEqual([
      'STRAPI_NOT_FOUND_ERROR updateUsersPermissionsUser: User not found',
    ]);
    expect((await update(dora.id, '{ blocked: false }')).errors).toEqual([
      expect.stringMatching(/^BAD_USER_INPUT updateUsersPermissionsUser: .*blocked/),
    ]);
    expect((await ask('{ me { username email role { type } } }', { token })).data.me).toEqual({
      username: 'dora2',
      email: null,
      role: null,
    });
    expect((await ask(`mutation { deleteUsersPermissionsUser(id: ${dora.id}) { data { username } } }`, { token })).errors).toEqual([
      'FORBIDDEN deleteUsersPermissionsUser: Forbidden access',
    ]);
  });

  it('answers writes to who may not read, but no roles', async () => {
    const { id } = await people.make('finn');
    const update = (selection: string) =>
      ask(`mutation { updateUsersPermissionsUser(id: ${id}, data: { confirmed: true }) { data { ${selection} } } }`, { token: 'writer' });
    expect((await update('username confirmed')).data.updateUsersPermissionsUser.data).toEqual({ username: 'finn', confirmed: true });
    const { data, errors } = await update('username role { type }');
    expect([data.updateUsersPermissionsUser.data, errors]).toEqual([
      { username: 'finn', role: null },
      ['FORBIDDEN updateUsersPermissionsUser.data.role: Forbidden access'],
    ]);
    expect((await ask('{ usersPermissionsUsers { username } }', { token: 'writer' })).errors).toEqual([
      'FORBIDDEN usersPermissionsUsers: Forbidden access',
    ]);
  });

  it('lists users and roles for who may', async () => {
    const token = 'reader';
    expect((await ask('{ usersPermissionsUsers(filters: { username: { eq: "nobody" } }) { email } }', { token })).data).toEqual({
      usersPermissionsUsers: [],
    });
    expect((await ask('{ usersPermissionsRoles { type } }', { token })).errors).toEqual([
      'FORBIDDEN usersPermissionsRoles: Forbidden access',
    ]);
    const { data } = await ask('{ usersPermissionsRoles(filters: { type: { eq: "kept" } }) { documentId } }');
    const [{ documentId }] = data.usersPermissionsRoles;
    expect((await ask(`{ usersPermissionsRole(documentId: "${documentId}") { type } }`, { token })).data).toEqual({
      usersPermissionsRole: { type: 'kept' },
    });
    expect((await ask('{ usersPermissionsUsers { password } }')).status).toBe(400);
    expect((await ask('{ usersPermissionsUsers(filters: { password: { eq: "x" } }) { email } }')).status).toBe(400);
  });

  it('makes, changes and removes roles with what they may do', async () => {
    const permissions = { 'api::shop': { controllers: { shop: { find: { enabled: true } } } } };
    const create = 'mutation($data: UsersPermissionsRoleInput!) { createUsersPermissionsRole(data: $data) { ok } }';
    expect((await ask(create, { variables: { data: { name: 'Clerk', permissions } } })).data).toEqual({
      createUsersPermissionsRole: { ok: true },
    });
    expect((await ask('{ shops { name } }', { token: 'clerk' })).data).toEqual({ shops: [] });
    expect((await ask(create, { variables: { data: { name: 'Clerk' } } })).errors).toEqual([
      'STRAPI_APPLICATION_ERROR createUsersPermissionsRole: A role of type "clerk" already exists',
    ]);
    const id = await roleId('clerk');
    const tree = '{ api__shop: { controllers: {} } }';
    expect((await ask(`mutation { updateUsersPermissionsRole(id: ${id}, data: { permissions: ${tree} }) { ok } }`)).data).toEqual({
      updateUsersPermissionsRole: { ok: true },
    });
    expect((await ask('{ shops { name } }', { token: 'clerk' })).errors).toEqual(['FORBIDDEN shops: Forbidden access']);
    const wrong = { 'api::shop': { controllers: { shop: { finds: { enabled: true } } } } };
    const change = `mutation($data: UsersPermissionsRoleInput!) { updateUsersPermissionsRole(id: ${id}, data: $data) { ok } }`;
    expect((await ask(change, { variables: { data: { permissions: wrong } } })).details.errors[0].path).toEqual([
      'permissions',
      'api::shop',
      'controllers',
      'shop',
      'finds',
    ]);
    const remove = (number: number) => ask(`mutation { deleteUsersPermissionsRole(id: ${number}) { ok } }`);
    expect((await remove(id)).data).toEqual({ deleteUsersPermissionsRole: { ok: true } });
    expect((await remove(id)).errors).toEqual(['STRAPI_NOT_FOUND_ERROR deleteUsersPermissionsRole: Role not found']);
    expect((await remove(await roleId('public'))).errors).toEqual([
      'STRAPI_APPLICATION_ERROR deleteUsersPermissionsRole: Cannot delete public role',
    ]);
    expect((await remove(await roleId('kept'))).errors).toEqual([
      expect.stringMatching(/^FORBIDDEN deleteUsersPermissionsRole: The role "kept" is defined in /),
    ]);
  });

  it('asks for the action of each', async () => {
    const mutations = {
      createUsersPermissionsUser: 'createUsersPermissionsUser(data: {}) { data { email } }',
      updateUsersPermissionsUser: 'updateUsersPermissionsUser(id: 999, data: {}) { data { email } }',
      deleteUsersPermissionsUser: 'deleteUsersPermissionsUser(id: 999) { __typename }',
      createUsersPermissionsRole: 'createUsersPermissionsRole(data: {}) { ok }',
      updateUsersPermissionsRole: 'updateUsersPermissionsRole(id: 999, data: {}) { ok }',
      deleteUsersPermissionsRole: 'deleteUsersPermissionsRole(id: 999) { ok }',
    };
    for (const [name, mutation] of Object.entries(mutations)) {
      expect((await ask(`mutation { ${mutation} }`, { token: 'reader' })).errors).toEqual([`FORBIDDEN ${name}: Forbidden access`]);
    }
  });
});

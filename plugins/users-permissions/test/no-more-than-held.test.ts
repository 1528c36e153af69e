import { eachDialect } from 'plinth/testing';
import { bootPeople, EVERYTHING, type People } from './people.ts';

const USER = 'plugin::users-permissions.user';
const ROLE = 'plugin::users-permissions.role';
const PAGE = 'api::page.page';

const pages = { info: { singularName: 'page', pluralName: 'pages' }, attributes: { title: { type: 'string' } } };

/** Roles that may look after users and roles, and one that may do more than they. */
const roles = {
  chief: { seed: true, actions: ['api::*', ...EVERYTHING] },
  clerk: { seed: true, actions: [`${PAGE}.find`, ...['find', 'findOne', 'create', 'update', 'destroy'].map((verb) => `${USER}.${verb}`)] },
  keeper: { seed: true, actions: ['find', 'findOne', 'createRole', 'updateRole', 'deleteRole'].map((verb) => `${ROLE}.${verb}`) },
  own: {
    seed: true,
    actions: [`${PAGE}.find`, `${USER}.me`, { action: `${USER}.update`, where: { id: '$user.id' }, fields: ['username', 'password'] }],
  },
};

eachDialect('who looks after users', (dialect) => {
  let people: People;
  beforeAll(async () => {
    people = await bootPeople({ database: dialect, contentTypes: [pages] as never, roles });
  });
  afterAll(() => people?.close());

  const lacking = (name: string) => [403, expect.stringContaining(`You do not have all the permissions of the role "${name}": `)];
  const told = ({ status, body }: { status: number; body: { error?: { message: string } } }) => [status, body.error?.message];

  it('does not change, block, take over or delete users who hold more', async () => {
    const chief = await people.make('chief1', 'chief');
    const weak = await people.roleId('own');
    const changes = [
      { email: 'mine@example.com' },
      { username: 'other' },
      { password: 'secret2' },
      { blocked: true },
      { confirmed: true },
      { role: weak },
    ];
    for (const change of changes) {
      expect([change, ...told(await people.ask('put', `/api/users/${chief.id}`, change, 'clerk'))]).toEqual([change, ...lacking('Chief')]);
    }
    expect(told(await people.ask('delete', `/api/users/${chief.id}`, undefined, 'clerk'))).toEqual(lacking('Chief'));
    const { body } = await people.ask('get', `/api/users/${chief.id}?populate=role`);
    expect(body).toMatchObject({ username: 'chief1', blocked: false, role: { type: 'chief' } });
  });

  it('does not do so over GraphQL either', async () => {
    const chief = await people.make('chief2', 'chief');
    const send = async (query: string) => {
      const { body } = await people.ask('post', '/graphql', { query }, 'clerk');
      return body.errors?.[0].message;
    };
    const message = expect.stringContaining('You do not have all the permissions of the role "Chief": ');
    const update = `updateUsersPermissionsUser(id: "${chief.id}", data: { password: "secret2" }) { data { username } }`;
    expect(await send(`mutation { ${update} }`)).toEqual(message);
    expect(await send(`mutation { deleteUsersPermissionsUser(id: "${chief.id}") { data { username } } }`)).toEqual(message);
  });

  it('gives nobody a role that holds more', async () => {
    const chief = await people.roleId('chief');
    const own = await people.make('small1', 'own');
    for (const role of [chief, { connect: [chief] }, { set: [{ id: chief }] }]) {
      const made = { username: 'new1', email: 'new1@example.com', password: 'secret1', role };
      expect(told(await people.ask('post', '/api/users', made, 'clerk'))).toEqual(lacking('Chief'));
      expect(told(await people.ask('put', `/api/users/${own.id}`, { role }, 'clerk'))).toEqual(lacking('Chief'));
    }
  });

  it('changes and deletes users who hold as much or less, and users themselves', async () => {
    const one = await people.make('small2', 'own');
    expect((await people.ask('put', `/api/users/${one.id}`, { blocked: true, email: 'two@example.com' }, 'clerk')).status).toBe(200);
    expect((await people.ask('put', `/api/users/${one.id}`, { password: 'secret2' }, `own-${one.id}`)).status).toBe(200);
    expect((await people.ask('delete', `/api/users/${one.id}`, undefined, 'clerk')).status).toBe(200);
    const chief = await people.make('chief3', 'chief');
    // Who may not reach a user is not told that there is one.
    expect((await people.ask('put', `/api/users/${chief.id}`, { username: 'x' }, `own-${one.id}`)).status).toBe(404);
    expect((await people.ask('put', `/api/users/${chief.id}`, { blocked: true })).status).toBe(200);
  });

  it('neither makes nor changes nor deletes roles that hold more', async () => {
    const chief = `/api/users-permissions/roles/${await people.roleId('chief')}`;
    expect(told(await people.ask('put', chief, { name: 'Nobody' }, 'keeper'))).toEqual(lacking('Chief'));
    expect(told(await people.ask('put', chief, { permissions: {} }, 'keeper'))).toEqual(lacking('Chief'));
    expect(told(await people.ask('delete', chief, undefined, 'keeper'))).toEqual(lacking('Chief'));
    const permissions = { 'api::page': { controllers: { page: { find: { enabled: true } } } } };
    const made = await people.ask('post', '/api/users-permissions/roles', { name: 'Stronger', permissions }, 'keeper');
    expect(told(made)).toEqual([403, expect.stringContaining(`this role: ${PAGE}.find`)]);
    const plain = await people.ask('post', '/api/users-permissions/roles', { name: 'Plain', permissions: {} }, 'keeper');
    expect(plain.status).toBe(200);
    const path = `/api/users-permissions/roles/${await people.roleId('plain')}`;
    expect(told(await people.ask('put', path, { permissions }, 'keeper'))).toEqual([
      403,
      expect.stringContaining('all the permissions of this role'),
    ]);
    expect((await people.ask('delete', path, undefined, 'keeper')).status).toBe(200);
  });
});

import { eachDialect } from 'plinth/testing';
import { bootPeople, EVERYTHING, type People } from './people.ts';

const ROLES = '/api/users-permissions/roles';
const UPDATE_ROLE = 'plugin::users-permissions.role.updateRole';
const UPDATE_USER = 'plugin::users-permissions.user.update';
const on = { enabled: true };

/** Permission trees. */
const CHANGES_ROLES = { 'plugin::users-permissions': { controllers: { role: { updateRole: on, deleteRole: on } } } };
const CHANGES_USERS = { 'plugin::users-permissions': { controllers: { user: { update: on } } } };
const READS = { 'plugin::users-permissions': { controllers: { role: { find: on } } } };

const TAKEN = (type: string) =>
  `400 Cannot remove this permission from ${type} role: this is the last role with permission to change roles or users. Grant ${UPDATE_ROLE} or ${UPDATE_USER} to another role first`;
const GONE = (type: string) => TAKEN(type).replace('remove this permission from', 'delete');

eachDialect('the last role that may change roles or users', (dialect) => {
  let people: People;
  // The role of those who only look counts as none that may manage roles or users.
  const boot = async (roles: object, options: object = {}) => {
    people = await bootPeople({
      database: dialect,
      config: { plugins: { 'users-permissions': { config: options } } },
      roles: { admin: { actions: EVERYTHING.filter((action) => ![UPDATE_ROLE, UPDATE_USER].includes(action)) }, ...roles },
    });
  };
  afterEach(() => people?.close());

  const ask = async (method: 'put' | 'delete', type: string, body?: object) => {
    const answer = await people.ask(method, `${ROLES}/${await people.roleId(type)}`, body, 'anything');
    return `${answer.status} ${answer.body.error?.message ?? 'done'}`;
  };
  const seeded = (...actions: readonly unknown[]) => ({ seed: true, actions: ['plugin::users-permissions.role.deleteRole', ...actions] });

  it('stays, and keeps the right', async () => {
    await boot({ keeper: seeded(UPDATE_ROLE), reader: seeded({ action: UPDATE_USER, where: { id: '$user.id' } }) });
    expect(await ask('delete', 'keeper')).toBe(GONE('keeper'));
    expect(await ask('put', 'keeper', { permissions: READS })).toBe(TAKEN('keeper'));
    expect(await ask('put', 'keeper', { permissions: {} })).toBe(TAKEN('keeper'));
    const own = { ...on, where: { type: '$user.username' } };
    const narrowed = { 'plugin::users-permissions': { controllers: { role: { updateRole: own } } } };
    expect(await ask('put', 'keeper', { permissions: narrowed })).toBe(TAKEN('keeper'));
    expect(await ask('put', 'keeper', { name: 'Renamed' })).toBe('200 done');
    expect(await ask('put', 'keeper', { permissions: CHANGES_ROLES })).toBe('200 done');
    expect(await ask('delete', 'reader')).toBe('200 done');
  });

  it('goes once there is another one', async () => {
    await boot({ keeper: seeded(UPDATE_ROLE), other: seeded() });
    expect(await ask('put', 'other', { permissions: CHANGES_USERS })).toBe('200 done');
    expect(await ask('put', 'keeper', { permissions: READS })).toBe('200 done');
    expect(await ask('delete', 'other')).toBe(GONE('other'));
  });

  it('is none of those that strangers have, or people who register', async () => {
    await boot({ keeper: seeded(UPDATE_ROLE), authenticated: seeded(UPDATE_ROLE), public: seeded(UPDATE_USER) });
    expect(await ask('delete', 'keeper')).toBe(GONE('keeper'));
    expect(await ask('put', 'authenticated', { permissions: {} })).toBe('200 done');
    expect(await ask('put', 'public', { permissions: {} })).toBe('200 done');
  });

  it('may be one that requires a second factor', async () => {
    const roles = { guarded: seeded(UPDATE_ROLE), other: seeded(UPDATE_ROLE) };
    await boot(roles, { secondFactor: { enabled: true, requiredRoles: ['guarded'] } });
    expect(await ask('delete', 'other')).toBe('200 done');
    expect(await ask('put', 'guarded', { permissions: READS })).toBe(TAKEN('guarded'));
  });

  it('is the last of several that go at once', async () => {
    const names = ['one', 'two', 'three', 'four'];
    await boot(Object.fromEntries(names.map((name) => [name, seeded(UPDATE_ROLE)])));
    const answers = await Promise.all(names.map((name) => ask('delete', name)));
    expect(answers.filter((answer) => answer === '200 done')).toHaveLength(3);
    expect(answers.filter((answer) => answer.startsWith('400 Cannot delete'))).toHaveLength(1);
  });
});

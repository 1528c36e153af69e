import { DOCUMENTS, definePlugin, SYSTEM } from 'plinth';
import { type SecurityEvent, SIGN_IN, USER_UID } from 'plinth/plugins/users-permissions';
import { bootPeople, type People } from './people.ts';

const ROLES = '/api/users-permissions/roles';

const events: SecurityEvent[] = [];
const watch = definePlugin({
  name: 'watch',
  requires: ['users-permissions'],
  apply: ({ container }) => container.resolve(SIGN_IN).hooks.event.tap('watch', (event) => void events.push(event)),
});

let people: People;
beforeAll(async () => {
  people = await bootPeople({ plugins: [watch] });
});
afterAll(() => people?.close());
beforeEach(() => {
  events.length = 0;
});

const told = () => events.map(({ kind, user, role, by }) => ({ kind, user, role, by }));

it('tells who is blocked, let in again and removed, and by whom', async () => {
  const ann = await people.make('ann');
  const path = `/api/users/${ann.id}`;
  await people.ask('put', path, { blocked: true }, 'admin-77');
  await people.ask('put', path, { blocked: true, username: 'anna' }, 'admin-77');
  await people.kernel.container.resolve(DOCUMENTS).update(USER_UID, ann.documentId, { data: { blocked: false } }, SYSTEM);
  await people.ask('delete', path, undefined, 'admin-77');
  expect(told()).toEqual([
    { kind: 'blocked', user: ann.id, by: 77 },
    { kind: 'unblocked', user: ann.id, by: null },
    { kind: 'user-removed', user: ann.id, by: 77 },
  ]);
});

it('tells who is given another role, and which roles change', async () => {
  const bob = await people.make('bob');
  const make = { name: 'Editor', permissions: {} };
  await people.ask('post', ROLES, make, 'admin-77');
  const id = await people.roleId('editor');
  await people.ask('put', `/api/users/${bob.id}`, { role: id }, 'admin-77');
  await people.ask('put', `/api/users/${bob.id}`, { username: 'bobby' }, 'admin-77');
  await people.ask('put', `${ROLES}/${id}`, { description: 'writes' }, 'admin-77');
  await people.ask('put', `${ROLES}/${id}`, { permissions: {} }, 'admin-77');
  await people.ask('delete', `${ROLES}/${id}`, undefined, 'admin-77');
  expect(told()).toEqual([
    { kind: 'role-changed', user: null, role: 'editor', by: 77 },
    { kind: 'role-given', user: bob.id, by: 77 },
    { kind: 'role-changed', user: null, role: 'editor', by: 77 },
    { kind: 'role-removed', user: null, role: 'editor', by: 77 },
  ]);
});

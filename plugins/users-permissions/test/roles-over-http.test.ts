import { DOCUMENTS, definePlugin, ForbiddenError, ValueProblemsError } from 'plinth';
import { eachDialect } from 'plinth/testing';
import { bootPeople, type People } from './people.ts';

const note = {
  info: { singularName: 'note', pluralName: 'notes' },
  attributes: {
    title: { type: 'string' },
    secret: { type: 'string' },
    author: { type: 'relation', relation: 'manyToOne', target: 'plugin::users-permissions.user' },
  },
};
const NOTE = 'api::note.note';
const mine = { author: { id: '$user.id' } };

/** A permission tree with these leaves for notes. */
const notes = (leaves: object) => ({ 'api::note': { controllers: { note: leaves } } });
const on = { enabled: true };

/** Refuses roles of two names: one for its type, the other without naming a value. */
const picky = definePlugin({
  name: 'picky',
  apply({ container }) {
    container.resolve(DOCUMENTS).hooks.before.tapPromise('picky', async (change) => {
      const name = change.kind === 'create' ? change.data.name : null;
      if (name === 'Spare') throw new ValueProblemsError([{ path: ['type'], message: 'spare is kept free', name: 'ValidationError' }]);
      if (name === 'Secret') throw new ForbiddenError('Nobody makes this role');
      return change;
    });
  },
});

eachDialect('roles over HTTP', (dialect) => {
  let people: People;
  const roles = '/api/users-permissions/roles';

  beforeAll(async () => {
    people = await bootPeople({
      database: dialect,
      contentTypes: [note],
      plugins: [picky],
      config: { plugins: { i18n: false, 'draft-and-publish': false } },
      roles: {
        kept: { actions: [`${NOTE}.find`] },
        seeded: { seed: true, actions: [{ action: `${NOTE}.*`, where: mine, fields: ['title'] }, `${NOTE}.create`] },
        reader: { actions: ['plugin::users-permissions.role.find'] },
      },
    });
  });
  afterAll(() => people.close());

  const find = async (type: string) => {
    const { body } = await people.ask('get', roles);
    return body.roles.find((role: { type: string }) => role.type === type);
  };
  const path = async (type: string) => `${roles}/${(await find(type)).id}`;
  const leaves = async (type: string) => {
    const { body } = await people.ask('get', await path(type));
    return body.role.permissions['api::note'].controllers.note;
  };
  const put = async (type: string, body: object) => people.ask('put', await path(type), body);
  const messageOf = ({ status, body }: { status: number; body: { error?: { message: string } } }) => `${status} ${body.error?.message}`;

  it('are listed by name with the number of their users', async () => {
    await people.make('ann');
    await people.make('bob', 'kept');
    await people.make('cid', 'kept');
    const { body } = await people.ask('get', roles);
    expect(body.roles.map(({ name, nb_users }: { name: string; nb_users: number }) => [name, nb_users])).toEqual([
      ['Admin', 0],
      ['Authenticated', 1],
      ['Kept', 2],
      ['Public', 0],
      ['Reader', 0],
      ['Seeded', 0],
    ]);
    const seen = await people.ask('get', roles, undefined, 'reader');
    expect(seen.body.roles[0]).toMatchObject({ type: 'admin', name: 'Admin' });
    expect(seen.body.roles[0]).not.toHaveProperty('nb_users');
  });

  it('have no permissions with an empty list, as with an empty tree', async () => {
    const permissions = notes({ find: on });
    expect((await people.ask('post', roles, { name: 'No rights', permissions: [] })).body).toEqual({ ok: true });
    expect((await leaves('no_rights')).find.enabled).toBe(false);
    expect((await put('no_rights', { permissions })).status).toBe(200);
    expect((await leaves('no_rights')).find.enabled).toBe(true);
    expect((await put('no_rights', { permissions: [] })).body).toEqual({ ok: true });
    expect((await leaves('no_rights')).find.enabled).toBe(false);
    await people.ask('delete', await path('no_rights'));
  });

  it('are made, read, changed and removed with a tree of permissions', async () => {
    const permissions = notes({ find: { ...on, policy: '' }, create: { enabled: false, policy: '' } });
    expect((await people.ask('post', roles, { name: 'Très Grand', description: 'x', permissions })).body).toEqual({ ok: true });
    expect(await find('tres_grand')).toMatchObject({ name: 'Très Grand', description: 'x', type: 'tres_grand', nb_users: 0 });
    expect(await leaves('tres_grand')).toEqual({
      find: { enabled: true, policy: '' },
      ...Object.fromEntries(['findOne', 'create', 'update', 'delete'].map((verb) => [verb, { enabled: false, policy: '' }])),
    });
    const asks = async () => (await people.ask('get', '/api/notes', undefined, 'tres_grand')).status;
    expect(await asks()).toBe(200);
    expect((await put('tres_grand', { name: 'Grand' })).body).toEqual({ ok: true });
    expect(await find('tres_grand')).toMatchObject({ name: 'Grand', description: 'x' });
    expect(await asks()).toBe(200);
    await put('tres_grand', { permissions: notes({ create: on }) });
    expect(await asks()).toBe(403);
    const there = await path('tres_grand');
    expect((await people.ask('delete', there)).body).toEqual({ ok: true });
    expect(messageOf(await people.ask('delete', there))).toBe('404 Role not found');
  });

  it('can be sent back as they were read', async () => {
    const { body } = await people.ask('get', await path('seeded'));
    expect((await people.ask('put', await path('seeded'), body.role)).body).toEqual({ ok: true });
    expect((await people.ask('get', await path('seeded'))).body.role.permissions).toEqual(body.role.permissions);
  });

  it('keep the rules of actions that stay enabled, and take others', async () => {
    expect(await leaves('seeded')).toMatchObject({
      find: { ...on, where: mine, fields: ['title'] },
      create: on,
      delete: { ...on, where: mine },
    });
    await put('seeded', {
      permissions: notes({ find: on, findOne: { ...on, where: null }, update: { ...on, fields: ['title', 'author'] } }),
    });
    const after = await leaves('seeded');
    expect(after).toMatchObject({
      find: { enabled: true, policy: '', where: mine, fields: ['title'] },
      findOne: { enabled: true, policy: '', fields: ['title'] },
      update: { enabled: true, policy: '', where: mine, fields: ['title', 'author'] },
      delete: { enabled: false, policy: '' },
    });
    expect(after.findOne).not.toHaveProperty('where');
    const ann = await people.make('dan');
    for (const author of [ann.id, null]) await people.ask('post', '/api/notes', { data: { title: 'One', secret: 's', author } });
    const { body } = await people.ask('get', '/api/notes', undefined, `seeded-${ann.id}`);
    const times = Object.fromEntries(['createdAt', 'updatedAt'].map((name) => [name, expect.any(String)]));
    expect(body.data).toEqual([{ id: expect.any(Number), documentId: expect.any(String), ...times, title: 'One' }]);
  });

  it.each([
    [
      notes({ fnd: on }),
      'permissions.api::note.controllers.note.fnd: "api::note.note.fnd" is not an action (did you mean "api::note.note.find"?)',
    ],
    [notes({ find: { ...on, where: { titel: 1 } } }), /^permissions\.api::note\.controllers\.note\.find\.where\.titel: .*title/],
    [notes({ find: { ...on, where: { title: '$user.nme' } } }), /find\.where\.title: "\$user\.nme" is not a field/],
    [notes({ find: { ...on, fields: ['titel'] } }), /find\.fields\.0: .*did you mean "title"/],
    [notes({ delete: { ...on, fields: ['title'] } }), /delete\.fields: "delete" does not read or write fields/],
    [notes({ find: { enabled: 'yes' } }), /^permissions\.api::note\.controllers\.note\.find\.enabled: /],
    [notes({ find: { enable: true } }), /2 errors/],
    [notes({ find: { ...on, where: 'all' } }), /find\.where: /],
    [{ 'api::note': {} }, /^permissions\.api::note\.controllers: /],
    ['api::*', /^permissions: /],
    [null, /^permissions: /],
    [[{}], /^permissions: /],
    [{ 'plugin::users-permissions': { controllers: { auth: { register: { ...on, where: {} } } } } }, /register\.action: /],
  ])('refuse %j', async (permissions, message) => {
    const { status, body } = await put('seeded', { permissions });
    expect(status).toBe(400);
    expect(body.error.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
    const made = await people.ask('post', roles, { name: 'Other', permissions });
    expect([made.status, await find('other')]).toEqual([400, undefined]);
  });

  it.each([
    [{}, '400 Request body cannot be empty'],
    [[], '400 Request body cannot be empty'],
    [{ description: 'x' }, '400 name is a required field'],
    [{ name: 'ab', type: 'pair' }, '400 name must be at least 3 characters'],
    [{ name: 5, type: 'five' }, '400 name must be a `string` type, but the final value was: `5`.'],
    [{ name: 'Again', type: 'kept' }, '400 A role of type "kept" already exists'],
    [{ name: '日本語' }, '400 type is required, because it cannot be derived from the name: 3 to 64 letters, digits, "_" and "-"'],
    [{ name: 'Odd', type: 'a b' }, '400 type must be 3 to 64 characters: letters, digits, "_" and "-"'],
    [{ name: 'Odd', nme: 1 }, '400 Invalid key nme'],
    [{ name: 'Spare' }, '400 spare is kept free'],
    [{ name: 'Secret' }, '403 Nobody makes this role'],
  ])('are not made of %j', async (body, message) => {
    expect(messageOf(await people.ask('post', roles, body))).toBe(message);
  });

  it('have a type that is as long as types may be, if the name is longer', async () => {
    expect((await people.ask('post', roles, { name: 'Long '.repeat(20) })).status).toBe(200);
    const { type } = await find('long_'.repeat(13).slice(0, 64));
    expect(type).toHaveLength(64);
    expect((await people.ask('delete', await path(type))).status).toBe(200);
  });

  it('that the configuration keeps refuse changes, and name the file', async () => {
    const message = '403 The role "kept" is defined in config/access, at roles.kept; edit it there';
    expect(messageOf(await put('kept', { name: 'Other' }))).toBe(message);
    expect(messageOf(await people.ask('delete', await path('kept')))).toBe(message);
    expect((await put('seeded', { name: 'Other' })).status).toBe(200);
    expect((await put('public', { name: 'Everybody' })).status).toBe(200);
  });

  it('that everybody needs stay, and types never change', async () => {
    for (const type of ['public', 'authenticated']) {
      expect(messageOf(await people.ask('delete', await path(type)))).toBe(`400 Cannot delete ${type} role`);
    }
    expect(messageOf(await put('seeded', { type: 'other' }))).toBe('400 the type of a role cannot be changed; it is "seeded"');
  });

  it('leave their users to public', async () => {
    const ids = await Promise.all(['eve', 'fay', 'gus'].map(async (name) => (await people.make(name, 'seeded')).id));
    await people.ask('delete', await path('seeded'));
    for (const id of ids) expect((await people.ask('get', `/api/users/${id}?populate=role`)).body.role.type).toBe('public');
    expect((await find('public')).nb_users).toBe(3);
  });

  it('are asked for by number, and everything that exists by name', async () => {
    for (const id of ['999999', 'kept', '1e2']) {
      for (const method of ['get', 'put', 'delete'] as const) {
        expect(messageOf(await people.ask(method, `${roles}/${id}`, method === 'put' ? { name: 'Other' } : undefined))).toBe(
          '404 Role not found',
        );
      }
    }
    const { body } = await people.ask('get', '/api/users-permissions/permissions');
    expect(body.permissions['plugin::users-permissions'].controllers.auth.register).toEqual({ enabled: false, policy: '' });
    expect((await people.ask('get', '/api/users-permissions/permissions', undefined, 'reader')).status).toBe(403);
  });
});

describe('an entry that names an action', () => {
  it.each([
    ['before', ['api::*', { action: `${NOTE}.update`, where: mine, fields: ['title'] }]],
    ['after', [{ action: `${NOTE}.update`, where: mine, fields: ['title'] }, `${NOTE}.*`]],
  ])('narrows what a wildcard %s it grants', async (_where, actions) => {
    const people = await bootPeople({
      contentTypes: [note],
      config: { plugins: { i18n: false, 'draft-and-publish': false } },
      roles: { mixed: { actions } },
    });
    const ann = await people.make('ann');
    const made = async (author: number | null) =>
      (await people.ask('post', '/api/notes', { data: { title: 'One', secret: 's', author } })).body.data.documentId;
    const [own, foreign] = [await made(ann.id), await made(null)];
    const put = async (id: string, data: object) => (await people.ask('put', `/api/notes/${id}`, { data }, `mixed-${ann.id}`)).status;
    expect([await put(own, { title: 'Two' }), await put(own, { secret: 'x' }), await put(foreign, { title: 'Two' })]).toEqual([
      200, 400, 404,
    ]);
    expect((await people.ask('delete', `/api/notes/${foreign}`, undefined, `mixed-${ann.id}`)).status).toBe(204);
    await people.close();
  });
});

describe('roles that nobody configured', () => {
  it('may do what people need to sign in', async () => {
    const people = await bootPeople();
    const granted = async (type: string) => {
      const { body } = await people.ask('get', `/api/users-permissions/roles/${await people.roleId(type)}`);
      const { auth, user } = body.role.permissions['plugin::users-permissions'].controllers;
      const enabled = (leaves: Record<string, { enabled: boolean }>) => Object.keys(leaves).filter((name) => leaves[name]?.enabled);
      return [...enabled(auth), ...enabled(user)].sort();
    };
    expect(await granted('public')).toEqual([
      'callback',
      'connect',
      'emailConfirmation',
      'forgotPassword',
      'refresh',
      'register',
      'resetPassword',
      'sendEmailConfirmation',
    ]);
    expect(await granted('authenticated')).toEqual(['changePassword', 'logout', 'me', 'sessions']);
    await people.close();
  });
});

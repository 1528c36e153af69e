import type { Grant } from 'plinth';
import { createAccess } from 'plinth/testing';
import { applyConfiguredRoles, checkConfiguredRoles, rolesSchema } from '../configured-roles.ts';
import type { Role, Roles } from '../roles.ts';

/** Roles in memory, with a log of writes. */
function memoryRoles() {
  const roles = new Map<string, Role>();
  const actions = new Map<string, readonly Grant[]>();
  const writes: string[] = [];
  const service: Roles = {
    find: async (type) => roles.get(type) ?? null,
    byDocument: () => Promise.reject(new Error('not asked for')),
    madeWith: () => Promise.reject(new Error('not asked for')),
    ensure: async (input) => {
      const known = roles.get(input.type);
      if (known !== undefined) return known;
      writes.push(`make ${input.type}`);
      const role = { documentId: `document of ${input.type}`, ...input };
      roles.set(input.type, role);
      return role;
    },
    rename: async (role, change) => {
      writes.push(`rename ${role.type}`);
      roles.set(role.type, { ...role, ...change });
    },
    actions: async (role) => actions.get(role.type) ?? null,
    setActions: async (role, granted) => {
      writes.push(`set ${role.type}`);
      actions.set(role.type, granted);
    },
    seedActions: async (role, granted) => {
      if (actions.has(role.type)) return;
      writes.push(`seed ${role.type}`);
      actions.set(role.type, granted);
    },
    dropActions: () => Promise.reject(new Error('not asked for')),
    ability: () => Promise.reject(new Error('not asked for')),
    anonymous: () => Promise.reject(new Error('not asked for')),
    forget: () => undefined,
  };
  return { service, roles, actions, writes };
}

const apply = (section: unknown, roles: Roles) => applyConfiguredRoles(rolesSchema.parse(section), roles);

describe('applyConfiguredRoles', () => {
  it('makes the standard roles when nothing is configured, and lets them sign in, once', async () => {
    const { service, roles, actions } = memoryRoles();
    await apply({}, service);
    expect([...roles.values()].map(({ type, name }) => [type, name])).toEqual([
      ['authenticated', 'Authenticated'],
      ['public', 'Public'],
    ]);
    expect(actions.get('authenticated')).toContain('plugin::users-permissions.user.me');
    expect(actions.get('public')).toContain('plugin::users-permissions.auth.register');
    actions.set('public', []);
    await apply({}, service);
    expect(actions.get('public')).toEqual([]);
  });

  it('makes the standard roles first and in their order, also when they are configured', async () => {
    const { service, roles } = memoryRoles();
    await apply({ editor: { actions: [] }, public: { name: 'Everybody', actions: [] } }, service);
    expect([...roles.values()].map(({ name }) => name)).toEqual(['Authenticated', 'Everybody', 'Editor']);
  });

  it('gives the named roles exactly the listed actions at every boot', async () => {
    const { service, actions, writes } = memoryRoles();
    await apply({ public: { actions: ['api::*'] } }, service);
    actions.set('public', ['api::*', 'added.by.hand']);
    writes.length = 0;
    await apply({ public: { actions: ['api::*'] } }, service);
    expect(actions.get('public')).toEqual(['api::*']);
    expect(writes).toEqual(['set public']);
  });

  it('writes nothing when everything is as configured', async () => {
    const { service, writes } = memoryRoles();
    const section = { public: { actions: ['api::*'] }, editor: { name: 'Editor', description: 'Writes', actions: [] } };
    await apply(section, service);
    writes.length = 0;
    await apply(section, service);
    expect(writes).toEqual([]);
  });

  it('gives the actions of a seeded role once', async () => {
    const { service, actions } = memoryRoles();
    await apply({ editor: { seed: true, name: 'Editor', actions: ['api::*'] } }, service);
    actions.set('editor', []);
    await apply({ editor: { seed: true, name: 'Editor in chief', actions: ['api::*'] } }, service);
    expect(actions.get('editor')).toEqual([]);
  });

  it('leaves roles that are not named alone', async () => {
    const { service, actions } = memoryRoles();
    const editor = await service.ensure({ type: 'editor', name: 'Editor', description: null });
    await service.setActions(editor, ['a']);
    await apply({ public: { actions: [] } }, service);
    expect(actions.get('editor')).toEqual(['a']);
  });

  it('names a role after its type unless it is told a name, and keeps the name equal to the configuration', async () => {
    const { service, roles } = memoryRoles();
    await apply({ shop_manager: { actions: [] }, 'a--': { actions: [] } }, service);
    expect(roles.get('shop_manager')?.name).toBe('Shop manager');
    expect(roles.get('a--')?.name).toBe('a--');
    await apply({ shop_manager: { name: 'Keeper', actions: [] } }, service);
    expect(roles.get('shop_manager')).toMatchObject({ name: 'Keeper', description: null });
  });
});

describe('rolesSchema', () => {
  it.each([
    [{ public: {} }, ['public', 'actions']],
    [{ public: { actions: 'api::*' } }, ['public', 'actions']],
    [{ public: { actions: [''] } }, ['public', 'actions', 0]],
    [{ public: { actions: [], name: 'x' } }, ['public', 'name']],
    [{ 'no spaces': { actions: [] } }, ['no spaces']],
    [{ ab: { actions: [] } }, ['ab']],
  ])('refuses %j', (section, path) => {
    expect(rolesSchema.safeParse(section).error?.issues.map((issue) => issue.path)).toEqual([path]);
  });
});

describe('checkConfiguredRoles', () => {
  it('notes that nobody can sign in where the list of strangers forgets it', () => {
    const parts = { access: createAccess(), documents: { checkRule: () => [] } };
    const notesOf = (roles: object) =>
      checkConfiguredRoles(rolesSchema.parse(roles), parts as never, ['users-permissions'], 'config/access.json').notes.filter((note) =>
        note.includes('cannot sign in'),
      );
    expect(notesOf({ public: { actions: [] } })).toEqual([
      'config/access.json: end users cannot sign in: the role "public" does not have the action plugin::users-permissions.auth.callback',
    ]);
    for (const roles of [{}, { public: { seed: true, actions: [] } }, { public: { actions: ['plugin::users-permissions.auth.callback'] } }])
      expect(notesOf(roles)).toEqual([]);
  });

  it('finds misspelt actions and notes those of plugins that are off, once', () => {
    const access = createAccess();
    access.declare({ action: 'api::shop.shop.find', plugin: 'rest', wildcard: true });
    const actions = ['api::*', 'api::shop.shop.fnd', 'plugin::i18n.locales.listLocales'];
    const configured = rolesSchema.parse({ public: { actions }, authenticated: { actions } });
    const message = '"api::shop.shop.fnd" is not an action (did you mean "api::shop.shop.find"?)';
    expect(checkConfiguredRoles(configured, { access, documents: { checkRule: () => [] } }, ['rest'], 'config/access.json')).toEqual({
      problems: [
        { file: 'config/access.json', path: ['roles', 'public', 'actions', 1], message },
        { file: 'config/access.json', path: ['roles', 'authenticated', 'actions', 1], message },
      ],
      notes: [
        'config/access.json: "plugin::i18n.locales.listLocales" is ignored: the plugin "i18n" does not exist',
        'config/access.json: end users cannot sign in: the role "public" does not have the action plugin::users-permissions.auth.callback',
      ],
    });
  });
});

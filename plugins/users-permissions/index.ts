/**
 * Users and roles: their content types, and what a role may do.
 *
 * @module plinth/plugins/users-permissions
 */
import { ACCESS, ACCESS_SECTIONS, BootProblemsError, CONFIG, DATABASE, DOCUMENTS, definePlugin, FRESHNESS, LOGGER, z } from 'plinth';
import { REST } from 'plinth/plugins/rest';
import { USER_ACTIONS } from './actions.ts';
import { applyConfiguredRoles, type ConfiguredRoles, checkConfiguredRoles, rolesSchema } from './configured-roles.ts';
import { roleContentType, USER_UID, userContentType } from './content-types.ts';
import { rolePermissionsTable } from './role-permissions.ts';
import { addRoleRoutes } from './roles/add-roles.ts';
import { createRoles, ROLES } from './roles.ts';
import { addUserRoutes, lowerAddresses } from './users/add-users.ts';

export { ROLE_UID, USER_UID } from './content-types.ts';
export { ROLES, type Role, type RoleInput, type Roles } from './roles.ts';

declare module 'plinth' {
  interface PluginNames {
    'users-permissions': true;
  }
}

const NAME = 'users-permissions';

export default definePlugin({
  name: NAME,
  description: 'Users, roles and what roles may do',
  accessSections: ['roles'],
  options: z.strictObject({}),
  apply({ container, hooks, plugins }) {
    const access = container.resolve(ACCESS);
    const documents = container.resolve(DOCUMENTS);
    const freshness = container.resolve(FRESHNESS);
    const roles = createRoles({ access, documents, freshness, database: () => container.resolve(DATABASE) });
    container.registerInstance(ROLES, roles);

    for (const action of USER_ACTIONS) access.declare({ action, plugin: NAME, wildcard: false });
    access.setAnonymous(roles.anonymous);
    access.setUserType(USER_UID);

    hooks.model.tap(NAME, (definitions) => ({
      ...definitions,
      contentTypes: [...definitions.contentTypes, userContentType, roleContentType],
    }));
    hooks.tables.tap(NAME, (tables) => tables.add(rolePermissionsTable));

    let configured: ConfiguredRoles = {};
    container.resolve(ACCESS_SECTIONS).claim({
      name: 'roles',
      schema: rolesSchema,
      apply: async (value) => {
        configured = value ?? {};
        await applyConfiguredRoles(configured, roles);
      },
    });

    lowerAddresses(NAME, documents);
    const isConfigured = (type: string) => configured[type]?.seed === false;
    hooks.routes.tap(NAME, (routes) => {
      if (!plugins.includes('rest')) return;
      const rest = container.resolve(REST);
      addUserRoutes(routes, rest, documents);
      addRoleRoutes(routes, rest, { access, documents, roles, config: container.resolve(CONFIG), isConfigured });
    });

    // Only now every plugin has declared its actions: the routes are built.
    hooks.listen.tap(NAME, () => {
      roles.forget();
      const file = container.resolve(CONFIG).files.access;
      const { problems, notes } = checkConfiguredRoles(configured, { access, documents }, plugins, file);
      if (problems.length > 0) throw new BootProblemsError('Roles are given what they cannot have', problems, 'UNKNOWN_ACTION');
      for (const note of notes) container.resolve(LOGGER).info(`${file}: ${note}`);
    });
  },
});

/**
 * Users and roles: their content types, and what a role may do.
 *
 * @module plinth/plugins/users-permissions
 */
import { ACCESS, ACCESS_SECTIONS, COMMANDS, CONFIG, DATABASE, DOCTOR, DOCUMENTS, definePlugin, FRESHNESS } from 'plinth';
import { GRAPHQL } from 'plinth/plugins/graphql';
import { REST } from 'plinth/plugins/rest';
import { SETTINGS } from 'plinth/plugins/settings';
import { SHOWS_CALLER, USER_ACTIONS } from './actions.ts';
import { changeableOptions } from './changeable-options.ts';
import { checkAccounts } from './check-accounts.ts';
import { applyConfiguredRoles, type ConfiguredRoles, checkConfiguredRoles, rolesSchema } from './configured-roles.ts';
import { ROLE_UID, roleContentType, USER_UID, userContentType } from './content-types.ts';
import { accountOptions } from './options.ts';
import { registerPeople } from './register-people.ts';
import { roleHolders } from './role-holders.ts';
import { rolePermissionsTable } from './role-permissions.ts';
import { createRoles, ROLES } from './roles.ts';
import { registerEvents } from './security-events.ts';
import { registerSignIn } from './sign-in/register-sign-in.ts';
import { SIGN_IN } from './sign-in/sign-in.ts';
import { extendGraphql } from './sign-in/sign-in-graphql.ts';
import { secretCommand } from './tokens/signing-key.ts';
import { userPopulation } from './user-population.ts';

export type { AccountCare, CodeStatus, WaysIn } from './care/account-care.ts';
export { isRoleName, isRoleType } from './configured-roles.ts';
export { accountAttributes, ROLE_UID, USER_UID } from './content-types.ts';
export { createAccounts, type HeldFactor, type NewAccounts, type PopulationAccounts } from './create-accounts.ts';
export { rateLimitOptions } from './limits/options.ts';
export { providersOption } from './providers/options.ts';
export type { Confirmation } from './recovery/recovery.ts';
export type { GivenRole } from './roles/role-writes.ts';
export { ROLES, type Role, type RoleInput, type Roles } from './roles.ts';
export { secondFactorOptions } from './second-factor/options.ts';
export type { EnabledSession, SecondFactorState } from './second-factor/own-factor.ts';
export { type AskedFactor, SecondFactorError } from './second-factor/second-factor-gate.ts';
export type { FactorSetUp } from './second-factor/second-factors.ts';
export type { SecondFactorService } from './second-factor/second-step.ts';
export type { AccountHooks, SecurityEvent, SecurityEventKind } from './security-events.ts';
export type { RefreshedSession, SessionCaller, ShownSession } from './sessions/session-service.ts';
export type { Account } from './sign-in/accounts.ts';
export type { Registration } from './sign-in/register.ts';
export type { Session, SessionTokens, SignInRequest } from './sign-in/session.ts';
export { SIGN_IN, type SignIn } from './sign-in/sign-in.ts';
export type { AskingAccount } from './tokens/token-strategy.ts';
export { type KeptRole, type KeptRoles, USERS, type Users } from './users/users.ts';

declare module 'plinth' {
  interface PluginNames {
    'users-permissions': true;
  }
}

const NAME = 'users-permissions';

export default definePlugin({
  name: NAME,
  description: 'End users, roles and permissions',
  requires: ['outgoing', 'limits'],
  after: ['settings', 'rest', 'mail', 'graphql'],
  // A token that is no user token is recognized by its form; recognizing an API token takes a hash.
  before: ['api-tokens'],
  accessSections: ['roles'],
  options: accountOptions,
  apply(kernel, given) {
    const { container, hooks, plugins } = kernel;
    const options = plugins.includes('settings') ? changeableOptions(container.resolve(SETTINGS), given) : given;
    const access = container.resolve(ACCESS);
    const documents = container.resolve(DOCUMENTS);
    const freshness = container.resolve(FRESHNESS);
    const roles = createRoles({ access, documents, freshness, database: () => container.resolve(DATABASE) });
    container.registerInstance(ROLES, roles);

    container.resolve(DOCTOR).add((facts) => checkAccounts(options, container.resolve(CONFIG), facts));
    for (const action of USER_ACTIONS) access.declare({ action, plugin: NAME, wildcard: false, shows: action === SHOWS_CALLER });
    access.setAnonymous(roles.anonymous);
    access.setUserType(USER_UID);
    access.addHolders(() => roleHolders(documents, container.resolve(DATABASE)));
    let configured: ConfiguredRoles = {};
    container.resolve(COMMANDS).add(secretCommand);
    // Only now, when the routes are built, has every plugin declared its actions.
    hooks.listen.tap(NAME, () => roles.forget());
    const users = userPopulation(roles, documents);
    const prefix = plugins.includes('rest') ? container.resolve(REST).prefix : null;
    const events = registerEvents(kernel, users);
    const registered = registerSignIn(kernel, users, { options, prefix, holdsAccess: false, isUserType: true, keepsKey: false }, events);
    const { signIn, hasSessions, cookie } = registered;
    container.registerInstance(SIGN_IN, signIn);
    if (plugins.includes('graphql')) {
      extendGraphql(container.resolve(GRAPHQL), { signIn, documents, proxies: options.rateLimit.proxies, hasSessions, cookie });
    }
    registerPeople(kernel, users, options, roles, () => configured, events.tell, registered);

    documents.hooks.record.tap({ name: NAME, types: [ROLE_UID] }, roles.record);
    hooks.model.tap(NAME, (definitions) => ({
      ...definitions,
      contentTypes: [...definitions.contentTypes, userContentType, roleContentType],
    }));
    hooks.tables.tap(NAME, (tables) => tables.add(rolePermissionsTable));

    container.resolve(ACCESS_SECTIONS).claim({
      name: 'roles',
      schema: rolesSchema,
      apply: async (value) => {
        configured = value ?? {};
        await applyConfiguredRoles(configured, roles);
      },
      checkGrants: (value = {}) => checkConfiguredRoles(value, { access, documents }, plugins, container.resolve(CONFIG).files.access),
    });
  },
});

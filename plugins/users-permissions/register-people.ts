import { ACCESS, COMMANDS, CONFIG, DATABASE, DOCUMENTS, type Kernel } from 'plinth';
import { GRAPHQL } from 'plinth/plugins/graphql';
import { mountedRoutes, REST } from 'plinth/plugins/rest';
import { AccessChanges } from './care/access-changes.ts';
import { roleCommand } from './commands/role-command.ts';
import { userCommand } from './commands/user-command.ts';
import type { ConfiguredRoles } from './configured-roles.ts';
import { heldFactors } from './create-accounts.ts';
import type { AccountOptions } from './options.ts';
import type { Population } from './population.ts';
import { createKeptRoles } from './roles/kept-roles.ts';
import { RoleWrites } from './roles/role-writes.ts';
import { addRoleRoutes } from './roles/roles-rest.ts';
import type { Roles } from './roles.ts';
import { storedFactors } from './second-factor/register-second-factor.ts';
import type { TellEvent } from './security-events.ts';
import { findAccounts } from './sign-in/accounts.ts';
import type { RegisteredSignIn } from './sign-in/register-sign-in.ts';
import { requestOf } from './sign-in/sign-in-rest.ts';
import { STANDARD_ROLES } from './standard-roles.ts';
import { accountText } from './users/account-text.ts';
import { StrongerUsers } from './users/stronger-users.ts';
import { tapPeople } from './users/tap-people.ts';
import { toldChanges } from './users/told-changes.ts';
import { UserWrites } from './users/user-writes.ts';
import { USERS } from './users/users.ts';
import { addUserRoutes } from './users/users-rest.ts';
import { extendGraphql } from './users-permissions-graphql.ts';

/**
 * Adds the routes and commands that manage users and roles.
 * @param configured returns the current section `roles`
 */
export function registerPeople(
  kernel: Kernel,
  population: Population,
  options: AccountOptions,
  roles: Roles,
  configured: () => ConfiguredRoles,
  tell: TellEvent,
  { care, hasSessions }: Pick<RegisteredSignIn, 'care' | 'hasSessions'>,
): void {
  const { container, hooks, plugins } = kernel;
  const access = container.resolve(ACCESS);
  const documents = container.resolve(DOCUMENTS);
  const config = container.resolve(CONFIG);
  const { enabled, requiredRoles } = options.secondFactor;
  const open = new Set([options.registration.role, ...STANDARD_ROLES.map(({ type }) => type)]);
  const needed = new Set([...open, ...(enabled ? requiredRoles : [])]);
  const isConfigured = (type: string) => configured()[type]?.seed === false;
  const isOpen = (type: string) => open.has(type);
  const isNeeded = (type: string) => needed.has(type);
  const keptBy = (type: string) => (isConfigured(type) ? config.files.access : null);
  const database = () => container.resolve(DATABASE);
  const accounts = findAccounts(documents, population.type, new AccessChanges(database, population));
  const commands = container.resolve(COMMANDS);
  const factors = enabled ? storedFactors(kernel, population) : null;
  commands.add(userCommand({ accounts, documents, roles, defaultRole: options.registration.role, factors, tell }));
  commands.add(roleCommand({ access, accounts, documents, roles, keptBy }));
  const stronger = new StrongerUsers({ access, documents, roles });
  documents.hooks.before.tapPromise(`${population.plugin}:held`, async (change, caller) => {
    await stronger.check(change, caller);
    return change;
  });
  const { proxies } = options.rateLimit;
  const roleParts = { access, database, documents, roles, config, isConfigured, isOpen, isNeeded, tell };
  const writes = { users: new UserWrites(documents, tell), roles: new RoleWrites(roleParts) };
  if (plugins.includes('graphql')) extendGraphql(container.resolve(GRAPHQL), { documents, proxies, ...writes });
  tapPeople(documents, population, 'people', { ...accountText, ...toldChanges(tell, population) });
  container.registerInstance(USERS, {
    care,
    checkHeld: ({ documentId }, caller) => stronger.checkHeld(documentId, caller),
    hasSessions,
    secondFactors: enabled ? heldFactors(kernel, population, { accounts }, tell) : null,
    roles: createKeptRoles({ ...roleParts, writes: writes.roles, plugins }),
    mount: (routes, { prefix, guard }) =>
      addUserRoutes(mountedRoutes(routes, guard), container.resolve(REST), { documents, proxies, writes: writes.users, mountedAt: prefix }),
    requestOf: (ctx) => requestOf(ctx, proxies),
  });
  if (!plugins.includes('rest')) return;
  hooks.routes.tap(`${population.plugin}:people`, (routes) => {
    const rest = container.resolve(REST);
    addUserRoutes(routes, rest, { documents, proxies, writes: writes.users });
    addRoleRoutes(routes, rest, { ...roleParts, proxies, writes: writes.roles });
  });
}

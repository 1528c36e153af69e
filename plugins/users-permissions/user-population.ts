import { createAbility, type Documents } from 'plinth';
import { roleProblem } from './commands/named.ts';
import { ROLE_UID, USER_UID } from './content-types.ts';
import type { Population } from './population.ts';
import type { Roles } from './roles.ts';

const nobody = createAbility(new Set());

/** The population of an app's users. Roles define their abilities, and their routes need granted actions. */
export function userPopulation(roles: Roles, documents: Documents): Population {
  const actions = 'plugin::users-permissions.auth';
  return {
    plugin: 'users-permissions',
    kind: 'user',
    type: USER_UID,
    actions,
    tables: 'up',
    audience: null,
    tokensOutliveRoles: true,
    grants: {
      topics: [ROLE_UID],
      ability: async ({ role }) => (role === null ? nobody : roles.ability(role)),
      role: (type) => roles.find(type),
      roleProblem: (type, file, path) => roleProblem(type, { documents, roles }, file, path),
    },
    guard: (operation) => ({ action: `${actions}.${operation}` }),
    routesIn: (routes) => routes,
    viewer: (caller) => caller,
  };
}

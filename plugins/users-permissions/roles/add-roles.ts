import type { RouteTable } from 'plinth';
import type { Rest } from 'plinth/plugins/rest';
import { RoleController, type RoleControllerParts } from './role-controller.ts';
import { roleAction } from './role-writes.ts';

/** Adds `<prefix>/users-permissions/roles` and `<prefix>/users-permissions/permissions`. */
export function addRoleRoutes(routes: RouteTable, { prefix }: Rest, parts: RoleControllerParts): void {
  const roles = new RoleController(parts);
  const guard = (verb: string) => ({ action: roleAction(verb) });
  const all = `${prefix}/users-permissions/roles`;
  routes.get(all, guard('find'), (ctx) => roles.list(ctx));
  routes.get(`${all}/:id`, guard('findOne'), (ctx) => roles.read(ctx));
  routes.post(all, guard('createRole'), (ctx) => roles.create(ctx));
  routes.put(`${all}/:id`, guard('updateRole'), (ctx) => roles.update(ctx));
  routes.delete(`${all}/:id`, guard('deleteRole'), (ctx) => roles.remove(ctx));
  const action = 'plugin::users-permissions.permissions.getPermissions';
  routes.get(`${prefix}/users-permissions/permissions`, { action }, () => roles.permissions());
}

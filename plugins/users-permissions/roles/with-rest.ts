import type { RouteTable } from 'plinth';
import type { Rest } from 'plinth/plugins/rest';
import { ROLE_UID } from '../content-types.ts';
import { requestOf } from '../sign-in/with-rest.ts';
import { treeOf } from './permission-tree.ts';
import { countUsers } from './role-users.ts';
import { grantsOfRole, type RoleWrites, type RoleWritesParts, reachedRole, roleAction } from './role-writes.ts';

/** Roles that a list holds at most. */
const PAGING = Object.freeze({ defaultLimit: 1_000, maxLimit: 1_000, withCount: false });

/** What roles over HTTP stand on. */
export interface RoleRouteParts extends RoleWritesParts {
  readonly writes: RoleWrites;
  /** See `clientAddress`. */
  readonly proxies: number | undefined;
}

/**
 * Adds `<prefix>/users-permissions/roles` and `<prefix>/users-permissions/permissions`, which answer `{ roles }`, `{ role }` and `{ ok: true }`, in the way
 * of the dialect.
 */
export function addRoleRoutes(routes: RouteTable, { prefix }: Rest, parts: RoleRouteParts): void {
  const { documents, proxies, roles, writes } = parts;
  const guard = (verb: string) => ({ action: roleAction(verb) });
  const all = `${prefix}/users-permissions/roles`;
  routes.get(all, guard('find'), async ({ state: { caller } }) => {
    const query = documents.parse(ROLE_UID, { sort: 'name' }, 'list', caller, { paging: PAGING });
    const [found, users] = await Promise.all([documents.find(query), countUsers(documents, caller)]);
    return { roles: found.documents.map((role) => ({ ...role, ...(users !== null && { nb_users: users.get(role.documentId) ?? 0 }) })) };
  });
  routes.get(`${all}/:id`, guard('findOne'), async ({ params, state }) => {
    const role = await reachedRole(params.id, 'findOne', documents, state.caller);
    return { role: { ...role, permissions: treeOf(await grantsOfRole(role, roles), parts) } };
  });
  routes.post(all, guard('createRole'), (ctx) => writes.create(ctx.request.body, requestOf(ctx, proxies)));
  routes.put(`${all}/:id`, guard('updateRole'), (ctx) => writes.update(ctx.params.id, ctx.request.body, requestOf(ctx, proxies)));
  routes.delete(`${all}/:id`, guard('deleteRole'), (ctx) => writes.remove(ctx.params.id, requestOf(ctx, proxies)));
  const action = 'plugin::users-permissions.permissions.getPermissions';
  // Everything that a role could be given.
  routes.get(`${prefix}/users-permissions/permissions`, { action }, () => ({ permissions: treeOf([], parts) }));
}

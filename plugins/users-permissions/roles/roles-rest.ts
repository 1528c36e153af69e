import { type DocumentValue, type JsonSchema, type RouteTable, withoutPrivate } from 'plinth';
import type { Rest } from 'plinth/plugins/rest';
import { ROLE_UID } from '../content-types.ts';
import { OK, object } from '../described.ts';
import { requestOf } from '../sign-in/sign-in-rest.ts';
import { treeOf } from './permission-tree.ts';
import { countUsers } from './role-users.ts';
import { grantsOfRole, type RoleWrites, type RoleWritesParts, reachedRole, roleAction } from './role-writes.ts';

/** Maximum number of roles in a list. The list has no pages, so `maxLimit` does not shorten it. */
const PAGING = Object.freeze({ defaultLimit: 1_000, maxLimit: 1_000, withCount: false });

/** See `PermissionTree`. The document does not list the actions: that would reveal what the app has. */
const PERMISSIONS = { type: 'object', additionalProperties: { type: 'object' } };

/** A role in a request body. */
const ROLE = {
  type: 'object',
  properties: { name: { type: 'string' }, description: { type: 'string' }, type: { type: 'string' }, permissions: PERMISSIONS },
};

/** What the role routes need. */
export interface RoleRouteParts extends RoleWritesParts {
  readonly writes: RoleWrites;
  /** See `clientAddress`. */
  readonly proxies: number | undefined;
}

/**
 * Adds `<prefix>/users-permissions/roles` and `<prefix>/users-permissions/permissions`. They return `{ roles }`, `{ role }` and
 * `{ ok: true }`, as in the dialect.
 */
export function addRoleRoutes(routes: RouteTable, { prefix }: Rest, parts: RoleRouteParts): void {
  const { documents, proxies, roles, writes } = parts;
  const guard = (verb: string, answer: JsonSchema, body?: JsonSchema) => ({
    action: roleAction(verb),
    describe: () => ({ ...(body !== undefined && { body }), answers: { 200: answer } }),
  });
  const all = `${prefix}/users-permissions/roles`;
  const listed = { $document: ROLE_UID, properties: { nb_users: { type: 'integer' } } };
  const read = { $document: ROLE_UID, properties: { permissions: PERMISSIONS } };
  routes.get(all, guard('find', object({ roles: { type: 'array', items: listed } })), async ({ state: { caller } }) => {
    const query = documents.parse(ROLE_UID, { sort: 'name' }, 'list', caller, { paging: PAGING, identified: 'found' });
    const [found, users] = await Promise.all([documents.find(query), countUsers(documents, caller)]);
    const type = documents.model.contentType(ROLE_UID);
    const answered = (role: DocumentValue) => ({
      ...withoutPrivate(role, type),
      ...(users !== null && { nb_users: users.get(role.documentId) ?? 0 }),
    });
    return { roles: found.documents.map(answered) };
  });
  routes.get(`${all}/:id`, guard('findOne', object({ role: read })), async ({ params, state }) => {
    const { role, shown } = await reachedRole(params.id, 'findOne', parts, state.caller);
    return { role: { ...shown, permissions: treeOf(await grantsOfRole(role, roles), parts) } };
  });
  routes.post(all, guard('createRole', OK, ROLE), (ctx) => writes.create(ctx.request.body, requestOf(ctx, proxies)));
  routes.put(`${all}/:id`, guard('updateRole', OK, ROLE), (ctx) => writes.update(ctx.params.id, ctx.request.body, requestOf(ctx, proxies)));
  routes.delete(`${all}/:id`, guard('deleteRole', OK), (ctx) => writes.remove(ctx.params.id, requestOf(ctx, proxies)));
  const action = 'plugin::users-permissions.permissions.getPermissions';
  // All actions that can be granted to a role.
  const describe = () => ({ answers: { 200: object({ permissions: PERMISSIONS }) } });
  routes.get(`${prefix}/users-permissions/permissions`, { action, describe }, () => ({ permissions: treeOf([], parts) }));
}

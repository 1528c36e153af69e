import type { DocumentValue, RequestContext } from 'plinth';
import { ROLE_UID } from '../content-types.ts';
import { requestOf } from '../sign-in/with-rest.ts';
import { type PermissionTree, treeOf } from './permission-tree.ts';
import { countUsers } from './role-users.ts';
import { grantsOfRole, type RoleWrites, type RoleWritesParts, reachedRole } from './role-writes.ts';

/** Roles that a list holds at most. */
const PAGING = Object.freeze({ defaultLimit: 1_000, maxLimit: 1_000, withCount: false });

/** What roles over HTTP stand on. */
export interface RoleControllerParts extends RoleWritesParts {
  readonly writes: RoleWrites;
  /** See `clientAddress`. */
  readonly proxies: number | undefined;
}

/** Answers the routes of roles: `{ roles }`, `{ role }`, `{ ok: true }`, in the way of the dialect. */
export class RoleController {
  readonly #parts: RoleControllerParts;

  constructor(parts: RoleControllerParts) {
    this.#parts = parts;
  }

  async list({ state }: RequestContext): Promise<{ readonly roles: readonly DocumentValue[] }> {
    const { documents } = this.#parts;
    const query = documents.parse(ROLE_UID, { sort: 'name' }, 'list', state.caller, { paging: PAGING });
    const [found, users] = await Promise.all([documents.find(query), countUsers(documents, state.caller)]);
    const roles = found.documents.map((role) => ({ ...role, ...(users !== null && { nb_users: users.get(role.documentId) ?? 0 }) }));
    return { roles };
  }

  async read(ctx: RequestContext): Promise<{ readonly role: DocumentValue }> {
    const { documents, roles } = this.#parts;
    const role = await reachedRole(ctx.params.id, 'findOne', documents, ctx.state.caller);
    return { role: { ...role, permissions: treeOf(await grantsOfRole(role, roles), this.#parts) } };
  }

  /** Everything that a role could be given. */
  permissions(): { readonly permissions: PermissionTree } {
    return { permissions: treeOf([], this.#parts) };
  }

  create(ctx: RequestContext): Promise<object> {
    return this.#parts.writes.create(ctx.request.body, requestOf(ctx, this.#parts.proxies));
  }

  update(ctx: RequestContext): Promise<object> {
    return this.#parts.writes.update(ctx.params.id, ctx.request.body, requestOf(ctx, this.#parts.proxies));
  }

  remove(ctx: RequestContext): Promise<object> {
    return this.#parts.writes.remove(ctx.params.id, requestOf(ctx, this.#parts.proxies));
  }
}

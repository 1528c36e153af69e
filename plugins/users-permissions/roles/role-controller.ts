import {
  ApplicationError,
  type Config,
  type DocumentValue,
  ForbiddenError,
  type Grant,
  isPlinthError,
  NotFoundError,
  type RequestContext,
  type ValueProblem,
} from 'plinth';
import { ROLE_UID } from '../content-types.ts';
import { documentOfId } from '../numeric-id.ts';
import type { Role } from '../roles.ts';
import type { TellEvent } from '../security-events.ts';
import { requestOf } from '../sign-in/with-rest.ts';
import { PUBLIC_ROLE } from '../standard-roles.ts';
import { doneBy } from '../users/told-changes.ts';
import { type KeeperParts, unlessLastKeeper } from './last-keeper.ts';
import { grantsOf, type PermissionTree, treeOf } from './permission-tree.ts';
import { badType, readRole, typeOfName } from './role-input.ts';
import { countUsers, moveUsers } from './role-users.ts';

/** An action on roles. */
export const roleAction = (verb: string): string => `${ROLE_UID}.${verb}`;

/** Roles that a list holds at most. */
const PAGING = Object.freeze({ defaultLimit: 1_000, maxLimit: 1_000, withCount: false });

const DONE = Object.freeze({ ok: true });

/** What roles over HTTP stand on. */
export interface RoleControllerParts extends KeeperParts {
  readonly config: Pick<Config, 'files'>;
  /** Whether every boot makes the role of this type what the configuration says. */
  isConfigured(type: string): boolean;
  /** See `clientAddress`. */
  readonly proxies: number;
  readonly tell: TellEvent;
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
    const role = await this.#reached(ctx, 'findOne');
    return { role: { ...role, permissions: treeOf(await this.#grants(role), this.#parts) } };
  }

  /** Everything that a role could be given. */
  permissions(): { readonly permissions: PermissionTree } {
    return { permissions: treeOf([], this.#parts) };
  }

  async create(ctx: RequestContext): Promise<typeof DONE> {
    const { request, state } = ctx;
    const { documents, roles } = this.#parts;
    const { name, description, type: given, permissions } = readRole(request.body);
    const type = given ?? typeOfName(name);
    const grants = grantsOf(permissions === undefined ? {} : permissions, [], this.#parts);
    const data = { name, type, ...(description !== undefined && { description }) };
    const made = await documents.create(ROLE_UID, { data, action: roleAction('createRole') }, state.caller).catch((error: unknown) => {
      throw isTaken(error) ? new ApplicationError(`A role of type "${type}" exists already`, { path: 'type', source: 'body' }) : error;
    });
    await roles.setActions(made as unknown as Role, grants);
    this.#tell('role-changed', type, ctx);
    return DONE;
  }

  /** What the body does not name stays; `permissions` are replaced as a whole. */
  async update(ctx: RequestContext): Promise<typeof DONE> {
    const { documents, roles } = this.#parts;
    const { name, description, type, permissions } = readRole(ctx.request.body);
    const role = await this.#reached(ctx, 'updateRole');
    this.#refuseConfigured(role);
    if (type !== undefined && type !== role.type) throw badType(`type of a role never changes: it is "${role.type}"`);
    const grants = permissions === undefined ? null : grantsOf(permissions, await this.#grants(role), this.#parts);
    const data = { ...(name !== undefined && { name }), ...(description !== undefined && { description }) };
    const change = async () => {
      await documents.update(ROLE_UID, role.documentId, { data, action: roleAction('updateRole') }, ctx.state.caller);
      if (grants !== null) {
        await roles.setActions(role, grants);
        this.#tell('role-changed', role.type, ctx);
      }
      return DONE;
    };
    return grants === null ? change() : unlessLastKeeper(role, grants, this.#parts, change);
  }

  /** Users of the role become those of `public`. */
  async remove(ctx: RequestContext): Promise<typeof DONE> {
    const { documents, roles } = this.#parts;
    const role = await this.#reached(ctx, 'deleteRole');
    if (this.#parts.isNeeded(role.type)) throw new ApplicationError(`Cannot delete ${role.type} role`);
    this.#refuseConfigured(role);
    return unlessLastKeeper(role, null, this.#parts, async () => {
      const heir = await roles.find(PUBLIC_ROLE);
      if (heir !== null) await moveUsers(documents, role.documentId, heir.documentId);
      const gone = await documents.remove(ROLE_UID, role.documentId, new Map(), ctx.state.caller, { action: roleAction('deleteRole') });
      if (gone === 0) throw notFound();
      await roles.dropActions(role);
      this.#tell('role-removed', role.type, ctx);
      return DONE;
    });
  }

  /** The role that a path names, when the caller may do this to it. @throws NotFoundError */
  async #reached({ params, state }: RequestContext, verb: string): Promise<Role & DocumentValue> {
    const { documents } = this.#parts;
    const query = documents.parse(ROLE_UID, {}, 'one', state.caller, { action: roleAction(verb) });
    const documentId = await documentOfId(documents, ROLE_UID, params.id);
    const role = documentId && (await documents.findOne(documentId, query));
    if (!role) throw notFound();
    return role as Role & DocumentValue;
  }

  #tell(kind: 'role-changed' | 'role-removed', role: string, ctx: RequestContext): void {
    const { address, requestId, caller } = requestOf(ctx, this.#parts.proxies);
    this.#parts.tell({ kind, user: null, role, address, requestId, ...doneBy(caller) });
  }

  async #grants(role: Role): Promise<readonly Grant[]> {
    return (await this.#parts.roles.actions(role)) ?? [];
  }

  /** @throws ForbiddenError */
  #refuseConfigured({ type }: Role): void {
    const { config, isConfigured } = this.#parts;
    if (!isConfigured(type)) return;
    const file = config.files.access;
    throw new ForbiddenError(`The role "${type}" is kept by ${file}: change it there, at roles.${type}`, { file, path: `roles.${type}` });
  }
}

function isTaken(error: unknown): boolean {
  const problems = isPlinthError(error) ? ((error.details.errors ?? []) as readonly ValueProblem[]) : [];
  return problems.length === 1 && problems[0]?.path[0] === 'type' && problems[0].message === 'This attribute must be unique';
}

function notFound(): NotFoundError {
  return new NotFoundError('Role not found');
}

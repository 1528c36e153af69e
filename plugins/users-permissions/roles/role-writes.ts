import {
  ApplicationError,
  type Caller,
  type Config,
  type DocumentValue,
  ForbiddenError,
  type Grant,
  isPlinthError,
  NotFoundError,
  type ValueProblem,
} from 'plinth';
import { ROLE_UID } from '../content-types.ts';
import { MESSAGES } from '../messages.ts';
import { documentOfId } from '../numeric-id.ts';
import { refuseOutdated } from '../role-permissions.ts';
import type { Role, Roles } from '../roles.ts';
import type { TellEvent } from '../security-events.ts';
import type { SignInRequest } from '../sign-in/session.ts';
import { PUBLIC_ROLE } from '../standard-roles.ts';
import { doneBy } from '../users/told-changes.ts';
import { refuseStrongerRole } from './given-rights.ts';
import { type KeeperParts, unlessLastKeeper } from './last-keeper.ts';
import { grantsOf } from './permission-tree.ts';
import { badType, plainRoleName, readRole, typeOfName } from './role-input.ts';
import { moveUsers } from './role-users.ts';

/** Name of an action on roles. */
export const roleAction = (verb: string): string => `${ROLE_UID}.${verb}`;

const DONE = Object.freeze({ ok: true });

/** What `RoleWrites` needs. */
export interface RoleWritesParts extends KeeperParts {
  readonly config: Pick<Config, 'files'>;
  /** Whether the configuration defines the role of this type, so that every boot sets it. */
  isConfigured(type: string): boolean;
  /** Whether the app needs a role, which therefore cannot be deleted: open ones, and those that require a second factor. */
  isNeeded(type: string): boolean;
  readonly tell: TellEvent;
}

/** A role as given by a plugin, with validated grants. */
export interface GivenRole {
  readonly name: unknown;
  readonly description: unknown;
  readonly grants: readonly Grant[];
}

/** Changes of a role. Missing values stay. */
export type RoleChange = { readonly [Key in keyof GivenRole]?: GivenRole[Key] | undefined } & {
  /** The grants as the caller has read them: a change of grants is refused if they are others by now. */
  readonly seen?: readonly Grant[] | undefined;
};

/** Creates, changes and deletes roles for callers of any interface, who must hold all that the roles grant. */
export class RoleWrites {
  readonly #parts: RoleWritesParts;

  constructor(parts: RoleWritesParts) {
    this.#parts = parts;
  }

  /** @throws ValidationError; ForbiddenError for more than the caller holds; ApplicationError if a role of the type exists */
  async create(body: unknown, request: SignInRequest): Promise<typeof DONE> {
    const { name, description, type, permissions } = readRole(body);
    const grants = grantsOf(permissions === undefined ? {} : permissions, [], { ...this.#parts, by: request.caller });
    await this.make({ name, description, grants }, request, type);
    return DONE;
  }

  /** @param given type of the role; default: derived from its name @returns the type @throws as `create` */
  async make({ name, description, grants }: GivenRole, request: SignInRequest, given?: string): Promise<string> {
    const { access, documents, roles } = this.#parts;
    refuseStrongerRole(grants, 'this role', request.caller, access);
    const type = given ?? typeOfName(name);
    const data = { name: plainRoleName(name), type, ...(description !== undefined && { description }) };
    const make = () => documents.create(ROLE_UID, { data, action: roleAction('createRole') }, request.caller);
    await roles.madeWith(type, grants, make).catch((error: unknown) => {
      throw isTaken(error) ? new ApplicationError(MESSAGES.roleExists({ type }), { path: 'type', source: 'body' }) : error;
    });
    this.#tell('role-changed', type, request);
    return type;
  }

  /** Values missing in the body stay; `permissions` are replaced as a whole. @param id from the path, as in `remove` */
  async update(id: string | undefined, body: unknown, request: SignInRequest): Promise<typeof DONE> {
    const { name, description, type, permissions } = readRole(body);
    const { role } = await reachedRole(id, 'updateRole', this.#parts, request.caller);
    this.#refuseConfigured(role);
    if (type !== undefined && type !== role.type) throw badType(`the type of a role cannot be changed; it is "${role.type}"`);
    const held = await grantsOfRole(role, this.#parts.roles);
    const grants =
      permissions === undefined ? {} : { grants: grantsOf(permissions, held, { ...this.#parts, by: request.caller, type: role.type }) };
    return this.change(role, { name, description, ...grants }, request);
  }

  /**
   * Refuses changes of roles that a file defines, and more than the caller holds.
   * @param grants null: they stay
   * @throws ForbiddenError
   */
  async checkChange(role: Role, grants: readonly Grant[] | null, caller: Caller): Promise<void> {
    this.#refuseConfigured(role);
    await this.#refuseStronger(role, caller);
    if (grants !== null) refuseStrongerRole(grants, 'this role', caller, this.#parts.access);
  }

  /** Missing values stay. @param role one that the caller may change @throws ConflictError, see `RoleChange` */
  async change(role: Role, given: RoleChange, request: SignInRequest): Promise<typeof DONE> {
    const { documents, roles } = this.#parts;
    const { name, description, grants = null, seen } = given;
    await this.checkChange(role, grants, request.caller);
    const data = { ...(name !== undefined && { name: plainRoleName(name) }), ...(description !== undefined && { description }) };
    const change = async () => {
      // Looked at again when they are written: here, so that nothing else of the change is written either.
      if (seen !== undefined && grants !== null) refuseOutdated(seen, await roles.actions(role));
      await documents.update(ROLE_UID, role.documentId, { data, action: roleAction('updateRole') }, request.caller);
      if (grants !== null) {
        await roles.setActions(role, grants, seen);
        this.#tell('role-changed', role.type, request);
      }
      return DONE;
    };
    return grants === null ? change() : unlessLastKeeper(role, grants, this.#parts, change);
  }

  /** Deletes a role. Its users get the role `public`. */
  async remove(id: string | undefined, request: SignInRequest): Promise<typeof DONE> {
    const { documents, roles } = this.#parts;
    const { role } = await reachedRole(id, 'deleteRole', this.#parts, request.caller);
    if (this.#parts.isNeeded(role.type)) throw new ApplicationError(MESSAGES.roleNotDeletable({ type: role.type }));
    this.#refuseConfigured(role);
    await this.#refuseStronger(role, request.caller);
    return unlessLastKeeper(role, null, this.#parts, async () => {
      const heir = await roles.find(PUBLIC_ROLE);
      if (heir !== null) await moveUsers(documents, role.documentId, heir.documentId);
      const gone = await documents.remove(ROLE_UID, role.documentId, new Map(), request.caller, { action: roleAction('deleteRole') });
      if (gone === 0) throw notFound();
      await roles.dropActions(role);
      this.#tell('role-removed', role.type, request);
      return DONE;
    });
  }

  #tell(kind: 'role-changed' | 'role-removed', role: string, request: SignInRequest): void {
    this.#parts.tell(kind, null, request, { role, ...doneBy(request.caller) });
  }

  /** @throws ForbiddenError for a role that grants more than the caller holds */
  async #refuseStronger(role: Role, caller: Caller): Promise<void> {
    const { access, roles } = this.#parts;
    refuseStrongerRole(await grantsOfRole(role, roles), `the role "${role.name}"`, caller, access);
  }

  /** @throws ForbiddenError */
  #refuseConfigured({ type }: Role): void {
    const { config, isConfigured } = this.#parts;
    if (!isConfigured(type)) return;
    const file = config.files.access;
    throw new ForbiddenError(MESSAGES.roleInFile({ type, file }), { file, path: `roles.${type}` });
  }
}

/** The role of a request. */
interface ReachedRole {
  /** As stored. */
  readonly role: Role;
  /** As the caller may see it. */
  readonly shown: DocumentValue;
}

/** The role with a numeric id from a path, if the caller may perform the action on it. @throws NotFoundError */
export async function reachedRole(
  id: string | undefined,
  verb: string,
  { documents, roles }: Pick<RoleWritesParts, 'documents' | 'roles'>,
  caller: Caller,
): Promise<ReachedRole> {
  const query = documents.parse(ROLE_UID, {}, 'one', caller, { action: roleAction(verb) });
  const documentId = await documentOfId(documents, ROLE_UID, id);
  const shown = documentId && (await documents.findOne(documentId, query));
  const role = shown && (await roles.byDocument(documentId));
  if (!role) throw notFound();
  return { role, shown };
}

/** The grants of a role. */
export async function grantsOfRole(role: Role, roles: Roles): Promise<readonly Grant[]> {
  return (await roles.actions(role)) ?? [];
}

function isTaken(error: unknown): boolean {
  const problems = isPlinthError(error) ? ((error.details.errors ?? []) as readonly ValueProblem[]) : [];
  return problems.length === 1 && problems[0]?.path[0] === 'type' && problems[0].message === 'This attribute must be unique';
}

function notFound(): NotFoundError {
  return new NotFoundError(MESSAGES.roleNotFound);
}

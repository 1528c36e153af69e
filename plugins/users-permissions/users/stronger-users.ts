import { type Caller, type Documents, type DocumentValue, ForbiddenError, type PendingChange, SYSTEM } from 'plinth';
import { accountAttributes, ROLE_UID, USER_UID } from '../content-types.ts';
import { MESSAGES } from '../messages.ts';
import { type GivenRightsAccess, refuseStrongerRole } from '../roles/given-rights.ts';
import type { Roles } from '../roles.ts';

/** Attributes by which somebody signs in as a user, changes the user's rights, or locks the user out. */
const ACCOUNT: readonly string[] = [...Object.keys(accountAttributes), 'role'];

/** What the guard needs. */
export interface StrongerUsersParts {
  readonly access: GivenRightsAccess;
  readonly documents: Documents;
  readonly roles: Pick<Roles, 'byDocument' | 'actions'>;
}

/** Keeps callers from acting on users who hold more than they do, however they write. */
export class StrongerUsers {
  readonly #parts: StrongerUsersParts;

  constructor(parts: StrongerUsersParts) {
    this.#parts = parts;
  }

  /**
   * Checks a change that is about to happen: of a user's account, its deletion, or a role that it gives.
   * @throws ForbiddenError
   */
  async check(change: PendingChange, caller: Caller): Promise<void> {
    if (caller.trusted) return;
    const { uid } = change.type;
    const data = change.kind === 'create' || change.kind === 'update' ? change.data : {};
    // Who may not change users is refused by the gate.
    if (uid === ROLE_UID && Object.hasOwn(data, 'users') && caller.ability.can(`${USER_UID}.update`))
      throw new ForbiddenError(MESSAGES.assignOneByOne);
    if (uid !== USER_UID) return;
    await this.#checkGiven(data.role, caller);
    if (change.documentId === null) return;
    if (change.kind === 'remove') await this.#checkReached(change.documentId, 'destroy', caller);
    else if (ACCOUNT.some((name) => Object.hasOwn(data, name))) await this.#checkReached(change.documentId, 'update', caller);
  }

  /**
   * Refuses callers who hold less than a user, except for their own account.
   * @param documentId of the user
   * @throws ForbiddenError
   */
  async checkHeld(documentId: string, caller: Caller): Promise<void> {
    const { documents } = this.#parts;
    const user = await documents.findOne(documentId, documents.parse(USER_UID, { populate: ['role'] }, 'one', SYSTEM));
    const isSelf = caller.kind === 'user' && user?.id === caller.id;
    if (user?.role && !isSelf) await this.#checkRole(user.role as DocumentValue, caller);
  }

  /** Leaves users whom the caller may not reach to the gate, which does not tell that they exist. */
  async #checkReached(documentId: string, verb: string, caller: Caller): Promise<void> {
    try {
      await this.checkHeld(documentId, caller);
    } catch (error) {
      const action = `${USER_UID}.${verb}`;
      const may = await this.#parts.documents.may(USER_UID, documentId, { actions: [action], axes: new Map() }, caller);
      if (may[action]?.granted === true) throw error;
    }
  }

  async #checkGiven(given: unknown, caller: Caller): Promise<void> {
    const { documents } = this.#parts;
    for (const id of new Set(named(given))) {
      const $or = [{ documentId: id }, ...(/^\d{1,15}$/.test(id) ? [{ id: Number(id) }] : [])];
      const { documents: found } = await documents.find(documents.parse(ROLE_UID, { filters: { $or } }, 'list', SYSTEM));
      for (const role of found) await this.#checkRole(role, caller);
    }
  }

  async #checkRole({ documentId }: DocumentValue, caller: Caller): Promise<void> {
    const { access, roles } = this.#parts;
    const role = await roles.byDocument(String(documentId));
    if (role !== null) refuseStrongerRole((await roles.actions(role)) ?? [], `the role "${role.name}"`, caller, access);
  }
}

/** Returns every identifier in a value of a relation, in any of its forms. */
function named(value: unknown): readonly string[] {
  if (typeof value === 'number' || typeof value === 'string') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(named) : [];
}

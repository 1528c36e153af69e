import { type Access, type Caller, type Documents, type DocumentValue, ForbiddenError, type Grant, SYSTEM } from 'plinth';
import { refuseBeyondHeld } from 'plinth/plugins/api-tokens';
import { ROLE_UID, type Roles, USER_UID } from 'plinth/plugins/users-permissions';
import { STAFF } from '../staff/names.ts';

/** Attributes of a user that let somebody sign in as that user. Who may write them gets all rights of the user. */
const WAYS_IN = ['password', 'email', 'username', 'provider', 'role', 'confirmed'];

/** What the guard needs. */
export interface VisitorsGuardParts {
  readonly access: Access;
  readonly documents: Documents;
  readonly roles: Roles;
}

/**
 * Refuses writes by which staff would give visitors, or gain through them, more than they hold. It covers every way to write users and
 * roles.
 */
export function guardVisitors({ access, documents, roles }: VisitorsGuardParts, name: string): void {
  const check = async (role: DocumentValue, by: Caller) => {
    const found = await roles.byDocument(String(role.documentId));
    if (found !== null) refuseBeyondHeld(givenBy((await roles.actions(found)) ?? [], access), `the role "${found.name}"`, by, access);
  };
  documents.hooks.before.tapPromise(`${name}:visitors`, async (change, caller) => {
    if (caller.kind !== STAFF || (change.kind !== 'create' && change.kind !== 'update')) return change;
    if (change.type.uid === ROLE_UID && Object.hasOwn(change.data, 'users'))
      throw new ForbiddenError('A role is given to one user at a time');
    if (change.type.uid !== USER_UID || !WAYS_IN.some((key) => Object.hasOwn(change.data, key))) return change;
    for (const id of new Set(named(change.data.role))) for (const role of await rolesCalled(id, documents)) await check(role, caller);
    if (change.documentId !== null) {
      const user = await documents.findOne(change.documentId, documents.parse(USER_UID, { populate: ['role'] }, 'one', SYSTEM));
      if (user?.role) await check(user.role as DocumentValue, caller);
    }
    return change;
  });
}

/** Whether an action is only about the caller's own account. Staff do not hold such actions, and they give no right over others. */
export function isOwnAccount(action: string): boolean {
  return action.startsWith('plugin::users-permissions.auth.') || action === 'plugin::users-permissions.user.me';
}

/** Returns what a visitors' role grants, without actions on one's own account. */
export function givenBy(grants: readonly Grant[], access: Pick<Access, 'expand'>): readonly Grant[] {
  const { actions, rules } = access.expand(grants);
  return [...actions]
    .filter((action) => !isOwnAccount(action))
    .map((action) => {
      const { where = null, fields = null } = rules.get(action) ?? {};
      return where === null && fields === null
        ? action
        : { action, ...(where !== null && { where: { ...where } }), ...(fields !== null && { fields: [...fields] }) };
    });
}

/** Returns every identifier in a value of a relation, in any of its forms. */
function named(value: unknown): readonly string[] {
  if (typeof value === 'number' || typeof value === 'string') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(named) : [];
}

async function rolesCalled(id: string, documents: Documents): Promise<readonly DocumentValue[]> {
  const $or = [{ documentId: id }, ...(/^\d{1,15}$/.test(id) ? [{ id: Number(id) }] : [])];
  return (await documents.find(documents.parse(ROLE_UID, { filters: { $or } }, 'list', SYSTEM))).documents;
}

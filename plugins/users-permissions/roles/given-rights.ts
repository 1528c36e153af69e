import { type Access, type Caller, type Grant, grantOf, isWildcard, refuseBeyondHeld } from 'plinth';

/** What the checks need. */
export type GivenRightsAccess = Pick<Access, 'expand'>;

/**
 * Refuses callers who hold less than a role grants. They must neither give it nor change, restrict or delete it, nor the accounts that have
 * it.
 * @param what what has the grants, for the message: `the role "Editor"`
 * @throws ForbiddenError
 */
export function refuseStrongerRole(grants: readonly Grant[], what: string, caller: Caller, access: GivenRightsAccess): void {
  refuseBeyondHeld(overOthers(grants, access), what, caller, access);
}

/** The grants without actions on one's own account: whoever has those only gets rights over themselves. */
function overOthers(grants: readonly Grant[], access: GivenRightsAccess): readonly Grant[] {
  const { actions, rules } = access.expand(grants);
  const named = [...actions].filter((action) => !isOwnAccount(action)).map((action) => grantOf(action, rules.get(action) ?? null));
  return [...named, ...grants.filter(isWildcard)];
}

function isOwnAccount(action: string): boolean {
  return action.startsWith('plugin::users-permissions.auth.') || action === 'plugin::users-permissions.user.me';
}

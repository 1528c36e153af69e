import { ApplicationError, type Database, type Documents, type Grant, SYSTEM, withLease } from 'plinth';
import { ROLE_UID, USER_UID } from '../content-types.ts';
import { MESSAGES } from '../messages.ts';
import type { Role, Roles } from '../roles.ts';
import type { TreeParts } from './permission-tree.ts';

/** A person who may do one of these to all roles or users can restore permissions that an app has lost by mistake. */
const LOOKING_AFTER = [`${ROLE_UID}.updateRole`, `${USER_UID}.update`] as const;

/** Milliseconds that a change waits for another one that takes rights away. */
const PATIENCE = 5_000;

/** Maximum number of roles that are searched. */
const PAGING = Object.freeze({ defaultLimit: 1_000, maxLimit: 1_000, withCount: false });

/** What the check needs. */
export interface KeeperParts extends TreeParts {
  readonly database: () => Database;
  readonly documents: Documents;
  readonly roles: Roles;
  /** Whether people get a role without being chosen for it: standard roles, and that of new users. */
  isOpen(type: string): boolean;
}

/**
 * Runs a change that takes rights from a role, or deletes it, unless no other role is left whose users may manage roles or users.
 * A lease serializes such changes on all nodes, so that two of them cannot remove the last two such roles.
 * @param after grants of the role afterwards; null: it is deleted
 * @throws ApplicationError
 */
export async function unlessLastKeeper<T>(
  role: Role,
  after: readonly Grant[] | null,
  parts: KeeperParts,
  change: () => Promise<T>,
): Promise<T> {
  if ((after !== null && looksAfter(after, parts)) || !(await isKeeper(role, parts))) return change();
  const changed = await withLease(
    parts.database(),
    'users-permissions.keepers',
    async () => {
      if (!(await hasOtherKeeper(role, parts))) throw lastKeeper(role, after === null);
      return { result: await change() };
    },
    { wait: PATIENCE },
  );
  return (changed as { readonly result: T }).result;
}

async function hasOtherKeeper({ type }: Role, parts: KeeperParts): Promise<boolean> {
  const { documents } = parts;
  const query = documents.parse(ROLE_UID, {}, 'list', SYSTEM, { paging: PAGING });
  for (const other of (await documents.find(query)).documents as readonly unknown[] as readonly Role[]) {
    if (other.type !== type && (await isKeeper(other, parts))) return true;
  }
  return false;
}

/** Roles that are open to everybody do not count, whatever was granted to them. */
async function isKeeper(role: Role, parts: KeeperParts): Promise<boolean> {
  return !parts.isOpen(role.type) && looksAfter((await parts.roles.actions(role)) ?? [], parts);
}

/** Whether one of these actions is granted for all roles or users. A rule such as "only one's own" does not count. */
function looksAfter(grants: readonly Grant[], { access }: TreeParts): boolean {
  const { actions, rules } = access.expand(grants);
  return LOOKING_AFTER.some((action) => actions.has(action) && (rules.get(action)?.where ?? null) === null);
}

function lastKeeper({ type }: Role, isGone: boolean): ApplicationError {
  const what = isGone ? `Cannot delete ${type} role` : `Cannot remove this permission from ${type} role`;
  return new ApplicationError(MESSAGES.lastRoleWithPermission({ what, lookingAfter: LOOKING_AFTER.join(' or ') }));
}

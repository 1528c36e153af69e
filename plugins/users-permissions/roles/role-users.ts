import { type Caller, type Documents, SYSTEM } from 'plinth';
import { ROLE_UID, USER_UID } from '../content-types.ts';

/** Users that are moved to another role in one change. */
const BATCH = 100;

/** Number of users of each role, by `documentId`, as far as the caller may see them; null if the caller may see none. */
export async function countUsers(documents: Documents, caller: Caller): Promise<ReadonlyMap<unknown, number> | null> {
  if (!documents.mayRead(USER_UID, new Map(), caller)) return null;
  const users = documents.parse(USER_UID, {}, 'list', caller);
  const inside = [{ alias: 'users', filter: null, rows: null }];
  const { groups } = await documents.aggregate(users, { groups: [{ alias: 'roles', by: 'role', inside }] });
  return new Map((groups.roles ?? []).map((bucket) => [bucket.key, bucket.inside.users?.count ?? 0]));
}

/** Moves all users of a role to another one. @param from `documentId` of a role, like `to` */
export async function moveUsers(documents: Documents, from: string, to: string): Promise<void> {
  const parameters = { fields: ['documentId'], filters: { role: { documentId: from } }, pagination: { limit: BATCH } };
  for (;;) {
    const { documents: users } = await documents.find(documents.parse(USER_UID, parameters, 'list', SYSTEM));
    if (users.length === 0) return;
    const connect = users.map(({ documentId }) => documentId);
    await documents.update(ROLE_UID, to, { data: { users: { connect } } }, SYSTEM);
  }
}

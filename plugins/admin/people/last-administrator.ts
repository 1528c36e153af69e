import { ApplicationError, type Documents, SYSTEM } from 'plinth';
import type { AccountCare } from 'plinth/plugins/users-permissions';
import { MESSAGES } from '../messages.ts';
import { ADMINISTRATOR } from '../staff/built-in-roles.ts';
import { PERSON_UID } from '../staff/person-content-type.ts';

/** Maximum number of administrators that are checked. */
const PAGING = Object.freeze({ defaultLimit: 1_000, maxLimit: 1_000, withCount: false });

/** Counts the other administrators who can sign in. People who are blocked, or were invited and never signed in, do not count. */
export async function otherAdministrators(documentId: string, documents: Documents, care: Pick<AccountCare, 'waysIn'>): Promise<number> {
  const filters = { role: ADMINISTRATOR, documentId: { $ne: documentId } };
  const query = documents.parse(PERSON_UID, { filters, fields: ['id', 'documentId', 'blocked'] }, 'list', SYSTEM, { paging: PAGING });
  const others = (await documents.find(query)).documents
    .filter(({ blocked }) => blocked !== true)
    .map((other) => ({ id: other.id as number, documentId: String(other.documentId) }));
  const ways = await care.waysIn(others);
  return others.filter(({ id }) => {
    const way = ways.get(id);
    return way !== undefined && (way.password || way.providers.length > 0);
  }).length;
}

/** The error for a change after which no administrator could sign in. */
export function lastAdministrator(name: string): ApplicationError {
  return new ApplicationError(MESSAGES.lastAdministrator({ name }));
}

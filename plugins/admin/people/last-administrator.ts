import { ApplicationError, type Documents, SYSTEM } from 'plinth';
import type { AccountCare } from 'plinth/plugins/users-permissions';
import { ADMINISTRATOR } from '../staff/built-in-roles.ts';
import { PERSON_UID } from '../staff/person-content-type.ts';

/** Administrators that are looked through. */
const PAGING = Object.freeze({ defaultLimit: 1_000, maxLimit: 1_000, withCount: false });

/** How many administrators there are beside one who can come in: who was invited and never came, or is locked out, looks after nothing. */
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

/** Nobody would be left who could let anybody in. */
export function lastAdministrator(name: string): ApplicationError {
  return new ApplicationError(`${name} is the last administrator who can come in: make somebody else one first`);
}

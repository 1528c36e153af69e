import { type Documents, SYSTEM } from 'plinth';

/** Numeric id of a user or role: at most 15 digits, since numbers are exact up to that. */
const NUMBER = /^\d{1,15}$/;

/** The `documentId` for a numeric id in a path; null if there is no such document, or the path contains anything else. */
export async function documentOfId(documents: Documents, uid: string, id: string | undefined): Promise<string | null> {
  if (id === undefined || !NUMBER.test(id)) return null;
  const query = documents.parse(uid, { fields: ['documentId'], filters: { id: Number(id) } }, 'list', SYSTEM);
  const { documents: found } = await documents.find(query);
  return (found[0]?.documentId as string | undefined) ?? null;
}

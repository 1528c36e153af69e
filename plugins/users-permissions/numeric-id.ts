import { type Documents, SYSTEM } from 'plinth';

/** Users and roles are addressed by the number of their row, which has at most as many digits as a number is exact with. */
const NUMBER = /^\d{1,15}$/;

/** The document of a type whose numeric id a path holds; null when there is none, and for anything else that the path may hold. */
export async function documentOfId(documents: Documents, uid: string, id: string | undefined): Promise<string | null> {
  if (id === undefined || !NUMBER.test(id)) return null;
  const query = documents.parse(uid, { fields: ['documentId'], filters: { id: Number(id) } }, 'list', SYSTEM);
  const { documents: found } = await documents.find(query);
  return (found[0]?.documentId as string | undefined) ?? null;
}

import type { Database, Documents, GrantHolder, ScalarAttribute } from 'plinth';
import { SYSTEM } from 'plinth';
import { ROLE_UID } from './content-types.ts';
import { readPermissions } from './role-permissions.ts';

/** The grants of every role. */
export async function roleHolders(documents: Documents, database: Database): Promise<readonly GrantHolder[]> {
  const type = documents.model.contentType(ROLE_UID);
  const fields = [...type.attributes.values()].filter((attribute): attribute is ScalarAttribute => attribute.kind === 'scalar');
  const found = await documents.find({ type, fields, populate: [], filter: null, sort: [], page: null, axes: new Map() }, SYSTEM);
  return Promise.all(
    found.documents.map(async (role) => ({
      name: `role ${role.type}`,
      grants: (await readPermissions(database, role.documentId as string)) ?? [],
    })),
  );
}

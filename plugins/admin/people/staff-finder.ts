import { type Documents, SYSTEM } from 'plinth';
import type { StaffFinder, StaffMember } from '../admin.ts';
import { STAFF } from '../staff/names.ts';
import { PERSON_UID } from '../staff/person-content-type.ts';

const MOST = 100;
const PAGING = Object.freeze({ defaultLimit: MOST, maxLimit: MOST, withCount: false });

/** Creates a finder of staff, for plugins that mention or assign people. It leaves out blocked people. */
export function staffFinder(documents: Documents): StaffFinder {
  const find = async (filters: object): Promise<readonly StaffMember[]> => {
    const parameters = { filters: { $and: [filters, { blocked: { $ne: true } }] }, fields: ['name', 'email', 'role'], sort: 'name' };
    const query = documents.parse(PERSON_UID, parameters, 'list', SYSTEM, { paging: PAGING });
    const found = (await documents.find(query)).documents;
    return found.map(({ id, name, email, role }) => ({
      caller: `${STAFF}:${id}`,
      name: String(name),
      email: String(email),
      role: String(role),
    }));
  };
  return {
    find: (search) => find(search === '' ? {} : { name: { $containsi: search } }),
    async one(name) {
      const [kind, id = ''] = name.split(':');
      if (kind !== STAFF || !/^\d{1,15}$/.test(id)) return null;
      return (await find({ id: Number(id) }))[0] ?? null;
    },
  };
}

import { CONFIG, DOCUMENTS, type Kernel, type RouteTable } from 'plinth';
import { TOKENS } from 'plinth/plugins/api-tokens';
import { ROLES, USERS } from 'plinth/plugins/users-permissions';
import { grantedTo } from '../api/asked.ts';
import { addPeopleRoutes, type PeopleRouteParts } from '../api/people.ts';
import { addPublicAccessRoutes } from '../api/public-access.ts';
import { addRightsRoutes } from '../api/rights.ts';
import { addVisitorRoutes } from '../api/visitors.ts';
import { API, type Staff } from '../staff/staff.ts';

/** Returns a function that adds the routes for staff, visitors and tokens. */
export function registerPeople(
  { container, plugins }: Kernel,
  staff: Staff,
  signIn: Pick<PeopleRouteParts, 'providers' | 'secondFactor'>,
): (routes: RouteTable) => void {
  const documents = container.resolve(DOCUMENTS);
  const [users, roles] = [container.resolve(USERS), container.resolve(ROLES)];
  const tokens = plugins.includes('api-tokens') ? container.resolve(TOKENS) : null;
  const { people, rules, access } = staff;
  return (routes) => {
    addPeopleRoutes(routes, { staff, people, rules, ...signIn, file: container.resolve(CONFIG).files.plugins });
    addVisitorRoutes(routes, { users, documents });
    addPublicAccessRoutes(routes, { access, documents, roles, staff, users });
    addRightsRoutes(routes, { access, documents, staff, users, roles, tokens });
    tokens?.mount(routes, { prefix: API, guard: grantedTo });
  };
}

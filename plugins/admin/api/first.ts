import type { Documents } from 'plinth';
import { type RequestContext, type RouteTable, ValidationError } from 'plinth';
import { MESSAGES } from '../messages.ts';
import { ADMINISTRATOR } from '../staff/built-in-roles.ts';
import type { FirstAdministrator } from '../staff/first-administrator.ts';
import { makePerson, type NewPerson } from '../staff/new-person.ts';
import { API, type Staff } from '../staff/staff.ts';

/** What the route needs. */
export interface FirstRouteParts {
  readonly staff: Pick<Staff, 'accounts'>;
  readonly first: FirstAdministrator;
  readonly documents: Documents;
}

/** Maximum size of the body in bytes: it holds a name, an address, a password and the token. */
const MAX_BODY = 16_384;

/** Adds `POST /admin/api/first`: it creates the first administrator and signs them in. The caller needs the link from the console. */
export function addFirstRoute(routes: RouteTable, { staff, first, documents }: FirstRouteParts): void {
  const limit = { name: 'admin.rate-limit', config: { operation: 'first' } };
  routes.post(
    `${API}/first`,
    { auth: false, replacesCredentials: true, noStore: true, describe: false, maxBody: MAX_BODY, policies: [limit] },
    (ctx) => {
      const { token, ...person } = bodyOf(ctx);
      return staff.accounts.letIn(ctx, () => first.accept(token, () => makePerson(documents, { ...person, role: ADMINISTRATOR })));
    },
  );
}

function bodyOf({ request: { body } }: RequestContext): Omit<NewPerson, 'role'> & { readonly token: unknown } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new ValidationError(MESSAGES.bodyNotObject);
  const { token, name, email, password } = body as Readonly<Record<string, unknown>>;
  return { token, name, email, password };
}

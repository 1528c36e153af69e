import { type Documents, type RequestContext, type RouteTable, SYSTEM, UnauthorizedError, z } from 'plinth';
import { PERSON_UID } from '../staff/person-content-type.ts';
import { API, type Staff } from '../staff/staff.ts';
import { bodyOf, SIGNED_IN } from './asked.ts';
import type { Session } from './told.ts';

/** What the page is told before it knows who looks at it. */
export interface SessionFacts extends Omit<Session, 'person' | 'first'> {
  readonly staff: Staff;
}

const named = z.strictObject({ name: z.string().trim().min(1).max(255) });

/** Adds `/admin/api/session`: `GET` is always 200, whoever asks; by `PUT` somebody changes what others call them. */
export function addSessionRoute(routes: RouteTable, facts: SessionFacts, documents: Documents): void {
  routes.get(`${API}/session`, { auth: false, noStore: true, describe: false }, async (ctx) => ({ data: await sessionOf(ctx, facts) }));
  routes.put(`${API}/session`, SIGNED_IN, async (ctx) => {
    const { name } = bodyOf(named, ctx);
    const account = await facts.staff.accounts.whoAsks(ctx);
    if (account === null) throw new UnauthorizedError();
    // One's own record, which rights of a role do not reach: it is no content.
    await documents.update(PERSON_UID, account.documentId, { data: { name } }, SYSTEM);
    return { data: await sessionOf(ctx, facts) };
  });
}

async function sessionOf(ctx: RequestContext, { staff, ...told }: SessionFacts): Promise<Session> {
  const [account, first] = await Promise.all([staff.accounts.whoAsks(ctx), staff.isEmpty()]);
  if (account === null) return { person: null, first, ...told };
  const { id, documentId, email, attributes, role } = account;
  const { name, title } = staff.roles.find(role ?? '') ?? { name: role, title: role };
  return { person: { id, documentId, name: String(attributes.name), email, role: { name, title } }, first, ...told };
}

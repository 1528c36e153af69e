import { type Documents, type RequestContext, type RouteTable, SYSTEM, UnauthorizedError, z } from 'plinth';
import { PERSON_UID } from '../staff/person-content-type.ts';
import { API, type Staff } from '../staff/staff.ts';
import { bodyOf, SIGNED_IN } from './asked.ts';
import type { Session } from './told.ts';

/** What the page gets before anybody is signed in. It is read for each response, because settings change some of it. */
export type SessionFacts = Omit<Session, 'person' | 'first'>;

const own = z
  .strictObject({
    name: z.string().trim().min(1).max(255).optional(),
    language: z
      .string()
      .max(35)
      .regex(/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i, 'must be a code such as "de" or "pt-BR"')
      .nullable()
      .optional(),
  })
  .refine((data) => Object.keys(data).length > 0, 'must contain "name" or "language"');

/** Adds `/admin/api/session`. `GET` always answers 200. With `PUT` people change their name and the language of the interface. */
export function addSessionRoute(routes: RouteTable, staff: Staff, facts: SessionFacts, documents: Documents): void {
  routes.get(`${API}/session`, { auth: false, replacesCredentials: true, noStore: true, describe: false }, async (ctx) => ({
    data: await sessionOf(ctx, staff, facts),
  }));
  routes.put(`${API}/session`, SIGNED_IN, async (ctx) => {
    const data = bodyOf(own, ctx);
    const account = await staff.accounts.whoAsks(ctx);
    if (account === null) throw new UnauthorizedError();
    // People may always change their own record: it is no content, so rights of roles do not cover it.
    await documents.update(PERSON_UID, account.documentId, { data }, SYSTEM);
    return { data: await sessionOf(ctx, staff, facts) };
  });
}

async function sessionOf(ctx: RequestContext, staff: Staff, facts: SessionFacts): Promise<Session> {
  const [account, first] = await Promise.all([staff.accounts.whoAsks(ctx), staff.isEmpty()]);
  if (account === null) return { person: null, first, ...facts };
  const { id, documentId, email, attributes, role } = account;
  const { name, title } = staff.roles.find(role ?? '') ?? { name: role, title: role };
  const language = typeof attributes.language === 'string' ? attributes.language : null;
  return { person: { id, documentId, name: String(attributes.name), email, role: { name, title }, language }, first, ...facts };
}

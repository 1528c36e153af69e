import type { RequestContext, RouteTable } from 'plinth';
import { API, type Staff } from '../staff/staff.ts';

/** What the page is told before it knows who looks at it. */
export interface SessionFacts {
  readonly staff: Staff;
  /** Whether mails are sent, by which a password is recovered. */
  readonly recovery: boolean;
  readonly providers: readonly { readonly name: string; readonly title: string; readonly url: string }[];
  readonly secondFactor: boolean;
  readonly development: boolean;
}

/** Adds `GET /admin/api/session`: always 200, whoever asks. */
export function addSessionRoute(routes: RouteTable, facts: SessionFacts): void {
  routes.get(`${API}/session`, { auth: false, noStore: true, describe: false }, async (ctx) => ({ data: await sessionOf(ctx, facts) }));
}

async function sessionOf(ctx: RequestContext, { staff, ...told }: SessionFacts): Promise<object> {
  const [account, first] = await Promise.all([staff.accounts.whoAsks(ctx), staff.isEmpty()]);
  if (account === null) return { person: null, first, ...told };
  const { id, documentId, email, attributes, role } = account;
  const { name, title } = staff.roles.find(role ?? '') ?? { name: role, title: role };
  return { person: { id, documentId, name: String(attributes.name), email, role: { name, title } }, first, ...told };
}

import { checkedInput, type RouteTable, z } from 'plinth';
import { API, type Staff } from '../staff/staff.ts';
import type { LinkStatus } from './told-rights.ts';

const asked = z.strictObject({ code: z.string().min(1).max(200) });

/** Maximum size of the body in bytes. */
const MAX_BODY = 1_024;

/**
 * Adds `POST /admin/api/invitation`: whether the code of an invitation, or of a mail for a forgotten password, still works, and whose it is.
 * It does not use the code. Only the holder of a code, which cannot be guessed, learns a name. It is no `GET`, so that codes appear in no
 * log of addresses.
 */
export function addInvitationRoute(routes: RouteTable, { accounts }: Pick<Staff, 'accounts'>): void {
  const limit = { name: 'admin.rate-limit', config: { operation: 'invitation' } };
  routes.post(
    `${API}/invitation`,
    { auth: false, replacesCredentials: true, noStore: true, safe: true, describe: false, maxBody: MAX_BODY, policies: [limit] },
    async ({ request: { body } }) => {
      const { code } = checkedInput(asked, body ?? {});
      const status = await accounts.care.codeStatus(code);
      const data: LinkStatus =
        status.state === 'valid'
          ? {
              state: 'valid',
              name: String(status.account.attributes.name),
              email: status.account.email,
              isInvitation: status.account.passwordHash === null,
              expiresAt: status.expiresAt,
            }
          : status;
      return { data };
    },
  );
}

import type { Logger } from 'plinth';
import type { Account } from '../sign-in/accounts.ts';

/** Kinds of account mails, which are the names of their templates. */
export type AccountMailKind = 'reset-password' | 'confirm-email';

/** Sends mails to owners of accounts. */
export interface AccountMail {
  /** @param link URL in the mail; contains the code */
  send(kind: AccountMailKind, account: Account, link: string): Promise<void>;
}

/** Logs mails instead of sending them. The link is logged only outside production. */
export function loggedMail(log: Logger, environment: string): AccountMail {
  return {
    async send(mail, { id }, link) {
      if (environment === 'production') log.warn({ mail, user: id }, 'email not sent: the plugin "mail" is disabled');
      else log.info({ mail, user: id, link }, 'email not sent, because the plugin "mail" is disabled; open the link instead');
    },
  };
}

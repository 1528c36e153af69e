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
      if (environment === 'production') log.warn({ mail, user: id }, 'A mail was not sent: the plugin mail is not on');
      else log.info({ mail, user: id, link }, 'A mail was not sent, because the plugin mail is not on. This is where it leads');
    },
  };
}

import type { Logger } from 'plinth';
import type { Account } from '../sign-in/accounts.ts';

/** Mails that accounts send, by the names of their templates. */
export type AccountMailKind = 'reset-password' | 'confirm-email';

/** Sends mails to the people whom accounts belong to. */
export interface AccountMail {
  /** @param link where the mail leads; holds the code */
  send(kind: AccountMailKind, account: Account, link: string): Promise<void>;
}

/** Nothing can be sent. While an app is developed the log shows the link. */
export function loggedMail(log: Logger, environment: string): AccountMail {
  return {
    async send(mail, { id }, link) {
      if (environment === 'production') log.warn({ mail, user: id }, 'A mail was not sent: the plugin mail is not on');
      else log.info({ mail, user: id, link }, 'A mail was not sent, because the plugin mail is not on. This is where it leads');
    },
  };
}

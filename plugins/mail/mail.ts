import type { Transaction } from 'plinth';
import type { InjectionToken } from 'tsyringe';

/** A mail to be sent: made from a template, or with a text of its own. */
export type MailRequest = TemplateMail | PlainMail;

/** What a mail is for. */
export interface MailPurpose {
  /**
   * `callerName` of the account that the mail opens, by a code or a link in it. It is only delivered while the server is one that a file
   * sets, or that somebody with at least the permissions of this account has set.
   */
  readonly holder?: string;
}

/** A mail that is made from a template. */
export interface TemplateMail extends MailPurpose {
  /** One address, without a name. */
  readonly to: string;
  /** Name of a template. */
  readonly template: string;
  /** A value for each placeholder of the template. Line breaks are removed in the subject, and markup is escaped in the HTML. */
  readonly data: Readonly<Record<string, string>>;
}

/** A mail with a text of its own. */
export interface PlainMail extends MailPurpose {
  /** One address, without a name. */
  readonly to: string;
  /** Line breaks are removed. */
  readonly subject: string;
  readonly text: string;
  /** The same text in HTML, sent as it is: escape values of others yourself. Default: none. */
  readonly html?: string;
}

/** A mail that could not be delivered. */
export interface MailFailure {
  readonly id: number;
  /** The address it was sent to. */
  readonly to: string;
  /** Name of its template; `plain` for a mail with a text of its own. */
  readonly template: string;
  /** See `MailPurpose.holder`. */
  readonly holder: string | null;
  /** What the mail server or the network answered last. */
  readonly reason: string;
  readonly attempts: number;
  /** UTC, ISO 8601. */
  readonly sentAt: string;
  /** UTC, ISO 8601. When the next attempt is due; null: delivery was given up. */
  readonly nextAt: string | null;
}

/** Sends mails. */
export interface Mail {
  /**
   * Whether somebody can read the mails: they go to a server, or, outside production, into the log. If false, offer no feature that depends
   * on a mail.
   */
  readonly isRead: boolean;
  /** Whether a mail server is set. */
  readonly isSent: boolean;
  /** Mails that could not be delivered, newest first: those that are tried again, and those that were given up in the last 30 days. */
  failures(): Promise<readonly MailFailure[]>;
  /**
   * Sends a test mail, and waits until the server accepts it.
   * @param by who asked for it, in words
   * @throws ApplicationError with what the server says about the login or the mail. If there is no connection, its message and
   * its time do not say why: the log does
   */
  test(to: string, by: string): Promise<void>;
  /**
   * Stores a mail for delivery in the background; never waits for a server. If no server is configured, nothing is stored, and the log says
   * so.
   * @param within transaction of the change that the mail is about: the mail is delivered only if it commits
   * @throws ValidationError MAIL_ADDRESS when `to` is not one address
   * @throws Error when there is no such template, a placeholder has no value, or a plain mail lacks its subject or text
   */
  send(mail: MailRequest, within?: Transaction): Promise<void>;
  /**
   * Adds a folder of templates: `<name>.txt` with a first line `Subject: …`, and `<name>.html`. Only while plugins are applied.
   * @param folder absolute path: `join(__dirname, 'templates')`
   */
  addTemplates(folder: string): void;
}

/** Token of the service that sends mails. */
export const MAIL: InjectionToken<Mail> = Symbol.for('plinth.mail');

import type { Transaction } from 'plinth';
import type { InjectionToken } from 'tsyringe';

/** What a plugin wants to be sent. */
export interface MailRequest {
  /** One address, without a name. */
  readonly to: string;
  /** Name of a template. */
  readonly template: string;
  /** A value for every placeholder of the template. Line breaks in a value do not reach the subject, nor markup the HTML. */
  readonly data: Readonly<Record<string, string>>;
}

/** Sends mails that are made of templates. */
export interface Mail {
  /** Whether somebody gets to see mails: a server takes them, or the log shows them while an app is developed. Where not, offer nothing that ends in one. */
  readonly isRead: boolean;
  /** Whether a server takes mails now. */
  readonly isSent: boolean;
  /**
   * Hands a mail that says that mails arrive to the server, and waits until it was taken.
   * @param by who asks for it, in words
   * @throws ApplicationError with what the server said
   */
  test(to: string, by: string): Promise<void>;
  /**
   * Stores a mail, to be delivered soon; never waits for a server. Where no server is configured nothing is stored, and the log says so.
   * @param within the transaction of what it tells of: it is delivered exactly when that commits
   * @throws ValidationError MAIL_ADDRESS when `to` is not one address
   * @throws Error when there is no such template, or a placeholder has no value
   */
  send(mail: MailRequest, within?: Transaction): Promise<void>;
  /**
   * Adds a folder of templates: `<name>.txt` with a first line `Subject: …`, and `<name>.html`. Only while plugins are applied.
   * @param folder absolute path: `join(__dirname, 'templates')`
   */
  addTemplates(folder: string): void;
}

/** Where plugins send mails. */
export const MAIL: InjectionToken<Mail> = Symbol.for('plinth.mail');

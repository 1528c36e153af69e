import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { ApplicationError, type Logger, nearest, type Transaction } from 'plinth';
import type { PutItem, PutOptions } from 'plinth/plugins/queues';
import { domainOf, oneAddress } from './address.ts';
import { compose, composePlain } from './compose.ts';
import { saidByServer, UNREACHED } from './failures.ts';
import type { Mail, MailFailure, MailRequest, PlainMail, TemplateMail } from './mail.ts';
import { MESSAGES } from './messages.ts';
import type { QueuedMail } from './queued-mail.ts';
import type { MailTransport } from './smtp-transport.ts';
import { readTemplates, type Template } from './template-files.ts';

/** Dependencies of `Mailer`. */
export interface MailerParts {
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Sender, queue and transport of mails; null while no server is configured. */
  readonly sender: {
    readonly from: string;
    readonly queue: { put(mail: QueuedMail, options?: PutOptions, within?: Transaction): Promise<PutItem> };
    readonly transport: MailTransport;
    /** Timeout for sending an email to the mail server, in milliseconds. */
    readonly timeout: number;
  } | null;
  /** Lists mails that could not be delivered. */
  failures(): Promise<readonly MailFailure[]>;
  /** Whether mails that are not sent may be logged in full, including secrets. */
  readonly showsMails: boolean;
}

/** What logs and the queue call a mail without a template. */
const PLAIN = 'plain';

/** Maximum milliseconds that a caller waits for a test mail. */
const TEST_TIME = 10_000;

/** The mail service of a kernel. */
export class Mailer implements Mail {
  readonly #parts: MailerParts;
  readonly #folders: string[] = [];
  #templates: ReadonlyMap<string, Template> | null = null;

  constructor(parts: MailerParts) {
    this.#parts = parts;
  }

  get isRead(): boolean {
    const { sender, showsMails } = this.#parts;
    return sender !== null || showsMails;
  }

  get isSent(): boolean {
    return this.#parts.sender !== null;
  }

  failures(): Promise<readonly MailFailure[]> {
    return this.#parts.failures();
  }

  async test(to: string, by: string): Promise<void> {
    const recipient = oneAddress(to);
    const { sender } = this.#parts;
    if (sender === null) throw new ApplicationError(MESSAGES.notConfigured, {}, 'MAIL_SERVER');
    const text = `This is a test email, sent by ${by}. Email delivery works.\n`;
    const mail: QueuedMail = { ...newMail(sender.from), recipient, template: 'test', subject: 'Test email', text, html: null };
    const end = AbortSignal.timeout(Math.min(TEST_TIME, sender.timeout));
    try {
      await sender.transport.deliver(mail, new Date(), end);
    } catch (error) {
      this.#parts.log.warn({ to: recipient, err: error }, 'test email was not delivered');
      const message = saidByServer(error);
      // A closed port is known at once, a filtered one at the end of the time. Both get the response at the end.
      if (message === null && !end.aborted) await once(end, 'abort');
      throw new ApplicationError(MESSAGES.rejected({ message: message ?? UNREACHED }), {}, 'MAIL_SERVER');
    }
  }

  addTemplates(folder: string): void {
    if (this.#templates !== null)
      throw new Error(`the templates in ${folder} were added too late: call addTemplates in the function "apply" of the plugin`);
    if (!this.#folders.includes(folder)) this.#folders.push(folder);
  }

  /**
   * Reads all templates; none can be added later. @param own the app's own folder of templates @throws BootProblemsError with every mistake
   */
  readTemplates(own: string, appDir: string): void {
    const { templates, warnings } = readTemplates(this.#folders, own, appDir);
    this.#templates = templates;
    for (const warning of warnings) this.#parts.log.warn(warning);
  }

  /** Warns about mails that will not be sent. In development, mails are logged instead, so there is no warning. */
  warnUnlessSending(): void {
    const { log, sender, showsMails } = this.#parts;
    const mails = [...(this.#templates?.keys() ?? [])].sort();
    if (sender !== null || showsMails || mails.length === 0) return;
    log.warn(
      { mails },
      `no SMTP server is configured, so these emails will not be sent: ${mails.join(', ')}. Set smtp of the plugin mail, or SMTP_HOST`,
    );
  }

  async send(mail: MailRequest, within?: Transaction): Promise<void> {
    const isPlain = (mail as Partial<TemplateMail>).template === undefined;
    const template = isPlain ? PLAIN : (mail as TemplateMail).template;
    const { subject, text, html } = isPlain
      ? composePlain(mail as Partial<PlainMail>)
      : compose(this.#template(template), mail as TemplateMail);
    const to = oneAddress(mail.to);
    const { log, sender, showsMails } = this.#parts;
    if (sender !== null) {
      await sender.queue.put(
        {
          ...newMail(sender.from),
          recipient: to,
          template,
          subject,
          text,
          html,
          ...(mail.holder !== undefined && { holder: mail.holder }),
        },
        {},
        within,
      );
    } else if (showsMails) {
      log.info({ to, subject, text }, 'email not sent, only logged, because no SMTP server is configured');
    } else {
      log.warn({ to, template }, `email to ${to} not sent: no SMTP server is configured`);
    }
  }

  #template(name: string): Template {
    if (this.#templates === null)
      throw new Error(`the email "${name}" cannot be sent yet: templates are loaded after all plugins have been applied`);
    const template = this.#templates.get(name);
    if (template !== undefined) return template;
    const similar = nearest(name, this.#templates.keys());
    const names = [...this.#templates.keys()].join(', ');
    throw new Error(
      `there is no email template "${name}" (${similar === null ? `available: ${names || 'none'}` : `did you mean "${similar}"?`}). ` +
        `Add a folder that contains ${name}.txt with addTemplates`,
    );
  }
}

function newMail(from: string): Pick<QueuedMail, 'messageId'> {
  return { messageId: `<${randomUUID()}@${domainOf(from)}>` };
}

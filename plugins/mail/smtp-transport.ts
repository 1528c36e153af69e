import type { MailOptions, SmtpOptions } from './options.ts';
import type { QueuedMail } from './queued-mail.ts';

/** How many mails are on their way at once. */
export const CONNECTIONS = 5;
/** Milliseconds that a connection stays open for the next mail. */
const IDLE = 5_000;

/** Hands mails to a server. */
export interface MailTransport {
  /**
   * Resolves when the server has taken the mail.
   * @param date when it was sent
   * @param signal aborted when nobody waits any longer
   * @throws Error when it has not, after `timeout` milliseconds at the latest
   */
  deliver(mail: QueuedMail, date: Date, signal: AbortSignal): Promise<void>;
  /** Ends all connections; deliveries that are under way fail. What is delivered later opens new ones. */
  close(): void;
}

/** Hands mails to an SMTP server, over connections that are made when there is something to send. */
export function smtpTransport({ from, replyTo }: Pick<MailOptions, 'from' | 'replyTo'>, smtp: SmtpOptions): MailTransport {
  let transporter: ReturnType<typeof connect> | null = null;
  return {
    async deliver({ messageId, recipient, subject, text, html }, date, signal) {
      transporter ??= connect(smtp);
      await transporter.sendMail({
        from: from as string,
        ...(replyTo !== undefined && { replyTo }),
        // As an object it is one address, whatever it contains.
        to: { name: '', address: recipient },
        subject,
        text,
        ...(html !== null && { html }),
        messageId,
        date,
        // Machines shall not answer to it.
        headers: { 'Auto-Submitted': 'auto-generated' },
        xMailer: false,
        // Whatever the server does: a reply that comes drop by drop would pass all other limits.
        signal: AbortSignal.any([signal, AbortSignal.timeout(smtp.timeout)]),
      });
    },
    close() {
      transporter?.close({ force: true });
      transporter = null;
    },
  };
}

function connect({ host, port, secure = port === 465, requireTls, verifyCertificate, user, password, timeout }: SmtpOptions) {
  // Here, because a start need not wait for it.
  const { createTransport } = require('nodemailer') as typeof import('nodemailer');
  const transporter = createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    maxRequeues: 0,
    idleTimeout: IDLE,
    host,
    port,
    secure,
    requireTLS: requireTls && !secure,
    tls: { rejectUnauthorized: verifyCertificate },
    ...(user !== undefined && password !== undefined && { auth: { user, pass: password } }),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // Every mail reports its own failure; a connection that breaks between two mails is nobody's.
  transporter.on('error', () => undefined);
  return transporter;
}

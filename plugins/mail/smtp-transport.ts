import type { Socket } from 'node:net';
import type { MailOptions, SmtpOptions } from './options.ts';
import type { QueuedMail } from './queued-mail.ts';

/** Greatest number of concurrent deliveries. */
export const CONNECTIONS = 5;
/** Milliseconds that an idle connection stays open for the next mail. */
const IDLE = 5_000;

/** Delivers mails to a server. */
export interface MailTransport {
  /**
   * Resolves when the server has accepted the mail.
   * @param date when the mail was sent
   * @param signal aborts the delivery
   * @throws Error when it was not accepted, after `timeout` milliseconds at the latest
   */
  deliver(mail: QueuedMail, date: Date, signal: AbortSignal): Promise<void>;
  /** Closes all connections; running deliveries fail. Later deliveries open new ones. */
  close(): void;
}

/** Opens a connection to a server that may be reached. @param timeout milliseconds */
export type OpenConnection = (host: string, port: number, timeout: number) => Promise<Socket>;

/** Delivers mails to an SMTP server. Connections open when there is something to send. */
export function smtpTransport(
  { from, replyTo }: Pick<MailOptions, 'from' | 'replyTo'>,
  smtp: SmtpOptions,
  open: OpenConnection,
): MailTransport {
  let transporter: ReturnType<typeof connect> | null = null;
  return {
    async deliver({ messageId, recipient, subject, text, html }, date, signal) {
      transporter ??= connect(smtp, open);
      await transporter.sendMail({
        from: from as string,
        ...(replyTo !== undefined && { replyTo }),
        // An object is taken as one address, whatever characters it contains.
        to: { name: '', address: recipient },
        subject,
        text,
        ...(html !== null && { html }),
        messageId,
        date,
        // Asks auto-responders not to reply.
        headers: { 'Auto-Submitted': 'auto-generated' },
        xMailer: false,
        // Limits the whole delivery: a reply that trickles in byte by byte would not exceed the other timeouts.
        signal: AbortSignal.any([signal, AbortSignal.timeout(smtp.timeout)]),
      });
    },
    close() {
      transporter?.close({ force: true });
      transporter = null;
    },
  };
}

function connect(
  { host, port, secure = port === 465, requireTls, verifyCertificate, user, password, timeout }: SmtpOptions,
  open: OpenConnection,
) {
  // Loaded here, so that a start does not wait for it.
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
    getSocket(_: unknown, answer: (error: Error | null, socket: { readonly connection: Socket } | false) => void) {
      open(host, port, timeout).then(
        (connection) => answer(null, { connection }),
        (error: Error) => answer(error, false),
      );
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // Each delivery reports its own failure. An error between two mails concerns none, and would crash the process if it were not handled.
  transporter.on('error', () => undefined);
  return transporter;
}

import { z } from 'plinth';
import { isMailbox } from './address.ts';

/** Minimum length of a key, in bytes. */
const SECRET_BYTES = 32;

/** The options of the mail server. */
export const smtpOptions = z
  .strictObject({
    host: z.string().min(1).describe('Host name or address of the server.').meta({ env: 'SMTP_HOST' }),
    port: z
      .int()
      .min(1)
      .max(65_535)
      .default(587)
      .describe('Port of the server: 587 for connections that begin in plain text and change to TLS, 465 for TLS from the beginning.')
      .meta({ env: 'SMTP_PORT' }),
    secure: z
      .boolean()
      .optional()
      .describe('Whether to use TLS from the first byte on. Default: if the port is 465.')
      .meta({ env: 'SMTP_SECURE' }),
    requireTls: z
      .boolean()
      .default(true)
      .describe(
        'Send nothing before the connection has changed to TLS. Use `false` if the server has no TLS, such as a server on the same machine.',
      )
      .meta({ env: 'SMTP_REQUIRE_TLS' }),
    verifyCertificate: z
      .boolean()
      .default(true)
      .describe('Whether the certificate of the server must be valid. For your own certificate authority, use `NODE_EXTRA_CA_CERTS`.'),
    user: z.string().min(1).optional().describe('User name at the server. Default: no login.').meta({ env: 'SMTP_USER' }),
    password: z
      .string()
      .min(1)
      .optional()
      .describe('The password of `user`.')
      .meta({
        env: 'SMTP_PASSWORD',
        secret: true,
        sentTo: ['smtp.host', 'smtp.port', 'smtp.secure', 'smtp.requireTls', 'smtp.verifyCertificate'],
      }),
    timeout: z.int().min(100).max(300_000).default(20_000).describe('Milliseconds within which the server must accept a mail.'),
  })
  .refine(({ user, password }) => (user === undefined) === (password === undefined), {
    message: 'user and password belong together',
    path: ['password'],
  })
  .describe('The server that mails are handed to.');

const mailbox = () => z.string().refine(isMailbox, { message: 'expected an address: "post@example.org" or "Example <post@example.org>"' });

/** The plugin's options. */
export const mailOptions = z
  .strictObject({
    from: mailbox()
      .optional()
      .describe('Sender of all mails: `post@example.org` or `Example <post@example.org>`. Needed with `smtp`.')
      .meta({ env: 'MAIL_FROM' }),
    replyTo: mailbox().optional().describe('Address for replies. Default: the sender.').meta({ env: 'MAIL_REPLY_TO' }),
    smtp: smtpOptions.optional(),
    secret: z
      .string()
      .refine((text) => Buffer.byteLength(text) >= SECRET_BYTES, {
        message: `must have at least ${SECRET_BYTES} bytes; \`plinth secret\` makes one`,
      })
      .optional()
      .meta({
        env: 'MAIL_SECRET',
        secret: true,
        sentTo: [],
        description:
          'Key that encrypts mails while they wait in the database, at least 32 bytes. If you change it, waiting mails are not sent. Default: they are stored in plain text.',
      }),
    every: z
      .int()
      .min(100)
      .max(3_600_000)
      .default(30_000)
      .describe(
        'Milliseconds until a mail that could not be delivered is sent again. Each pause is about twice as long as the previous one, up to three hours.',
      ),
  })
  .refine(({ from, smtp }) => smtp === undefined || from !== undefined, {
    message: 'a mail needs a sender: set it, or MAIL_FROM in the environment',
    path: ['from'],
  });

/** The options with their defaults. */
export type MailOptions = z.output<typeof mailOptions>;

/** The options of the mail server. */
export type SmtpOptions = NonNullable<MailOptions['smtp']>;

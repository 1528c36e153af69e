import { z } from 'plinth';
import { isMailbox } from './address.ts';

/** Minimum length of a key, in bytes. */
const SECRET_BYTES = 32;

/** The options of the mail server. */
export const smtpOptions = z
  .strictObject({
    host: z.string().min(1).describe('Host name or IP address of the SMTP server.').meta({ env: 'SMTP_HOST' }),
    port: z.int().min(1).max(65_535).default(587).describe('SMTP port: 587 for STARTTLS, 465 for TLS.').meta({ env: 'SMTP_PORT' }),
    secure: z.boolean().optional().describe('Whether to connect with TLS. Default: if the port is 465.').meta({ env: 'SMTP_SECURE' }),
    requireTls: z
      .boolean()
      .default(true)
      .describe(
        'Require STARTTLS: no email is sent before the connection is encrypted. Use `false` if the server does not support TLS, such as a server on the same machine.',
      )
      .meta({ env: 'SMTP_REQUIRE_TLS' }),
    verifyCertificate: z
      .boolean()
      .default(true)
      .describe("Whether to verify the server's certificate. For a private certificate authority, use `NODE_EXTRA_CA_CERTS`."),
    user: z.string().min(1).optional().describe('SMTP username. Default: no authentication.').meta({ env: 'SMTP_USER' }),
    password: z
      .string()
      .min(1)
      .optional()
      .describe('Password of `user`.')
      .meta({
        env: 'SMTP_PASSWORD',
        secret: true,
        sentTo: ['smtp.host', 'smtp.port', 'smtp.secure', 'smtp.requireTls', 'smtp.verifyCertificate'],
      }),
    timeout: z.int().min(100).max(300_000).default(20_000).describe('Timeout for sending an email to the mail server, in milliseconds.'),
  })
  .refine(({ user, password }) => (user === undefined) === (password === undefined), {
    message: 'user and password must be set together',
    path: ['password'],
  })
  .describe('SMTP server that sends the emails.');

const mailbox = () =>
  z.string().refine(isMailbox, { message: 'expected an email address: "post@example.org" or "Example <post@example.org>"' });

/** The plugin's options. */
export const mailOptions = z
  .strictObject({
    from: mailbox()
      .optional()
      .describe('Sender of all emails: `post@example.org` or `Example <post@example.org>`. Required with `smtp`.')
      .meta({ env: 'MAIL_FROM' }),
    replyTo: mailbox().optional().describe('Reply-to address. Default: the sender.').meta({ env: 'MAIL_REPLY_TO' }),
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
          'Key that encrypts queued emails in the database, at least 32 bytes. If you change it, queued emails are not sent. Default: queued emails are stored unencrypted.',
      }),
    every: z
      .int()
      .min(100)
      .max(3_600_000)
      .default(30_000)
      .describe(
        'Milliseconds until an email that could not be delivered is retried. The delay roughly doubles with each attempt, up to three hours.',
      ),
  })
  .refine(({ from, smtp }) => smtp === undefined || from !== undefined, {
    message: 'a sender is required; set it here or with MAIL_FROM',
    path: ['from'],
  });

/** The options with their defaults. */
export type MailOptions = z.output<typeof mailOptions>;

/** The options of the mail server. */
export type SmtpOptions = NonNullable<MailOptions['smtp']>;

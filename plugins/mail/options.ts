import { z } from 'plinth';
import { isMailbox } from './address.ts';

/** Minimum length of a key, in bytes. */
const SECRET_BYTES = 32;

/** The options of the mail server. */
export const smtpOptions = z
  .strictObject({
    host: z.string().min(1).describe('Name or address of the server.').meta({ env: 'SMTP_HOST' }),
    port: z
      .int()
      .min(1)
      .max(65_535)
      .default(587)
      .describe('Port of the server: 587 for mail that begins in plain text and changes to TLS, 465 for TLS at once.')
      .meta({ env: 'SMTP_PORT' }),
    secure: z.boolean().optional().describe('TLS from the first byte on. Default: whether the port is 465.').meta({ env: 'SMTP_SECURE' }),
    requireTls: z
      .boolean()
      .default(true)
      .describe('Send nothing before the connection has changed to TLS. `false` where the server offers none, as on this machine.')
      .meta({ env: 'SMTP_REQUIRE_TLS' }),
    verifyCertificate: z
      .boolean()
      .default(true)
      .describe('Talk to servers alone whose certificate is theirs. Certificates of your own go into `NODE_EXTRA_CA_CERTS`.'),
    user: z.string().min(1).optional().describe('Who logs in there. Default: nobody.').meta({ env: 'SMTP_USER' }),
    password: z.string().min(1).optional().describe('The password of `user`.').meta({ env: 'SMTP_PASSWORD', secret: true }),
    timeout: z.int().min(100).max(300_000).default(20_000).describe('Milliseconds in which the server must have taken a mail.'),
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
    replyTo: mailbox().optional().describe('Where answers go. Default: to the sender.').meta({ env: 'MAIL_REPLY_TO' }),
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
        description:
          'Key that seals mails while they wait in the database, at least 32 bytes. Mails that wait when it is changed are not sent. Default: they stand there as they are.',
      }),
    every: z
      .int()
      .min(100)
      .max(3_600_000)
      .default(30_000)
      .describe(
        'Milliseconds until a mail that could not be delivered is tried again. Each pause is about twice as long as the one before, up to three hours.',
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

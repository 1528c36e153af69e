import { z } from 'plinth';

/** Bytes that a secret must have at least: HS256 is as strong as 32 random ones. */
const SECRET_BYTES = 32;

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** A page: a URL, or a path of the address under which clients reach the server. */
const place = z.string().refine((text) => text.startsWith('/') || (/^https?:\/\//.test(text) && URL.canParse(text)), {
  message: 'expected a URL, or a path that begins with a slash',
});

/** Options of the plugin. */
export const accountOptions = z.strictObject({
  jwtSecret: z
    .string()
    .refine((text) => Buffer.byteLength(text) >= SECRET_BYTES, {
      message: `must have at least ${SECRET_BYTES} bytes; \`plinth secret\` makes one`,
    })
    .optional()
    .meta({
      env: 'JWT_SECRET',
      secret: true,
      description:
        'Key that signs the tokens of users, at least 32 bytes. Changing it ends all of them. Production does not start without one; elsewhere a random key is made and kept in the database.',
    }),
  jwt: z
    .strictObject({
      expiresIn: z
        .int()
        .min(60)
        .max(365 * DAY)
        .default(30 * DAY)
        .describe('Seconds for which the token of a user is valid.'),
    })
    .prefault({}),
  registration: z
    .strictObject({
      enabled: z.boolean().default(true).describe('Whether people may register.'),
      role: z.string().min(1).default('authenticated').describe('Type of the role of those who register.'),
      fields: z
        .array(z.string().min(1))
        .default([])
        .describe('Attributes of users that may be given at registration, beside `username`, `email` and `password`.'),
    })
    .prefault({}),
  confirmation: z
    .strictObject({
      required: z.boolean().default(false).describe('Whether those who register must follow a link in a mail before they can sign in.'),
      redirect: place
        .optional()
        .describe('Where somebody comes who has followed it: a URL, or a path of `server.url`. Default: the answer is `{ "ok": true }`.'),
      expiresIn: z.int().min(60).default(DAY).describe('Seconds for which the link works.'),
    })
    .prefault({}),
  reset: z
    .strictObject({
      page: place
        .default('/reset-password')
        .describe('The page that mails lead to, with `?code=`, where somebody types a new password: a URL, or a path of `server.url`.'),
      expiresIn: z.int().min(60).default(HOUR).describe('Seconds for which the code works.'),
    })
    .prefault({}),
  rateLimit: z
    .strictObject({
      enabled: z.boolean().default(true).describe('Whether requests to sign in, register or recover an account are counted.'),
      requests: z
        .int()
        .min(1)
        .default(10)
        .describe('Requests of one kind from one address (and about one e-mail address) within `interval`.'),
      interval: z.int().min(1).max(DAY).default(60).describe('Seconds.'),
      perAddress: z.int().min(1).default(300).describe('Requests of all kinds from one address within `interval`.'),
      signIns: z
        .int()
        .min(1)
        .default(20)
        .describe('Failed sign-ins by one name or e-mail address, from wherever, within `signInInterval`.'),
      signInInterval: z.int().min(1).max(DAY).default(900).describe('Seconds.'),
      proxies: z.int().min(1).default(1).describe('How many proxies add to `X-Forwarded-For`, where `proxy` in `config/server` is on.'),
    })
    .prefault({})
    .describe('Counted in the memory of each node.'),
});

/** Options, checked. */
export type AccountOptions = z.output<typeof accountOptions>;

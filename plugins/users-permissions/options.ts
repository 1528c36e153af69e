import { z } from 'plinth';
import { rateLimitOptions } from './limits/options.ts';
import { pageOption } from './page-option.ts';
import { providersOption } from './providers/options.ts';
import { secondFactorOptions } from './second-factor/options.ts';

/** Least length of a secret in bytes: HS256 is as strong as 32 random bytes. */
const SECRET_BYTES = 32;

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** A duration in seconds. Strings like `7d`, which the reference takes, are refused. */
const seconds = (least: number, most: number) =>
  z
    .int({ error: ({ code }) => (code === 'invalid_type' ? 'expected a whole number of seconds' : undefined) })
    .min(least)
    .max(most);

/** A valid cookie name. */
const cookieName = z.string().regex(/^[\w.-]+$/, { message: 'expected letters, digits, ".", "-" and "_"' });

const origin = z.string().refine((text) => URL.canParse(text) && new URL(text).origin === text, {
  message: 'expected an origin, such as https://shop.example',
});

const cookieOptions = z
  .strictObject({
    name: cookieName.default('plinth_refresh').describe('Name of the cookie.'),
    sameSite: z.enum(['lax', 'strict', 'none']).default('lax').describe('Which requests from other sites contain the cookie.'),
    secure: z.boolean().optional().describe('Whether it is only sent over HTTPS. Default: in production.'),
    origins: z.array(origin).default([]).describe('Origins whose pages may use it, beside that of `server.url`.'),
  })
  .refine(({ sameSite, secure }) => sameSite !== 'none' || secure === true, {
    path: ['secure'],
    message: 'must be true where `sameSite` is "none": browsers refuse the cookie',
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
      sentTo: [],
      description:
        'Key that signs the tokens of users, at least 32 bytes. Changing it invalidates all of them. It is required in production; otherwise a random key is made and stored in the database.',
    }),
  jwtManagement: z
    .enum(['legacy-support', 'refresh'])
    .default('legacy-support')
    .describe(
      '`legacy-support`: one token, as in `jwt`. `refresh`: a short-lived token, and another one that renews it, as in `sessions`.',
    ),
  jwt: z
    .strictObject({
      expiresIn: seconds(60, 365 * DAY)
        .default(30 * DAY)
        .describe('Seconds for which the token of a user is valid. Not for `refresh`.'),
    })
    .prefault({}),
  sessions: z
    .strictObject({
      accessTokenLifespan: seconds(10, DAY).default(600).describe('Seconds for which an access token is valid.'),
      idleRefreshTokenLifespan: seconds(60, 365 * DAY)
        .default(14 * DAY)
        .describe('Seconds after which an unused session ends.'),
      maxRefreshTokenLifespan: seconds(60, 365 * DAY)
        .default(30 * DAY)
        .describe('Seconds after which a session ends in any case.'),
      httpOnly: z
        .boolean()
        .default(false)
        .describe('Whether refresh tokens are in a cookie that scripts cannot read, instead of in bodies.'),
      cookie: cookieOptions.prefault({}),
    })
    .prefault({})
    .describe('For `refresh`.'),
  registration: z
    .strictObject({
      enabled: z.boolean().default(true).describe('Whether people may register.'),
      role: z.string().min(1).default('authenticated').describe('Type of the role of people who register.'),
      fields: z
        .array(z.string().min(1))
        .default([])
        .describe('Attributes of users that may be set at registration, in addition to `username`, `email` and `password`.'),
    })
    .prefault({}),
  confirmation: z
    .strictObject({
      required: z.boolean().default(false).describe('Whether people who register must follow a link in a mail before they can sign in.'),
      redirect: pageOption()
        .optional()
        .describe('Where the link redirects people to: a URL, or a path of `server.url`. Default: the response is `{ "ok": true }`.'),
      expiresIn: z.int().min(60).default(DAY).describe('Seconds for which the link is valid.'),
    })
    .prefault({}),
  reset: z
    .strictObject({
      page: pageOption()
        .default('/reset-password')
        .describe(
          'The page for a new password, to which mails link with `?code=` (after `#` if it ends with `#`): a URL, or a path of `server.url`.',
        ),
      expiresIn: z.int().min(60).default(HOUR).describe('Seconds for which the code is valid.'),
    })
    .prefault({}),
  providers: providersOption,
  rateLimit: rateLimitOptions,
  secondFactor: secondFactorOptions().prefault({}),
});

/** The options, validated. */
export type AccountOptions = z.output<typeof accountOptions>;

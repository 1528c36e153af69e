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
    name: cookieName.default('plinth_refresh').describe('Cookie name.'),
    sameSite: z.enum(['lax', 'strict', 'none']).default('lax').describe('SameSite attribute of the cookie.'),
    secure: z.boolean().optional().describe('Whether the cookie is sent only over HTTPS. Default: in production.'),
    origins: z.array(origin).default([]).describe('Allowed origins, in addition to that of `server.url`.'),
  })
  .refine(({ sameSite, secure }) => sameSite !== 'none' || secure === true, {
    path: ['secure'],
    message: 'must be true if `sameSite` is "none": browsers reject the cookie otherwise',
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
        'Key that signs the JWTs of end users, at least 32 bytes. Changing it invalidates all of them. Required in production; otherwise a random key is generated and stored in the database.',
    }),
  jwtManagement: z
    .enum(['legacy-support', 'refresh'])
    .default('legacy-support')
    .describe('`legacy-support`: a single JWT, as in `jwt`. `refresh`: a short-lived access token and a refresh token, as in `sessions`.'),
  jwt: z
    .strictObject({
      expiresIn: seconds(60, 365 * DAY)
        .default(30 * DAY)
        .describe("Lifetime of a user's JWT in seconds. Not used with `refresh`."),
    })
    .prefault({}),
  sessions: z
    .strictObject({
      accessTokenLifespan: seconds(10, DAY).default(600).describe('Lifetime of an access token in seconds.'),
      idleRefreshTokenLifespan: seconds(60, 365 * DAY)
        .default(14 * DAY)
        .describe('Seconds of inactivity after which a session expires.'),
      maxRefreshTokenLifespan: seconds(60, 365 * DAY)
        .default(30 * DAY)
        .describe('Maximum lifetime of a session in seconds.'),
      httpOnly: z
        .boolean()
        .default(false)
        .describe('Whether refresh tokens are stored in an HTTP-only cookie instead of being returned in the response body.'),
      cookie: cookieOptions.prefault({}),
    })
    .prefault({})
    .describe('Options for `refresh`.'),
  registration: z
    .strictObject({
      enabled: z.boolean().default(true).describe('Whether end users can register.'),
      role: z.string().min(1).default('authenticated').describe('Type of the role assigned at registration.'),
      fields: z
        .array(z.string().min(1))
        .default([])
        .describe('User attributes that can be set at registration, in addition to `username`, `email` and `password`.'),
    })
    .prefault({}),
  confirmation: z
    .strictObject({
      required: z.boolean().default(false).describe('Whether new end users must confirm their email address before they can sign in.'),
      redirect: pageOption()
        .optional()
        .describe('Where the link redirects to: a URL, or a path of `server.url`. Default: the response is `{ "ok": true }`.'),
      expiresIn: z.int().min(60).default(DAY).describe('Lifetime of the link in seconds.'),
    })
    .prefault({}),
  reset: z
    .strictObject({
      page: pageOption()
        .default('/reset-password')
        .describe(
          'Page for setting a new password, linked in emails with `?code=` (or after `#` if the URL ends with `#`): a URL, or a path of `server.url`.',
        ),
      expiresIn: z.int().min(60).default(HOUR).describe('Lifetime of the code in seconds.'),
    })
    .prefault({}),
  providers: providersOption,
  rateLimit: rateLimitOptions,
  secondFactor: secondFactorOptions().prefault({}),
});

/** The options, validated. */
export type AccountOptions = z.output<typeof accountOptions>;

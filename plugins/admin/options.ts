import { grantSchema, z } from 'plinth';
import { providersOption, rateLimitOptions, secondFactorOptions } from 'plinth/plugins/users-permissions';

import { previewOption } from './preview/preview-options.ts';

/** Minimum length of a key, in bytes. */
const KEY_BYTES = 32;

const HOUR = 3_600;
const DAY = 24 * HOUR;

const seconds = (least: number, most: number) => z.int().min(least).max(most);

const role = z.strictObject({
  title: z.string().min(1).max(255).optional().describe('Display name of the role. Default: derived from the key.'),
  actions: z.array(grantSchema).describe('Permissions of the role, in the same form as `actions` of a role in `config/access`.'),
});

/** Option that lets people in by a provider without an invitation, each with a role. */
export const providerRolesOption = z
  .array(
    z.strictObject({
      provider: z.string().min(1).max(32).describe('Name of one of `providers`.'),
      domain: z
        .string()
        .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'expected the domain of an email address in lower case, such as company.example')
        .describe('Domain of an email address that the provider has verified.'),
      role: z.string().min(1).max(64).describe('Key of the role that the user gets.'),
    }),
  )
  .max(100)
  .describe(
    'Who may sign in with a provider without an invitation, and with which role: the first entry that matches. Others need an invitation.',
  );

/** Options of the plugin. */
export const adminOptions = z.strictObject({
  jwtSecret: z
    .string()
    .refine((text) => Buffer.byteLength(text) >= KEY_BYTES, {
      message: `must have at least ${KEY_BYTES} bytes; run \`plinth secret\` to generate one`,
    })
    .optional()
    .meta({
      env: 'ADMIN_JWT_SECRET',
      secret: true,
      sentTo: [],
      description:
        'Key that signs the sessions of admin users, at least 32 bytes. Default: a random key, generated once and stored in the database.',
    }),
  sessions: z
    .strictObject({
      idleLifespan: seconds(60, 365 * DAY)
        .default(14 * DAY)
        .describe('Seconds of inactivity after which a session expires.'),
      maxLifespan: seconds(60, 365 * DAY)
        .default(30 * DAY)
        .describe('Maximum lifetime of a session in seconds.'),
      secure: z.boolean().optional().describe('Whether session cookies are sent only over HTTPS. Default: in production.'),
    })
    .prefault({}),
  roles: z
    .record(z.string().regex(/^[A-Za-z0-9_-]{3,64}$/, 'expected 3 to 64 letters, digits, "_" and "-"'), role)
    .refine((roles) => !Object.hasOwn(roles, 'administrator'), {
      path: ['administrator'],
      message: 'administrators always have all permissions; define another role instead',
    })
    .default({})
    .describe('Admin roles by key, in addition to `administrator`, `editor` and `author`; the latter two can be overridden.'),
  preview: previewOption,
  imagesFrom: z
    .array(
      z.string().refine((text) => URL.canParse(text) && new URL(text).origin === text, {
        message: 'expected an origin, such as https://files.example',
      }),
    )
    .default([])
    .describe('Origins from which the admin panel can load images, in addition to this server and the file storage.'),
  workingCopyRetention: z
    .int()
    .min(DAY * 1_000)
    .default(90 * DAY * 1_000)
    .describe('Milliseconds after their last change for which unsaved changes of staff are stored.'),
  secondFactor: secondFactorOptions(true).prefault({}),
  rateLimit: rateLimitOptions,
  providers: providersOption,
  providerRoles: providerRolesOption.default([]),
});

/** The validated options. */
export type AdminOptions = z.output<typeof adminOptions>;

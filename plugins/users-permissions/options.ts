import { z } from 'plinth';

/** Bytes that a secret must have at least: HS256 is as strong as 32 random ones. */
const SECRET_BYTES = 32;

const DAY = 86_400;

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
});

/** Options, checked. */
export type AccountOptions = z.output<typeof accountOptions>;

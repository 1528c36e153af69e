import { z } from 'plinth';

/** Options of second factors. @param isOn default of `enabled` */
export const secondFactorOptions = (isOn = false) =>
  z
    .strictObject({
      enabled: z.boolean().default(isOn).describe('Whether users can set up two-factor authentication.'),
      issuer: z
        .string()
        .regex(/^[^:]{1,64}$/, { message: 'expected 1 to 64 characters without a colon' })
        .default('Plinth')
        .describe('Name of this server as shown in authenticator apps.'),
      requiredRoles: z
        .array(z.string().min(1))
        .default([])
        .describe(
          'Types of the roles whose users must use two-factor authentication. Without it, they cannot sign in and their tokens are invalid.',
        ),
      ticketLifespan: z
        .int()
        .min(30)
        .max(3_600)
        .default(600)
        .describe('Seconds within which the code must be entered, at sign-in and when setting up two-factor authentication.'),
    })
    .refine(({ enabled, requiredRoles }) => enabled || requiredRoles.length === 0, {
      path: ['requiredRoles'],
      message: 'must be empty while `enabled` is false',
    });

/** Options of second factors, validated. */
export type SecondFactorOptions = z.output<ReturnType<typeof secondFactorOptions>>;

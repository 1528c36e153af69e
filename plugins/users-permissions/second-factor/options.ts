import { z } from 'plinth';

/** Options of second factors. @param isOn default of `enabled` */
export const secondFactorOptions = (isOn = false) =>
  z
    .strictObject({
      enabled: z.boolean().default(isOn).describe('Whether people may protect their accounts with codes of an authenticator app.'),
      issuer: z
        .string()
        .regex(/^[^:]{1,64}$/, { message: 'expected up to 64 characters, and no colon' })
        .default('Plinth')
        .describe('Name of this server in the authenticator app.'),
      requiredRoles: z
        .array(z.string().min(1))
        .default([])
        .describe('Types of roles whose users must have a second factor. Without one they cannot sign in, and their tokens are invalid.'),
      ticketLifespan: z
        .int()
        .min(30)
        .max(3_600)
        .default(600)
        .describe('Seconds within which a sign-in needs its code, and a new factor its first code.'),
    })
    .refine(({ enabled, requiredRoles }) => enabled || requiredRoles.length === 0, {
      path: ['requiredRoles'],
      message: 'require nothing while `enabled` is false',
    });

/** Options of second factors, validated. */
export type SecondFactorOptions = z.output<ReturnType<typeof secondFactorOptions>>;

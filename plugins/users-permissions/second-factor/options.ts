import { z } from 'plinth';

/** Options of second factors. @param isOn default of `enabled` */
export const secondFactorOptions = (isOn = false) =>
  z
    .strictObject({
      enabled: z.boolean().default(isOn).describe('Whether people may protect their accounts by codes of an app on their phone.'),
      issuer: z
        .string()
        .regex(/^[^:]{1,64}$/, { message: 'expected up to 64 characters, and no colon' })
        .default('Plinth')
        .describe('What the app on the phone calls this server.'),
      requiredRoles: z
        .array(z.string().min(1))
        .default([])
        .describe(
          'Types of roles whose users must have a second factor: until they do, they are not signed in, and their tokens are worth nothing.',
        ),
      ticketLifespan: z
        .int()
        .min(30)
        .max(3_600)
        .default(600)
        .describe('Seconds for which a sign-in waits for its code, and for which a factor that is set up waits for its first one.'),
    })
    .refine(({ enabled, requiredRoles }) => enabled || requiredRoles.length === 0, {
      path: ['requiredRoles'],
      message: 'require nothing while `enabled` is false',
    });

/** Options of second factors, validated. */
export type SecondFactorOptions = z.output<ReturnType<typeof secondFactorOptions>>;

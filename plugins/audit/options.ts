import { z } from 'plinth';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const types = z.array(z.string().min(1).max(190)).max(1_000);

/** Options of the plugin. Times are milliseconds. */
export const auditOptions = z.strictObject({
  keepFor: z
    .int()
    .min(DAY)
    .nullable()
    .default(365 * DAY)
    .describe('Milliseconds for which entries are kept. `null`: forever.'),
  reads: types.default([]).describe('Uids of content types whose reads are recorded.'),
  except: types.default([]).describe('Uids of content types whose changes are not recorded.'),
  relations: z
    .boolean()
    .default(true)
    .describe('Whether changed relations are recorded too. This requires a few more database statements per change.'),
  values: z
    .boolean()
    .default(false)
    .describe('Whether old and new values of changed attributes are recorded (the first 500 characters of each, no private attributes).'),
  verifyEvery: z
    .int()
    .min(HOUR)
    .nullable()
    .default(DAY)
    .describe('Milliseconds between two automatic verifications. `null`: no automatic verification.'),
  keylessUpTo: z.int().min(0).default(0).describe('Number of the last entry that was sealed before `server.encryptionKey` was set.'),
  oldKeys: z
    .array(z.string().min(1))
    .max(20)
    .default([])
    .describe('Previous values of `server.encryptionKey`, for the verification of older entries.')
    .meta({ secret: true, sentTo: [] }),
});

/** Options with their defaults. */
export type AuditOptions = z.output<typeof auditOptions>;

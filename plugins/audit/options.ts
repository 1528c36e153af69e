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
    .describe('Milliseconds for which entries are kept; null: for ever.'),
  reads: types.default([]).describe('Uids of content types of which it is kept who reads them.'),
  except: types.default([]).describe('Uids of content types whose changes are not kept.'),
  relations: z.boolean().default(true).describe('Whether changed relations are named, too: that costs each change a few statements.'),
  values: z
    .boolean()
    .default(false)
    .describe('Whether values before and after a change are kept of attributes that are not private, the first 500 characters of each.'),
  verifyEvery: z
    .int()
    .min(HOUR)
    .nullable()
    .default(DAY)
    .describe('Milliseconds between two verifications; null: none but those that are asked for.'),
  keylessUpTo: z.int().min(0).default(0).describe('Number of the last entry from before there was a `server.encryptionKey`.'),
  oldKeys: z
    .array(z.string().min(1))
    .max(20)
    .default([])
    .describe('What `server.encryptionKey` was before, so that older entries can be verified.')
    .meta({ secret: true, sentTo: [] }),
});

/** Options with their defaults. */
export type AuditOptions = z.output<typeof auditOptions>;

import { z } from 'plinth';

const DAY = 86_400_000;

/** Options of the plugin. Times are milliseconds. */
export const historyOptions = z.strictObject({
  exclude: z
    .array(z.string())
    .default([])
    .describe(
      'Uids of content types without history: `["api::visit.visit"]`. Default: all content types of the app (`api::`) have history.',
    ),
  keep: z.int().min(1).nullable().default(100).describe('Maximum number of entries per version of a document. `null`: no limit.'),
  keepFor: z
    .int()
    .min(DAY)
    .nullable()
    .default(365 * DAY)
    .describe('Milliseconds for which an entry is kept. `null`: forever.'),
  keepPublished: z.boolean().default(true).describe('Whether published versions are kept forever, regardless of `keep` and `keepFor`.'),
  binFor: z
    .int()
    .min(DAY)
    .nullable()
    .default(90 * DAY)
    .describe('Milliseconds for which deleted documents can be restored. After that, their history is deleted too. `null`: forever.'),
});

/** Options with their defaults. */
export type HistoryOptions = z.output<typeof historyOptions>;

import { z } from 'plinth';

const DAY = 86_400_000;

/** Options of the plugin. Times are milliseconds. */
export const historyOptions = z.strictObject({
  exclude: z
    .array(z.string())
    .default([])
    .describe('Content types of which nothing is kept, by uid: `["api::visit.visit"]`. Default: everything of the app (`api::`) is kept.'),
  keep: z
    .int()
    .min(1)
    .nullable()
    .default(100)
    .describe('Entries of each version of a document that are kept at the most; `null`: all of them.'),
  keepFor: z
    .int()
    .min(DAY)
    .nullable()
    .default(365 * DAY)
    .describe('Milliseconds for which an entry is kept; `null`: for ever.'),
  keepPublished: z.boolean().default(true).describe('Whether what was published is kept for ever, whatever `keep` and `keepFor` say.'),
  binFor: z
    .int()
    .min(DAY)
    .nullable()
    .default(90 * DAY)
    .describe('Milliseconds for which deleted documents can come back; then all of their entries go. `null`: for ever.'),
});

/** Options with their defaults. */
export type HistoryOptions = z.output<typeof historyOptions>;

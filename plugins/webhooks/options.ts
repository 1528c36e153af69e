import { z } from 'plinth';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Options of the plugin. Times are milliseconds. */
export const webhookOptions = z.strictObject({
  timeout: z.int().min(100).max(60_000).default(15_000).describe('Milliseconds within which a target must respond.'),
  concurrency: z
    .int()
    .min(1)
    .max(100)
    .default(5)
    .describe('Maximum number of simultaneous requests to one target, from all nodes together.'),
  firstPause: z.int().min(10).max(HOUR).default(5_000).describe('Milliseconds until a failed delivery is retried; later pauses double.'),
  retryFor: z
    .int()
    .min(1_000)
    .max(30 * DAY)
    .default(DAY)
    .describe('Milliseconds for which a delivery is retried.'),
  offAfter: z
    .int()
    .min(1_000)
    .default(3 * DAY)
    .describe('Milliseconds for which a target may fail without a success before its webhook is switched off.'),
  overlap: z
    .int()
    .min(0)
    .max(30 * DAY)
    .default(DAY)
    .describe('Milliseconds for which messages are signed with the old secret as well as the new one.'),
  keepFor: z
    .int()
    .min(HOUR)
    .default(7 * DAY)
    .describe('Milliseconds for which deliveries are kept, to view and repeat them.'),
  keep: z.int().min(0).default(10_000).describe('Maximum number of delivered and of failed messages that are kept for each webhook.'),
});

/** Options with their defaults. */
export type WebhookOptions = z.output<typeof webhookOptions>;

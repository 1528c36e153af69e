import { z } from 'plinth';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Options of the plugin. Times are milliseconds. */
export const webhookOptions = z.strictObject({
  timeout: z.int().min(100).max(60_000).default(15_000).describe('Milliseconds in which a target must have answered.'),
  concurrency: z.int().min(1).max(100).default(5).describe('Requests that one target is sent at once, by all nodes together.'),
  firstPause: z
    .int()
    .min(10)
    .max(HOUR)
    .default(5_000)
    .describe('Milliseconds until a delivery that failed is tried again; later pauses double.'),
  retryFor: z
    .int()
    .min(1_000)
    .max(30 * DAY)
    .default(DAY)
    .describe('Milliseconds for which a delivery is tried.'),
  offAfter: z
    .int()
    .min(1_000)
    .default(3 * DAY)
    .describe('Milliseconds for which a target may fail without a break before it is switched off.'),
  overlap: z
    .int()
    .min(0)
    .max(30 * DAY)
    .default(DAY)
    .describe('Milliseconds for which the old secret signs beside a new one.'),
  keepFor: z
    .int()
    .min(HOUR)
    .default(7 * DAY)
    .describe('Milliseconds for which deliveries are kept, to be looked at and repeated.'),
  keep: z.int().min(0).default(10_000).describe('Delivered ones, and failed ones, of each webhook that are kept at the most.'),
});

/** Options with their defaults. */
export type WebhookOptions = z.output<typeof webhookOptions>;

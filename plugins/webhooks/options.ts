import { z } from 'plinth';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Options of the plugin. Times are milliseconds. */
export const webhookOptions = z.strictObject({
  timeout: z.int().min(100).max(60_000).default(15_000).describe('Response timeout of the target in milliseconds.'),
  concurrency: z.int().min(1).max(100).default(5).describe('Maximum number of concurrent requests to one target, from all nodes together.'),
  firstPause: z
    .int()
    .min(10)
    .max(HOUR)
    .default(5_000)
    .describe('Milliseconds until a failed delivery is first retried. The delay doubles with each attempt.'),
  retryFor: z
    .int()
    .min(1_000)
    .max(30 * DAY)
    .default(DAY)
    .describe('Milliseconds during which a delivery is retried.'),
  offAfter: z
    .int()
    .min(1_000)
    .default(3 * DAY)
    .describe('Milliseconds after which a webhook is disabled if its target keeps failing.'),
  overlap: z
    .int()
    .min(0)
    .max(30 * DAY)
    .default(DAY)
    .describe('Milliseconds for which payloads are signed with both the old and the new secret.'),
  keepFor: z
    .int()
    .min(HOUR)
    .default(7 * DAY)
    .describe('Milliseconds for which deliveries are stored so that they can be viewed and redelivered.'),
  keep: z.int().min(0).default(10_000).describe('Maximum number of delivered and of failed deliveries stored per webhook.'),
});

/** Options with their defaults. */
export type WebhookOptions = z.output<typeof webhookOptions>;

import { z } from 'plinth';

/** The plugin's options. */
export const idempotencyOptions = z.strictObject({
  lifetime: z
    .int()
    .min(1_000)
    .default(86_400_000)
    .describe('Milliseconds for which a key is valid. A retry within this time gets the original response.'),
  maxAnswerSize: z
    .int()
    .min(1)
    .default(1_048_576)
    .describe('Maximum JSON size, in bytes, of a document in a response stored for retries. If exceeded: 400, and nothing is written.'),
  maxCallerSize: z
    .int()
    .min(1)
    .default(104_857_600)
    .describe(
      'Maximum bytes stored per caller. Beyond this, the oldest keys are deleted within an hour. Unauthenticated requests are counted by client IP address (for IPv6: by network).',
    ),
});

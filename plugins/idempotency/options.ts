import { z } from 'plinth';

/** The plugin's options. */
export const idempotencyOptions = z.strictObject({
  lifetime: z
    .int()
    .min(1_000)
    .default(86_400_000)
    .describe('Milliseconds for which a key is valid. A repeat within this time gets the response of the first write.'),
  maxAnswerSize: z
    .int()
    .min(1)
    .default(1_048_576)
    .describe('Maximum JSON bytes of the document in a response that is kept for repeats; above: 400, and nothing is written.'),
  maxCallerSize: z
    .int()
    .min(1)
    .default(104_857_600)
    .describe(
      'Maximum bytes that are kept for one caller. Beyond this, the oldest keys are removed within an hour. Requests without credentials are counted by their client address (with IPv6: the network).',
    ),
});

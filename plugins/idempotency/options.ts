import { z } from 'plinth';

/** The plugin's options. */
export const idempotencyOptions = z.strictObject({
  lifetime: z
    .int()
    .min(1_000)
    .default(86_400_000)
    .describe('Milliseconds for which a key stands for the write that it came with; a repeat within them gets the answer of that write.'),
  maxAnswerSize: z
    .int()
    .min(1)
    .default(1_048_576)
    .describe('Bytes that the document of an answer may take as JSON, so that it is kept for repeats; above: 400, and nothing is written.'),
  maxCallerSize: z
    .int()
    .min(1)
    .default(104_857_600)
    .describe(
      'Bytes that are kept for one caller; beyond them the oldest keys are forgotten, within an hour. Requests without credentials are counted by the address (of IPv6: the network) that they come from.',
    ),
});

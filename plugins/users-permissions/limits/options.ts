import { z } from 'plinth';

const DAY = 24 * 3_600;

/** Limits on requests about accounts: the section `rateLimit` of the options. */
export const rateLimitOptions = z
  .strictObject({
    enabled: z.boolean().default(true).describe('Whether sign-in, registration and account recovery requests are rate-limited.'),
    store: z
      .enum(['memory', 'database'])
      .default('memory')
      .describe(
        'Where requests are counted. `memory`: separately on each node. `database`: across all nodes, at the cost of extra writes.',
      ),
    requests: z
      .int()
      .min(1)
      .default(10)
      .describe('Maximum number of requests of one kind from one IP address (and for one email address) within `interval`.'),
    interval: z.int().min(1).max(DAY).default(60).describe('In seconds.'),
    perAddress: z.int().min(1).default(120).describe('Maximum number of requests of any kind from one IP address within `interval`.'),
    signIns: z
      .int()
      .min(1)
      .default(20)
      .describe(
        'Maximum number of failed sign-ins per username or email address within `signInInterval`: separately for each location where the user has signed in before, and for all other locations together.',
      ),
    signInInterval: z.int().min(1).max(DAY).default(900).describe('In seconds.'),
    proxies: z
      .int()
      .min(1)
      .optional()
      .describe('Number of proxies that add to `X-Forwarded-For`, for these limits only. Default: `proxies` of `config/server`.'),
  })
  .prefault({});

/** The section `rateLimit`, validated. */
export type RateLimitOptions = z.output<typeof rateLimitOptions>;

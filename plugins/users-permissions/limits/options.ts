import { z } from 'plinth';

const DAY = 24 * 3_600;

/** Limits on requests about accounts: the section `rateLimit` of the options. */
export const rateLimitOptions = z
  .strictObject({
    enabled: z.boolean().default(true).describe('Whether requests to sign in, register or recover an account are counted.'),
    store: z
      .enum(['memory', 'database'])
      .default('memory')
      .describe(
        'Where they are counted. `memory`: each node counts separately. `database`: all nodes together, at the cost of some writes.',
      ),
    requests: z
      .int()
      .min(1)
      .default(10)
      .describe('Maximum number of requests of one kind from one address (and about one e-mail address) within `interval`.'),
    interval: z.int().min(1).max(DAY).default(60).describe('Seconds.'),
    perAddress: z.int().min(1).default(120).describe('Maximum number of requests of all kinds from one address within `interval`.'),
    signIns: z
      .int()
      .min(1)
      .default(20)
      .describe(
        'Maximum number of failed sign-ins with one name or e-mail address within `signInInterval`: for each place where its user has signed in before, and for all other places together.',
      ),
    signInInterval: z.int().min(1).max(DAY).default(900).describe('Seconds.'),
    proxies: z
      .int()
      .min(1)
      .optional()
      .describe('Number of proxies that add to `X-Forwarded-For`, only for these limits. Default: `proxies` of `config/server`.'),
  })
  .prefault({});

/** The section `rateLimit`, validated. */
export type RateLimitOptions = z.output<typeof rateLimitOptions>;

import { DATABASE, HTTP, JOBS, type Kernel, z } from 'plinth';
import type { Feature } from '../feature.ts';
import type { TellEvent } from '../security-events.ts';
import { requestOf } from '../sign-in/with-rest.ts';
import { CountedRates, rateCountsTable } from './counted-rates.ts';
import type { RateLimitOptions } from './options.ts';
import { createSignInLimits, type SignInLimits } from './sign-in-limits.ts';

const NAME = 'users-permissions';

/** Milliseconds after which counts are removed whose intervals are over. */
const REMOVED_EVERY = 10 * 60_000;

/** What a route says that counts its requests as those to accounts are: routes that name one operation share a count. */
const policyConfig = z.strictObject({ operation: z.string().min(1) });

/** Bounds how often accounts are asked for, and whatever else routes say by the policy `users-permissions.rate-limit`. */
export function registerLimits(
  { container }: Kernel,
  options: RateLimitOptions,
  tell: TellEvent,
): { readonly limits: SignInLimits; readonly feature: Feature } {
  const counted = options.store === 'database' ? new CountedRates(() => container.resolve(DATABASE)) : null;
  const limits = createSignInLimits(options, counted, tell);
  if (counted !== null) {
    container.resolve(JOBS).add({ name: `${NAME}.rates`, every: REMOVED_EVERY, run: () => counted.removeExpired() });
  }
  container.resolve(HTTP).addPolicy(`${NAME}.rate-limit`, async (ctx, config) => {
    await limits.admit(policyConfig.parse(config), requestOf(ctx, options.proxies));
    return true;
  });
  return { limits, feature: { tables: [rateCountsTable] } };
}

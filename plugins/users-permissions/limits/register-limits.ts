import { DATABASE, HTTP, JOBS, type Kernel, rateCountsTable, SharedCounts, z } from 'plinth';
import { removeExpired } from '../expired-rows.ts';
import type { Feature } from '../feature.ts';
import type { TellEvent } from '../security-events.ts';
import { requestOf } from '../sign-in/with-rest.ts';
import type { SigningKeys } from '../tokens/signing-key.ts';
import { KnownPlaces, knownPlacesTable } from './known-places.ts';
import type { RateLimitOptions } from './options.ts';
import { createSignInLimits, type SignInLimits } from './sign-in-limits.ts';

const NAME = 'users-permissions';

const countsTable = rateCountsTable('up_rate_counts');

/** Milliseconds after which counts are removed whose intervals are over. */
const REMOVED_EVERY = 10 * 60_000;

/** What a route says that counts its requests as those to accounts are: routes that name one operation share a count. */
const policyConfig = z.strictObject({ operation: z.string().min(1) });

/** Bounds how often accounts are asked for, and whatever else routes say by the policy `users-permissions.rate-limit`. */
export function registerLimits(
  { container }: Kernel,
  options: RateLimitOptions,
  keys: () => SigningKeys,
  tell: TellEvent,
): { readonly limits: SignInLimits; readonly feature: Feature } {
  const database = () => container.resolve(DATABASE);
  const shared = options.store === 'database' ? new SharedCounts(database, countsTable) : null;
  const places = new KnownPlaces(database, keys);
  const limits = createSignInLimits({ options, shared, places, tell });
  const jobs = container.resolve(JOBS);
  jobs.add({ name: `${NAME}.places`, cron: '47 3 * * *', run: () => removeExpired(database(), knownPlacesTable) });
  if (shared !== null) jobs.add({ name: `${NAME}.rates`, every: REMOVED_EVERY, run: () => shared.removeExpired() });
  container.resolve(HTTP).addPolicy(`${NAME}.rate-limit`, async (ctx, config) => {
    await limits.admit(policyConfig.parse(config), requestOf(ctx, options.proxies));
    return true;
  });
  return { limits, feature: { tables: [countsTable, knownPlacesTable] } };
}

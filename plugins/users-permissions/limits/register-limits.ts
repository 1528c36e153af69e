import { DATABASE, HTTP, JOBS, type Kernel, rateCountsTable, SharedCounts, z } from 'plinth';
import { removeExpired } from '../expired-rows.ts';
import type { Feature } from '../feature.ts';
import type { Population } from '../population.ts';
import type { TellEvent } from '../security-events.ts';
import { requestOf } from '../sign-in/with-rest.ts';
import type { SigningKeys } from '../tokens/signing-key.ts';
import { KnownPlaces } from './known-places.ts';
import type { RateLimitOptions } from './options.ts';
import { createSignInLimits, type SignInLimits } from './sign-in-limits.ts';

/** Milliseconds after which counts are removed whose intervals are over. */
const REMOVED_EVERY = 10 * 60_000;

/** What a route says that counts its requests as those to accounts are: routes that name one operation share a count. */
const policyConfig = z.strictObject({ operation: z.string().min(1) });

/** Bounds how often accounts are asked for, and whatever else routes say by the policy `<plugin>.rate-limit`. */
export function registerLimits(
  { container }: Kernel,
  population: Pick<Population, 'plugin' | 'tables'>,
  options: RateLimitOptions,
  keys: () => SigningKeys,
  tell: TellEvent,
): { readonly limits: SignInLimits; readonly feature: Feature } {
  const { plugin, tables } = population;
  const countsTable = rateCountsTable(`${tables}_rate_counts`);
  const database = () => container.resolve(DATABASE);
  const shared = options.store === 'database' ? new SharedCounts(database, countsTable) : null;
  const places = new KnownPlaces(database, keys, population);
  const limits = createSignInLimits({ options, shared, places, tell });
  const jobs = container.resolve(JOBS);
  jobs.add({ name: `${plugin}.places`, cron: '47 3 * * *', run: () => removeExpired(database(), places.table) });
  if (shared !== null) jobs.add({ name: `${plugin}.rates`, every: REMOVED_EVERY, run: () => shared.removeExpired() });
  container.resolve(HTTP).addPolicy(`${plugin}.rate-limit`, async (ctx, config) => {
    await limits.admit(policyConfig.parse(config), requestOf(ctx, options.proxies));
    return true;
  });
  return { limits, feature: { tables: [countsTable, places.table] } };
}

import { DATABASE, HTTP, JOBS, type Kernel, z } from 'plinth';
import { LIMITS } from 'plinth/plugins/limits';
import { removeExpired } from '../expired-rows.ts';
import type { Population } from '../population.ts';
import type { TellEvent } from '../security-events.ts';
import { requestOf } from '../sign-in/sign-in-rest.ts';
import type { SigningKeys } from '../tokens/signing-key.ts';
import type { RateLimitOptions } from './options.ts';
import { SignInAddresses } from './sign-in-addresses.ts';
import { createSignInLimits, type SignInLimits } from './sign-in-limits.ts';

/** Policy options of a route whose requests are limited like those about accounts. Routes that name the same operation share a count. */
const policyConfig = z.strictObject({ operation: z.string().min(1) });

/** Limits requests about accounts, and those of all routes that use the policy `<plugin>.rate-limit`. */
export function registerLimits(
  { container, hooks }: Kernel,
  population: Pick<Population, 'plugin' | 'tables'>,
  options: RateLimitOptions,
  keys: () => SigningKeys,
  tell: TellEvent,
): SignInLimits {
  const { plugin, tables } = population;
  const counts = container.resolve(LIMITS).counts(`${tables}_rate_counts`);
  const database = () => container.resolve(DATABASE);
  const shared = options.store === 'database' ? counts : null;
  const places = new SignInAddresses(database, keys, population);
  const limits = createSignInLimits({ options, shared, places, tell });
  hooks.tables.tap(`${plugin}:limits`, (tables) => tables.add(places.table));
  container.resolve(JOBS).add({ name: `${plugin}.places`, cron: '47 3 * * *', run: () => removeExpired(database(), places.table) });
  container.resolve(HTTP).addPolicy(`${plugin}.rate-limit`, async (ctx, config) => {
    await limits.admit(policyConfig.parse(config), requestOf(ctx, options.proxies));
    return true;
  });
  return limits;
}

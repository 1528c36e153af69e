import { BootProblemsError, CONFIG, DATABASE, DOCUMENTS, FRESHNESS, JOBS, type Kernel } from 'plinth';
import { AccessChanges } from '../care/access-changes.ts';
import type { Population } from '../population.ts';
import type { TellEvent } from '../security-events.ts';
import type { RefreshCookie } from '../sessions/refresh-cookie.ts';
import { findAccounts } from '../sign-in/accounts.ts';
import type { SignInSources } from '../sign-in/sign-in-sources.ts';
import type { SigningKeys } from '../tokens/signing-key.ts';
import type { SecondFactorOptions } from './options.ts';
import type { FactorParts } from './own-factor.ts';
import { createSecondFactorGate } from './second-factor-gate.ts';
import { addSecondFactorRoutes } from './second-factor-rest.ts';
import { SecondFactors } from './second-factors.ts';
import type { SecondFactorService } from './second-step.ts';
import { StoredFactors } from './stored-factors.ts';

/** Rows that the job reads at once. */
const BATCH = 500;

/** The stored factors of a kernel. */
export function storedFactors({ container }: Pick<Kernel, 'container'>, population: Pick<Population, 'plugin' | 'tables'>): StoredFactors {
  return new StoredFactors(() => container.resolve(DATABASE), container.resolve(FRESHNESS), population);
}

/** Creates the second factors of a population, and the job that deletes those of deleted accounts; null if they are off. */
export function registerSecondFactor(
  { container }: Kernel,
  population: Population,
  options: SecondFactorOptions,
  keys: () => SigningKeys,
  tell: TellEvent,
): FactorParts | null {
  if (!options.enabled) return null;
  const stored = storedFactors({ container }, population);
  const changes = new AccessChanges(() => container.resolve(DATABASE), population);
  const accounts = findAccounts(container.resolve(DOCUMENTS), population.type, changes);
  container.resolve(JOBS).add({
    name: `${population.plugin}.second-factors`,
    cron: '37 3 * * *',
    async run({ signal }) {
      await stored.removeWaiting(new Date(Date.now() - options.ticketLifespan * 1_000).toISOString());
      for (let after = ''; ; ) {
        const factors = await stored.all(after, BATCH);
        for (const factor of factors) {
          signal.throwIfAborted();
          if ((await accounts.byDocument(factor.account)) === null) await stored.remove(factor);
        }
        if (factors.length < BATCH) return;
        after = factors.at(-1)?.account as string;
      }
    },
  });
  const sources = { keys, options, stored, tell, requiredRoles: population.requiredRoles };
  return { factors: new SecondFactors(sources), gate: createSecondFactorGate(sources), stored };
}

/** What the routes of second factors need. */
export interface SecondFactorRouteParts {
  readonly sources: SignInSources;
  readonly service: SecondFactorService;
  readonly stored: StoredFactors;
  /** Path before `/auth`; null: no routes. */
  readonly prefix: string | null;
  /** The cookies of tokens; null: tokens are in response bodies. */
  readonly cookie: RefreshCookie | null;
}

/** Adds the tables and routes of second factors. The boot stops if a factor is required of a role that does not exist. */
export function tapSecondFactor({ container, hooks }: Kernel, { sources, service, stored, prefix, cookie }: SecondFactorRouteParts): void {
  const { options, population } = sources;
  const part = `${population.plugin}:second-factor`;
  hooks.tables.tap(part, (tables) => {
    for (const table of stored.tables) tables.add(table);
  });
  hooks.routes.tap(part, (routes) => {
    if (prefix === null) return;
    addSecondFactorRoutes(population.routesIn(routes), { population, prefix, service, proxies: options.rateLimit.proxies, cookie });
  });
  hooks.listen.tapPromise(part, async () => {
    const { plugins: file } = container.resolve(CONFIG).files;
    const path = [population.plugin, 'config', 'secondFactor', 'requiredRoles'];
    const found = options.secondFactor.requiredRoles.map((type, index) => population.grants.roleProblem(type, file, [...path, index]));
    const problems = (await Promise.all(found)).filter((problem) => problem !== null);
    if (problems.length > 0)
      throw new BootProblemsError('Two-factor authentication is required for roles that do not exist', problems, 'SECOND_FACTOR_ROLES');
  });
}

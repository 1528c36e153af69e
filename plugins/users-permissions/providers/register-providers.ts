import { BootProblemsError, CONFIG, DATABASE, JOBS, type Kernel, LOGGER } from 'plinth';
import { OUTGOING } from 'plinth/plugins/outgoing';
import { removeExpired } from '../expired-rows.ts';
import type { RefreshCookie } from '../sessions/refresh-cookie.ts';
import type { SignInSources } from '../sign-in/sign-in-sources.ts';
import { tapPeople } from '../users/tap-people.ts';
import { createFlowCookie } from './flow-cookie.ts';
import type { Identities } from './identities.ts';
import { ProviderAccounts } from './provider-accounts.ts';
import { ProviderSignIn } from './provider-sign-in.ts';
import { addProviderRoutes } from './providers-rest.ts';
import { readProviders } from './read-providers.ts';
import { SignInCodes } from './sign-in-codes.ts';

/** What sign-in by providers needs. */
export interface ProviderParts {
  readonly sources: SignInSources;
  readonly identities: Identities;
  /** Path before `/connect` and `/auth`; null: no routes. */
  readonly prefix: string | null;
  /** The cookies of tokens; null: tokens are in response bodies. */
  readonly cookie: RefreshCookie | null;
}

/** Adds sign-in by identity providers. Without any provider, the routes report that it is disabled. */
export function registerProviders({ container, hooks }: Kernel, { sources, identities, prefix, cookie }: ProviderParts): void {
  const config = container.resolve(CONFIG);
  const { documents, keys, options, population } = sources;
  const { plugin } = population;
  const [log, outgoing] = [container.resolve(LOGGER), container.resolve(OUTGOING)];
  const { providers, problems } = readProviders(options.providers, config, prefix ?? '', plugin, log, outgoing);
  const database = () => container.resolve(DATABASE);
  const codes = new SignInCodes(database, keys, population);
  const accounts = new ProviderAccounts({ ...sources, identities });
  const signIn = new ProviderSignIn({ ...sources, accounts, codes, providers });
  container.resolve(JOBS).add({
    name: `${plugin}.identities`,
    cron: '37 * * * *',
    run: async () => {
      await removeExpired(database(), codes.table);
      await identities.removeOrphans(documents.model.contentType(population.type).collectionName);
    },
  });
  tapPeople(documents, population, 'identities', identities.taps);
  const part = `${plugin}:providers`;
  hooks.tables.tap(part, (tables) => {
    tables.add(identities.table);
    tables.add(codes.table);
  });
  hooks.routes.tap(part, (table) => {
    if (prefix === null) return;
    const routes = population.routesIn(table);
    const { server, environment } = config;
    const flows = createFlowCookie({
      keys,
      server,
      word: population.audience === null ? 'plinth_connect' : `plinth_connect_${plugin}`,
      prefix,
      isProduction: environment === 'production',
    });
    const hasForms = [...providers.values()].some(({ formPost }) => formPost);
    addProviderRoutes(routes, { population, prefix, signIn, flows, proxies: options.rateLimit.proxies, cookie, hasForms });
  });
  hooks.listen.tap(part, () => {
    if (problems.length > 0) throw new BootProblemsError('The configuration of identity providers is invalid', problems, 'PROVIDERS');
  });
}

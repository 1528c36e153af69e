import { BootProblemsError, CONFIG, DATABASE, JOBS, type Kernel, LOGGER, OUTGOING } from 'plinth';
import type { Rest } from 'plinth/plugins/rest';
import { userContentType } from '../content-types.ts';
import { removeExpired } from '../expired-rows.ts';
import type { Feature } from '../feature.ts';
import type { RefreshCookie } from '../sessions/refresh-cookie.ts';
import type { SignInSources } from '../sign-in/sign-in-sources.ts';
import { createFlowCookie } from './flow-cookie.ts';
import { type Identities, identitiesTable } from './identities.ts';
import { ProviderAccounts } from './provider-accounts.ts';
import { ProviderSignIn } from './provider-sign-in.ts';
import { readProviders } from './read-providers.ts';
import { SignInCodes, signInCodesTable } from './sign-in-codes.ts';
import { addProviderRoutes } from './with-rest.ts';

const NAME = 'users-permissions';

/** What signing in by providers stands on. */
export interface ProviderParts {
  readonly sources: SignInSources;
  readonly identities: Identities;
  readonly rest: Rest | null;
  /** Where refresh tokens are; null: in bodies. */
  readonly cookie: RefreshCookie | null;
}

/** Lets people sign in by identity providers. Without any, their routes say so. */
export function registerProviders({ container }: Kernel, { sources, identities, rest, cookie }: ProviderParts): Feature {
  const config = container.resolve(CONFIG);
  const { keys, options } = sources;
  const [log, outgoing] = [container.resolve(LOGGER), container.resolve(OUTGOING)];
  const { providers, problems } = readProviders(options.providers, config, rest?.prefix ?? '', log, outgoing);
  const database = () => container.resolve(DATABASE);
  const codes = new SignInCodes(database, keys);
  const accounts = new ProviderAccounts({ ...sources, identities });
  const signIn = new ProviderSignIn({ ...sources, accounts, codes, providers });
  container.resolve(JOBS).add({
    name: `${NAME}.identities`,
    cron: '37 * * * *',
    run: async () => {
      await removeExpired(database(), signInCodesTable);
      await identities.removeOrphans(userContentType.collectionName as string);
    },
  });
  return {
    tables: [identitiesTable, signInCodesTable],
    users: identities.taps,
    addRoutes(routes) {
      if (rest === null) return;
      const { server, environment } = config;
      const flows = createFlowCookie({ keys, server, prefix: rest.prefix, isProduction: environment === 'production' });
      const hasForms = [...providers.values()].some(({ formPost }) => formPost);
      addProviderRoutes(routes, rest, { signIn, flows, proxies: options.rateLimit.proxies, cookie, hasForms });
    },
    async listen() {
      if (problems.length > 0)
        throw new BootProblemsError('Identity providers are not configured as they should be', problems, 'PROVIDERS');
    },
  };
}

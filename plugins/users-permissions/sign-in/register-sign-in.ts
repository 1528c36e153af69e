import {
  ACCESS,
  ATTRIBUTE_TYPES,
  BootProblemsError,
  COMMANDS,
  CONFIG,
  DATABASE,
  DOCUMENTS,
  FRESHNESS,
  HOOKS,
  HTTP,
  JOBS,
  type Kernel,
  LOGGER,
  sharedSecret,
  z,
} from 'plinth';
import { REST } from 'plinth/plugins/rest';
import type { Feature } from '../feature.ts';
import { CountedRates, rateCountsTable } from '../limits/counted-rates.ts';
import { createSignInLimits } from '../limits/sign-in-limits.ts';
import type { AccountOptions } from '../options.ts';
import { Identities } from '../providers/identities.ts';
import { registerProviders } from '../providers/register-providers.ts';
import { loggedMail } from '../recovery/account-mail.ts';
import { AfterAnswer } from '../recovery/after-answer.ts';
import { publicUrl, recoveryLinks } from '../recovery/links.ts';
import { codesTable, OneTimeCodes } from '../recovery/one-time-codes.ts';
import { Recovery } from '../recovery/recovery.ts';
import { pluginMail } from '../recovery/with-mail.ts';
import type { Roles } from '../roles.ts';
import { checkRequiredRoles, registerSecondFactor } from '../second-factor/register-second-factor.ts';
import { createSecondFactorService } from '../second-factor/second-factor-service.ts';
import { factorsTable } from '../second-factor/stored-factors.ts';
import { recoveryCodesTable } from '../second-factor/stored-recovery-codes.ts';
import { addSecondFactorRoutes } from '../second-factor/with-rest.ts';
import { ACCOUNT_HOOK_SENTENCES, createAccountHooks, eventTeller } from '../security-events.ts';
import { createRefreshCookie } from '../sessions/refresh-cookie.ts';
import { createSessionService, noSessionService } from '../sessions/session-service.ts';
import { StoredSessions, sessionsTable } from '../sessions/stored-sessions.ts';
import { type SigningKeys, secretCommand, signingKeys, signingKeysTable } from '../tokens/signing-key.ts';
import { createUserStrategy } from '../tokens/token-strategy.ts';
import { createAccounts } from './accounts.ts';
import { createFieldReader } from './fields.ts';
import { checkRegistrationFields } from './register.ts';
import { createSessions } from './session.ts';
import { createSignIn, SIGN_IN } from './sign-in.ts';
import { addSignInRoutes, requestOf } from './with-rest.ts';

const NAME = 'users-permissions';

/** Milliseconds after which counts are removed whose intervals are over. */
const RATES_REMOVED_EVERY = 10 * 60_000;

/** What a route says that counts its requests as those to accounts are: routes that name one operation share a count. */
const limitPolicyConfig = z.strictObject({ operation: z.string().min(1) });

/** Lets people sign in: the strategy that knows their tokens, the service, its routes and its hooks. */
export function registerSignIn(kernel: Kernel, options: AccountOptions, roles: Roles): Feature {
  const { container, plugins } = kernel;
  const config = container.resolve(CONFIG);
  const documents = container.resolve(DOCUMENTS);
  const log = container.resolve(LOGGER);
  const rest = plugins.includes('rest') ? container.resolve(REST) : null;
  const database = () => container.resolve(DATABASE);
  const hooks = createAccountHooks();
  container.resolve(HOOKS).add({ owner: NAME, hooks, sentences: ACCOUNT_HOOK_SENTENCES });
  const tell = eventTeller(hooks, log);

  let made: SigningKeys | null = options.jwtSecret === undefined ? null : signingKeys(options.jwtSecret);
  const keys = () => {
    if (made === null) throw new Error('Tokens are not signed before the server listens');
    return made;
  };
  const accounts = createAccounts(documents);
  const blockSeen = ({ id }: { readonly id: number }) => tell({ kind: 'blocked-seen', user: id, address: null, requestId: null });
  const freshness = container.resolve(FRESHNESS);
  const stored = new StoredSessions({ database, freshness, keys, lifespans: options.sessions });
  const hasSessions = options.jwtManagement === 'refresh';
  const factorParts = registerSecondFactor(kernel, options.secondFactor, keys, tell);
  const secondFactor = factorParts?.gate ?? null;
  const strategy = createUserStrategy({ accounts, roles, freshness, keys, stored, needsSession: hasSessions, secondFactor, blockSeen });
  container.resolve(ACCESS).addStrategy(strategy);

  const fields = createFieldReader(container.resolve(ATTRIBUTE_TYPES));
  const sessions = createSessions({ documents, keys, options, stored, secondFactor });
  const mail = plugins.includes('mail') ? pluginMail(container) : loggedMail(log, config.environment);
  const links = recoveryLinks(config.server, options, rest?.prefix ?? '');
  const afterAnswer = new AfterAnswer(log);
  const codes = new OneTimeCodes(database, keys);
  const identities = new Identities(database);
  const recovery = new Recovery({ accounts, afterAnswer, codes, documents, fields, identities, links, mail, options, sessions, tell });
  const counted = options.rateLimit.store === 'database' ? new CountedRates(database) : null;
  const limits = createSignInLimits(options.rateLimit, counted, tell);
  const sources = { accounts, documents, fields, keys, limits, options, recovery, roles, secondFactor, sessions, stored, tell };
  const service = factorParts === null ? null : createSecondFactorService(sources, factorParts);
  const signIn = createSignIn(sources, hasSessions ? createSessionService(sources) : noSessionService(), service, hooks);
  container.registerInstance(SIGN_IN, signIn);
  const { server, environment } = config;
  const isProduction = environment === 'production';
  const hasCookie = hasSessions && options.sessions.httpOnly && rest !== null;
  const cookie = hasCookie ? createRefreshCookie({ server, options, prefix: rest.prefix, isProduction }) : null;
  const providers = registerProviders(kernel, { sources, identities, rest, cookie });

  container.resolve(JOBS).add({ name: `${NAME}.codes`, cron: '17 3 * * *', run: () => codes.removeExpired() });
  container.resolve(JOBS).add({ name: `${NAME}.sessions`, cron: '27 3 * * *', run: () => stored.removeExpired() });
  if (counted !== null) {
    container.resolve(JOBS).add({ name: `${NAME}.rates`, every: RATES_REMOVED_EVERY, run: () => counted.removeExpired() });
  }
  container.resolve(COMMANDS).add(secretCommand);
  const { proxies } = options.rateLimit;
  container.resolve(HTTP).addPolicy(`${NAME}.rate-limit`, async (ctx, config) => {
    await limits.admit(limitPolicyConfig.parse(config), requestOf(ctx, proxies));
    return true;
  });
  return {
    tables: [
      signingKeysTable,
      codesTable,
      sessionsTable,
      rateCountsTable,
      ...(service === null ? [] : [factorsTable, recoveryCodesTable]),
      ...(providers.tables ?? []),
    ],
    addRoutes(routes) {
      if (rest === null) return;
      const { redirect } = options.confirmation;
      const confirmed = redirect === undefined ? null : publicUrl(config.server, redirect);
      addSignInRoutes(routes, rest, { signIn, proxies, confirmed, hasSessions, cookie });
      if (service !== null) addSecondFactorRoutes(routes, rest, { service, proxies, cookie });
      providers.addRoutes?.(routes);
    },
    async listen() {
      const file = config.files.plugins;
      if (made === null && config.environment === 'production') throw missingSecret(file);
      const problems = checkRegistrationFields(options.registration.fields, documents.model, file);
      await providers.listen?.();
      if (problems.length > 0)
        throw new BootProblemsError('Accounts are not configured as they should be', problems, 'REGISTRATION_FIELDS');
      const unknown = service === null ? [] : await checkRequiredRoles(options.secondFactor, kernel, roles, file);
      if (unknown.length > 0)
        throw new BootProblemsError('Second factors are required of roles that do not exist', unknown, 'SECOND_FACTOR_ROLES');
      made ??= signingKeys(await sharedSecret(database(), signingKeysTable, 'jwt'));
      strategy.forget();
    },
    shutdown: () => afterAnswer.settled(),
  };
}

function missingSecret(file: string): BootProblemsError {
  const message = 'there is no key that signs the tokens of users: set JWT_SECRET to what `plinth secret` prints';
  return new BootProblemsError('Production needs a secret', [{ file, path: [NAME, 'config', 'jwtSecret'], message }], 'JWT_SECRET');
}

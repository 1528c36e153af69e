import { ACCESS, ATTRIBUTE_TYPES, BootProblemsError, CONFIG, DATABASE, DOCUMENTS, FRESHNESS, JOBS, type Kernel, LOGGER } from 'plinth';
import { GRAPHQL } from 'plinth/plugins/graphql';
import { REST } from 'plinth/plugins/rest';
import { roleProblem } from '../commands/named.ts';
import { removeExpired } from '../expired-rows.ts';
import type { Feature } from '../feature.ts';
import { registerLimits } from '../limits/register-limits.ts';
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
import { registerSecondFactor, secondFactorFeature } from '../second-factor/register-second-factor.ts';
import { createSecondFactorService } from '../second-factor/second-step.ts';
import type { AccountEvents } from '../security-events.ts';
import { createRefreshCookie } from '../sessions/refresh-cookie.ts';
import { createSessionService, noSessionService } from '../sessions/session-service.ts';
import { StoredSessions, sessionsTable } from '../sessions/stored-sessions.ts';
import { registerKeys } from '../tokens/register-keys.ts';
import { createUserStrategy } from '../tokens/token-strategy.ts';
import { ownAddress } from '../users/own-address.ts';
import { createAccounts } from './accounts.ts';
import { createFieldReader } from './fields.ts';
import { checkRegistrationFields } from './register.ts';
import { createSessions } from './session.ts';
import { createSignIn, SIGN_IN } from './sign-in.ts';
import { extendGraphql } from './with-graphql.ts';
import { addSignInRoutes } from './with-rest.ts';

const NAME = 'users-permissions';

/** Lets people sign in: the strategy that knows their tokens, the service, its routes and its hooks. */
export function registerSignIn(kernel: Kernel, options: AccountOptions, roles: Roles, { hooks, tell }: AccountEvents): readonly Feature[] {
  const { container, plugins } = kernel;
  const config = container.resolve(CONFIG);
  const documents = container.resolve(DOCUMENTS);
  const log = container.resolve(LOGGER);
  const rest = plugins.includes('rest') ? container.resolve(REST) : null;
  const database = () => container.resolve(DATABASE);

  const { keys, feature: keyFeature } = registerKeys(kernel, options.jwtSecret);
  const { limits, feature: limitFeature } = registerLimits(kernel, options.rateLimit, keys, tell);
  const accounts = createAccounts(documents);
  const blockSeen = ({ id }: { readonly id: number }) => tell('blocked-seen', id, null);
  const freshness = container.resolve(FRESHNESS);
  const stored = new StoredSessions({ database, freshness, keys, lifespans: options.sessions });
  const hasSessions = options.jwtManagement === 'refresh';
  const factorParts = registerSecondFactor(kernel, options.secondFactor, keys, tell);
  const secondFactor = factorParts?.gate ?? null;
  const strategy = createUserStrategy({ accounts, roles, freshness, keys, stored, needsSession: hasSessions, secondFactor, blockSeen });
  container.resolve(ACCESS).addStrategy(strategy);

  const fields = createFieldReader(container.resolve(ATTRIBUTE_TYPES));
  const sessions = createSessions({ documents, keys, limits, options, stored, secondFactor });
  const mail = plugins.includes('mail') ? pluginMail(container) : loggedMail(log, config.environment);
  const links = recoveryLinks(config.server, options, rest?.prefix ?? '');
  const afterAnswer = new AfterAnswer(log);
  const codes = new OneTimeCodes(database, keys);
  const identities = new Identities(database);
  const recovery = new Recovery({ accounts, afterAnswer, codes, documents, fields, identities, links, mail, options, sessions, tell });
  const sources = { accounts, documents, fields, keys, limits, options, recovery, roles, secondFactor, sessions, stored, tell };
  const service = factorParts === null ? null : createSecondFactorService(sources, factorParts);
  const signIn = createSignIn(sources, hasSessions ? createSessionService(sources) : noSessionService(), service, hooks);
  container.registerInstance(SIGN_IN, signIn);

  container.resolve(JOBS).add({ name: `${NAME}.codes`, cron: '17 3 * * *', run: () => removeExpired(database(), codesTable) });
  container.resolve(JOBS).add({ name: `${NAME}.sessions`, cron: '27 3 * * *', run: () => removeExpired(database(), sessionsTable) });
  const { server, environment } = config;
  const hasCookie = hasSessions && options.sessions.httpOnly && rest !== null;
  const isProduction = environment === 'production';
  const cookie = hasCookie ? createRefreshCookie({ server, options, prefix: rest.prefix, isProduction }) : null;
  if (plugins.includes('graphql')) {
    extendGraphql(container.resolve(GRAPHQL), { signIn, documents, proxies: options.rateLimit.proxies, hasSessions, cookie });
  }
  const feature: Feature = {
    tables: [codesTable, sessionsTable],
    users: ownAddress({ accounts, limits, recovery, mustConfirm: () => options.confirmation.required }),
    addRoutes(routes) {
      if (rest === null) return;
      const { redirect } = options.confirmation;
      const confirmed = redirect === undefined ? null : publicUrl(server, redirect);
      const hasOwnFields = options.registration.fields.length > 0;
      addSignInRoutes(routes, rest, { signIn, proxies: options.rateLimit.proxies, confirmed, hasSessions, hasOwnFields, cookie });
    },
    async listen() {
      const problems = checkRegistrationFields(options.registration.fields, documents.model, config.files.plugins);
      if (problems.length > 0)
        throw new BootProblemsError('Accounts are not configured as they should be', problems, 'REGISTRATION_FIELDS');
      // Those who register get a role that exists: otherwise none of them could.
      const { enabled, role } = options.registration;
      const path = [NAME, 'config', 'registration', 'role'];
      const problem = enabled ? await roleProblem(role, { documents, roles }, config.files.plugins, path) : null;
      if (problem !== null)
        throw new BootProblemsError('People would register with a role that does not exist', [problem], 'REGISTRATION_ROLE');
      strategy.forget();
    },
    shutdown: () => afterAnswer.settled(),
  };
  return [
    keyFeature,
    limitFeature,
    feature,
    ...(service === null ? [] : [secondFactorFeature(kernel, { sources, service, rest, cookie })]),
    registerProviders(kernel, { sources, identities, rest, cookie }),
  ];
}

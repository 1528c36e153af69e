import {
  ACCESS,
  ATTRIBUTE_TYPES,
  BootProblemsError,
  CONFIG,
  DATABASE,
  DOCUMENTS,
  FRESHNESS,
  JOBS,
  type Kernel,
  LOGGER,
  OBSERVATION,
  type RequestContext,
} from 'plinth';
import { AccessChanges } from '../care/access-changes.ts';
import { type AccountCare, createAccountCare } from '../care/account-care.ts';
import { removeExpired } from '../expired-rows.ts';
import { registerLimits } from '../limits/register-limits.ts';
import type { AccountOptions } from '../options.ts';
import type { Population } from '../population.ts';
import { Identities } from '../providers/identities.ts';
import { registerProviders } from '../providers/register-providers.ts';
import { loggedMail } from '../recovery/account-mail.ts';
import { AfterAnswer } from '../recovery/after-answer.ts';
import { publicUrl, recoveryLinks } from '../recovery/links.ts';
import { OneTimeCodes } from '../recovery/one-time-codes.ts';
import { Recovery } from '../recovery/recovery.ts';
import { pluginMail } from '../recovery/recovery-mail.ts';
import { registerSecondFactor, tapSecondFactor } from '../second-factor/register-second-factor.ts';
import { createSecondFactorService } from '../second-factor/second-step.ts';
import type { AccountEvents } from '../security-events.ts';
import { carried, createRefreshCookie, type RefreshCookie } from '../sessions/refresh-cookie.ts';
import { createSessionService, noSessionService } from '../sessions/session-service.ts';
import { StoredSessions } from '../sessions/stored-sessions.ts';
import { registerKeys } from '../tokens/register-keys.ts';
import { createUserStrategy, type UserStrategy } from '../tokens/token-strategy.ts';
import { ownAddress } from '../users/own-address.ts';
import { tapPeople } from '../users/tap-people.ts';
import { type Accounts, findAccounts } from './accounts.ts';
import { createFieldReader } from './fields.ts';
import { letIn } from './let-in.ts';
import { checkRegistrationFields } from './register.ts';
import { createSessions } from './session.ts';
import { createSignIn, type SignIn } from './sign-in.ts';
import { addSignInRoutes, requestOf } from './sign-in-rest.ts';

/** Milliseconds for which an expired code is remembered, so that people who open its link learn that it has expired. */
const CODES_KEPT = 30 * 86_400_000;

/** Settings of a population's sign-in. */
export interface SignInSettings {
  readonly options: AccountOptions;
  /** Path before `/auth` and `/connect`; null: no routes. */
  readonly prefix: string | null;
  /** Whether access tokens are in a cookie instead of bearer tokens. */
  readonly holdsAccess: boolean;
  /** Whether rules may name attributes of these users. */
  readonly isUserType: boolean;
  /** Whether a missing key is generated and stored in the database in production, too. */
  readonly keepsKey: boolean;
}

/** Sign-in, with its parts that other modules use. */
export interface RegisteredSignIn {
  readonly signIn: SignIn;
  readonly accounts: Accounts;
  readonly strategy: UserStrategy;
  /** Null: tokens are in response bodies. */
  readonly cookie: RefreshCookie | null;
  readonly hasSessions: boolean;
  readonly care: AccountCare;
  /** See `PopulationAccounts.letIn`. */
  letIn(ctx: RequestContext, prove: () => Promise<string>): Promise<object>;
}

/** Adds sign-in for a population: the strategy for its tokens, the service, its routes and its hooks. */
export function registerSignIn(
  kernel: Kernel,
  population: Population,
  { options, prefix, holdsAccess, isUserType, keepsKey }: SignInSettings,
  { hooks, tell }: AccountEvents,
): RegisteredSignIn {
  const { container, hooks: phases, plugins } = kernel;
  const { plugin, type } = population;
  const config = container.resolve(CONFIG);
  const documents = container.resolve(DOCUMENTS);
  const log = container.resolve(LOGGER);
  const observation = container.resolve(OBSERVATION);
  const database = () => container.resolve(DATABASE);

  const keys = registerKeys(kernel, population, options.jwtSecret, keepsKey);
  const limits = registerLimits(kernel, population, options.rateLimit, keys, tell);
  const changes = new AccessChanges(database, population);
  const accounts = findAccounts(documents, type, changes);
  const blockSeen = ({ id }: { readonly id: number }) => tell('blocked-seen', id, null);
  const freshness = container.resolve(FRESHNESS);
  const stored = new StoredSessions({ database, freshness, keys, population, lifespans: options.sessions });
  const hasSessions = options.jwtManagement === 'refresh';
  const factorParts = registerSecondFactor(kernel, population, options.secondFactor, keys, tell);
  const secondFactor = factorParts?.gate ?? null;
  const known = { accounts, population, isUserType, freshness, keys, stored };
  const strategy = createUserStrategy({ ...known, needsSession: hasSessions, secondFactor, blockSeen });
  const access = container.resolve(ACCESS);
  if (!holdsAccess) access.addStrategy(strategy);
  access.addDirectory(population.kind, async (id) => {
    const found = /^\d{1,15}$/.test(id) ? await strategy.asking(Number(id)) : null;
    if (found === null) return null;
    const { account, caller, refused } = found;
    const { name } = account.attributes;
    return { title: typeof name === 'string' && name !== '' ? name : account.username, caller, refused, email: account.email || null };
  });

  const fields = createFieldReader(container.resolve(ATTRIBUTE_TYPES));
  const sessions = createSessions({ documents, keys, limits, options, population, stored, secondFactor });
  const mail = plugins.includes('mail') ? pluginMail(container, population) : loggedMail(log, config.environment);
  const links = recoveryLinks(config.server, options, prefix ?? '', observation);
  const afterAnswer = new AfterAnswer(log, observation);
  const codes = new OneTimeCodes(database, keys, population);
  const identities = new Identities(database, population);
  const shared = { accounts, documents, fields, options, population, sessions, tell };
  const recovery = new Recovery({ ...shared, afterAnswer, codes, identities, links, mail });
  const sources = { ...shared, keys, limits, recovery, secondFactor, stored };
  const service = factorParts === null ? null : createSecondFactorService(sources, factorParts);
  const signIn = createSignIn(sources, hasSessions ? createSessionService(sources) : noSessionService(), service, hooks);

  container
    .resolve(JOBS)
    .add({ name: `${plugin}.codes`, cron: '17 3 * * *', run: () => removeExpired(database(), codes.table, CODES_KEPT) });
  container.resolve(JOBS).add({ name: `${plugin}.sessions`, cron: '27 3 * * *', run: () => removeExpired(database(), stored.table) });
  const { server, environment } = config;
  const hasCookie = hasSessions && (options.sessions.httpOnly || holdsAccess) && prefix !== null;
  const isProduction = environment === 'production';
  const cookie = hasCookie ? createRefreshCookie({ server, options, prefix, holdsAccess, isProduction }) : null;
  tapPeople(
    documents,
    population,
    'address',
    ownAddress({ accounts, limits, population, recovery, mustConfirm: () => options.confirmation.required }),
  );
  tapPeople(documents, population, 'access', changes.taps({ codes: codes.table, sessions: stored.table }));
  const part = `${plugin}:sign-in`;
  phases.tables.tap(part, (tables) => {
    tables.add(codes.table);
    tables.add(stored.table);
    tables.add(changes.table);
  });
  phases.routes.tap(part, (table) => {
    if (prefix === null) return;
    const routes = population.routesIn(table);
    const { redirect } = options.confirmation;
    const confirmed = redirect === undefined ? null : publicUrl(server, redirect);
    const hasOwnFields = options.registration.fields.length > 0;
    const { proxies } = options.rateLimit;
    addSignInRoutes(routes, { population, prefix, signIn, proxies, confirmed, hasSessions, hasOwnFields, cookie });
  });
  phases.listen.tapPromise(part, async () => {
    const { plugins: file } = config.files;
    const problems = checkRegistrationFields(options.registration.fields, documents.model, file, population);
    if (problems.length > 0) throw new BootProblemsError('The configuration of accounts is invalid', problems, 'REGISTRATION_FIELDS');
    // The role of newly registered users must exist; otherwise nobody could register.
    const { enabled, role } = options.registration;
    const path = [plugin, 'config', 'registration', 'role'];
    const problem = enabled ? await population.grants.roleProblem(role, file, path) : null;
    if (problem !== null) throw new BootProblemsError('The role for new end users does not exist', [problem], 'REGISTRATION_ROLE');
    strategy.forget();
  });
  phases.shutdown.tapPromise(part, () => afterAnswer.settled());
  if (factorParts !== null && service !== null) tapSecondFactor(kernel, { sources, service, stored: factorParts.stored, prefix, cookie });
  registerProviders(kernel, { sources, identities, prefix, cookie });
  return {
    signIn,
    accounts,
    strategy,
    cookie,
    hasSessions,
    care: createAccountCare({ accounts, codes, identities, options, population, stored, strategy, tell }),
    letIn: (ctx, prove) =>
      carried(ctx, cookie, async () => {
        const account = await accounts.byDocument(await prove());
        if (account === null) throw new Error('cannot sign in: the account does not exist');
        const request = requestOf(ctx, options.rateLimit.proxies);
        const user = (await sessions.show(account, request.caller, 'callback')) ?? {};
        return { ...(await letIn(account, request, shared)), user };
      }),
  };
}

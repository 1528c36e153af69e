import {
  type Ability,
  ACCESS,
  type AuthRequest,
  addressedOrigin,
  type BootProblem,
  type Caller,
  createAbility,
  DOCUMENTS,
  ForbiddenError,
  HTTP,
  type Kernel,
  nearest,
  type RequestContext,
  tokenRequest,
  UnauthorizedError,
  z,
} from 'plinth';
import { REST } from 'plinth/plugins/rest';
import type { AccountCare } from './care/account-care.ts';
import { accountAttributes } from './content-types.ts';
import { type AccountOptions, accountOptions } from './options.ts';
import { accountIdOf, type Population } from './population.ts';
import { storedFactors } from './second-factor/register-second-factor.ts';
import { registerEvents, type TellEvent } from './security-events.ts';
import type { Account } from './sign-in/accounts.ts';
import { type RegisteredSignIn, registerSignIn } from './sign-in/register-sign-in.ts';
import type { SignIn } from './sign-in/sign-in.ts';
import { untoldRoutes } from './untold-routes.ts';
import { accountText } from './users/account-text.ts';
import { tapPeople } from './users/tap-people.ts';
import { toldChanges } from './users/told-changes.ts';

/** A population of a plugin: its accounts, its sign-in routes, and its permissions. */
export interface NewAccounts {
  /** The plugin that calls this in its `apply`. A plugin can have one population. */
  readonly plugin: string;
  /** `Caller.kind` of signed-in people, and the name of the strategy. Not `user`, `token`, `public` or `system`. */
  readonly kind: string;
  /** Uid of the content type, which has `accountAttributes`. */
  readonly type: string;
  /** Prefix of the action names: `plugin::staff.auth` for `plugin::staff.auth.callback`. */
  readonly actions: string;
  /** Prefix of the table names: small letters, digits and `_`. Not `up`. */
  readonly tables: string;
  /** Path before `/auth` and `/connect`: `/staff`. Neither the API's path (`/api`) nor one of its parents. */
  readonly prefix: string;
  /**
   * True: both tokens are in cookies (HttpOnly, SameSite) that are valid below `prefix` only, and bearer tokens are not accepted. Over
   * HTTPS the cookies are bound to this host (`__Host-`); otherwise browsers send them below `prefix` only. False: bearer tokens.
   */
  readonly cookie: boolean;
  /** What a signed-in person may do. */
  ability(account: Account): Promise<Ability>;
  /** Valid values of the attribute `role`. The boot stops if options name another one. Default: unchecked. */
  readonly roles?: readonly string[];
  /** Topics whose changes invalidate `ability`, beside changes of the account. */
  readonly topics?: readonly string[];
  /** Values of `role` whose people must have a second factor. Called at each use. Default: `options.secondFactor.requiredRoles`. */
  requiredRoles?(): readonly string[];
  /**
   * Decides on people whom a provider vouches for and who have no account; nobody can register otherwise. Returns the attributes of the
   * account to create, including the role, or null to refuse.
   * @param who their address is verified
   */
  admit?: Population['admit'];
  /** Whether its routes are described to clients, as those of the API are (OpenAPI). Default true. */
  readonly describe?: boolean;
  /** Whether production, too, generates and stores a key if `options.jwtSecret` is missing. Default: it does not start then. */
  readonly keepsKey?: boolean;
  /**
   * Same options as `users-permissions`, but nobody registers, and refresh tokens renew sessions.
   * Cookies are named `plinth_<plugin>` and `plinth_<plugin>_access`, over HTTPS prefixed with `__Host-`.
   */
  readonly options?: Omit<z.input<typeof accountOptions>, 'registration' | 'jwtManagement'>;
}

/** Accounts of a population. */
export interface PopulationAccounts {
  /** Sign-in, and `hooks.event`. */
  readonly signIn: SignIn;
  /**
   * The account whose cookie came with a request to a public route, if `cookie` is set; null without a cookie, or if it is no longer valid.
   * @throws ForbiddenError if a page of another origin sent the request with a cookie
   */
  whoAsks(ctx: RequestContext): Promise<Account | null>;
  /**
   * Signs in a person whom the plugin has authenticated in its own way, such as by an invitation. The other checks still apply.
   * Requests of pages of other origins are refused before `prove` runs.
   * @param prove returns the `documentId` of the account
   * @returns the response of a sign-in; tokens are in its cookies if the population uses cookies
   * @throws ForbiddenError for pages of other origins, ApplicationError for blocked accounts, SecondFactorError if one is needed
   */
  letIn(ctx: RequestContext, prove: () => Promise<string>): Promise<object>;
  /** Administration of other people's accounts. */
  readonly care: AccountCare;
  /** Second factors, for administrators of the accounts; null if they are off. Accounts are named by `documentId`. */
  readonly secondFactors: {
    /** The enabled factor of an account; null without one. */
    find(documentId: string): Promise<HeldFactor | null>;
    /** Removes the factor and its recovery codes, and ends all sessions. Returns false if there was none. */
    remove(documentId: string): Promise<boolean>;
  } | null;
}

/** A second factor of an account. */
export interface HeldFactor {
  /** UTC, ISO 8601. */
  readonly enabledAt: string;
  /** Number of unused recovery codes. */
  readonly recoveryCodes: number;
}

/** Options of the session policy in a route: the action that the caller needs. */
const sessionConfig = z.strictObject({ action: z.string().min(1).optional() }).prefault({});

/** Operations for signed-in callers. All others are public. */
const SIGNED_IN: ReadonlySet<string> = new Set(['changePassword', 'logout', 'sessions']);

/** Caller kinds that are used elsewhere. */
const TAKEN: ReadonlySet<string> = new Set(['user', 'token', 'public', 'system', 'command', 'job', 'queue']);

/**
 * Creates the accounts of a plugin's content type: sign-in, sessions, refresh, recovery, second factor, providers and limits, with their
 * own tables, keys and routes. A route of the plugin requires sign-in with `{ auth: false, policies: ['<plugin>.session'] }`, or with `{
 * name: '<plugin>.session', config: { action } }` if it also needs an action; other callers get 401 or 403. Call it in `apply`. Its parts
 * tap the hooks of the kernel and of documents in the plugin's name, each as `<plugin>:<part>` (`access`, `address`, `identities`, `keys`, `limits`,
 * `people`, `providers`, `second-factor`, `sign-in`). The boot stops if the content type lacks an attribute that accounts need.
 * @throws Error for names that are taken; ZodError for invalid options
 */
export function createAccounts(kernel: Kernel, given: NewAccounts): PopulationAccounts {
  const { plugin, prefix, cookie: holdsAccess } = given;
  if (!/^(?:\/[^/:*?#]+)+$/.test(prefix))
    throw new Error(`The path prefix "${prefix}" of the accounts of the plugin "${plugin}" is invalid: use a path such as /staff`);
  const population = populationOf(given);
  claimKind(kernel, population);
  checkPlace(kernel, given);
  const documents = kernel.container.resolve(DOCUMENTS);
  const events = registerEvents(kernel, population);
  const settings = { options: optionsOf(given), prefix, holdsAccess, isUserType: false, keepsKey: given.keepsKey === true };
  const registered = registerSignIn(kernel, population, settings, events);
  tapPeople(documents, population, 'people', { ...accountText, ...toldChanges(events.tell, population) });
  if (given.cookie) addCookieStrategy(kernel, population, prefix, registered);
  addSessionPolicy(kernel, population);
  return {
    signIn: registered.signIn,
    async whoAsks(ctx) {
      const { cookies, method, host } = ctx;
      const header = (name: string) => ctx.get(name) || null;
      const request: AuthRequest = {
        ...tokenRequest(null),
        method,
        host,
        origin: addressedOrigin(ctx),
        header,
        cookie: (name) => cookies.get(name) ?? null,
      };
      const token = registered.cookie?.access(request) ?? null;
      if (token === null) return null;
      registered.cookie?.checkAccess(request);
      const caller = await registered.strategy.authenticate({ ...tokenRequest(token), bearer: token }).catch((error: unknown) => {
        if (error instanceof UnauthorizedError) return null;
        throw error;
      });
      return caller === null ? null : registered.accounts.byId(caller.id as number);
    },
    letIn: registered.letIn,
    care: registered.care,
    secondFactors: settings.options.secondFactor.enabled ? heldFactors(kernel, population, registered, events.tell) : null,
  };
}

/** Second factors of other people, as administrators of their accounts see them. */
export function heldFactors(
  kernel: Kernel,
  population: Population,
  { accounts }: Pick<RegisteredSignIn, 'accounts'>,
  tell: TellEvent,
): NonNullable<PopulationAccounts['secondFactors']> {
  const stored = storedFactors(kernel, population);
  const find = async (documentId: string) => {
    const factor = await stored.find(documentId);
    return factor === null || factor.enabled_at === null ? null : { ...factor, enabledAt: factor.enabled_at };
  };
  return {
    async find(documentId) {
      const factor = await find(documentId);
      return factor === null ? null : { enabledAt: factor.enabledAt, recoveryCodes: await stored.recoveryCodes(factor) };
    },
    async remove(documentId) {
      const factor = await find(documentId);
      if (factor === null || !(await stored.remove(factor))) return false;
      tell('second-factor-disabled', (await accounts.byDocument(documentId))?.id ?? null, null);
      return true;
    },
  };
}

/** The population of each caller kind, by kernel. */
const kinds = new WeakMap<Kernel['container'], Map<string, Population>>();

/** @throws Error if another population has the kind */
function claimKind({ container }: Kernel, population: Population): void {
  const known = kinds.get(container) ?? new Map<string, Population>();
  kinds.set(container, known);
  const holder = known.get(population.kind);
  if (holder !== undefined) {
    const [one, other] = [holder, population].map(({ type, plugin }) => `"${type}" of the plugin "${plugin}"`);
    throw new Error(`The caller kind "${population.kind}" is used for accounts of ${one} and of ${other}: use a different kind for each`);
  }
  known.set(population.kind, population);
}

/** Stops the boot if the content type lacks attributes that accounts need, or if the prefix contains the API's path. */
function checkPlace(kernel: Kernel, given: NewAccounts): void {
  const { container, hooks } = kernel;
  const { plugin, type } = given;
  hooks.tables.tap(`${plugin}:people`, () => {
    const { attributes } = container.resolve(DOCUMENTS).model.contentType(type);
    const missing = Object.keys(accountAttributes).filter((name) => !attributes.has(name));
    if (missing.length > 0)
      throw new Error(
        `The content type "${type}" stores the accounts of the plugin "${plugin}", but lacks the attributes ${missing.join(', ')}`,
      );
  });
  hooks.routes.tap(`${plugin}:people`, () => refuseApi(kernel, given));
}

/** @throws Error if the prefix is the API's path or one of its parents: the population's cookies would be sent to the API */
function refuseApi({ container, plugins }: Kernel, { plugin, prefix }: NewAccounts): void {
  const api = plugins.includes('rest') ? container.resolve(REST).prefix : '/api';
  if (!`${api.toLowerCase()}/`.startsWith(`${prefix.toLowerCase()}/`)) return;
  throw new Error(
    `The accounts of the plugin "${plugin}" cannot use the path prefix "${prefix}", because the API is at or below this path. Use another path, such as /${plugin}`,
  );
}

function populationOf(given: NewAccounts): Population {
  const { plugin, kind, type, actions, tables, ability, roles, topics = [], describe = true, requiredRoles, admit } = given;
  if (TAKEN.has(kind)) throw new Error(`The plugin "${plugin}" cannot use the caller kind "${kind}", which is reserved`);
  if (tables === 'up' || !/^[a-z][a-z0-9_]{0,19}$/.test(tables))
    throw new Error(
      `The plugin "${plugin}" cannot use the table prefix "${tables}": it must not be "up", and must start with a lower-case letter, followed by at most 19 lower-case letters, digits or "_"`,
    );
  const abilities = new Map<string, Ability>();
  const abilityTo = (action: string): Ability => {
    const known = abilities.get(action) ?? createAbility(new Set([action]));
    abilities.set(action, known);
    return known;
  };
  return {
    plugin,
    kind,
    type,
    actions,
    tables,
    audience: plugin,
    requiredRoles,
    ...(admit !== undefined && { admit }),
    grants: { topics, ability, role: async () => null, roleProblem: async (...named) => unknownRole(roles, ...named) },
    guard: (operation) => ({ auth: false, ...(SIGNED_IN.has(operation) && { policies: [`${plugin}.session`] }) }),
    routesIn: (routes) => (describe ? routes : untoldRoutes(routes)),
    // A person who has authenticated sees all attributes of their own account that are not private, and nothing else.
    viewer: ({ kind, id }: Caller, operation) => ({ kind, id, trusted: false, ability: abilityTo(`${actions}.${operation}`) }),
  };
}

/** The problem of an option that names an unknown role: its requirements would apply to nobody. */
function unknownRole(roles: readonly string[] | undefined, name: string, file: string, path: BootProblem['path']): BootProblem | null {
  if (roles === undefined || roles.includes(name)) return null;
  const meant = nearest(name, roles);
  return {
    file,
    path,
    message: `the role "${name}" does not exist${meant === null ? `; available roles: ${roles.join(', ')}` : ` (did you mean "${meant}"?)`}`,
  };
}

function optionsOf({ plugin, options = {} }: NewAccounts): AccountOptions {
  const { sessions = {} } = options;
  const cookie = { name: `plinth_${plugin}`, ...sessions.cookie };
  return accountOptions.parse({
    ...options,
    jwtManagement: 'refresh',
    registration: { enabled: false },
    sessions: { ...sessions, cookie },
  });
}

/** Identifies callers by cookie on routes below the prefix only, so that the cookie never opens `/api`. */
function addCookieStrategy(
  { container }: Kernel,
  { kind, plugin }: Population,
  prefix: string,
  { strategy, cookie }: RegisteredSignIn,
): void {
  container.resolve(ACCESS).addStrategy({
    name: kind,
    credential: 'request',
    // Public routes ignore cookies, so that people can sign in again there after their cookie has expired.
    routes: ({ path, action, policies }) =>
      `${path.toLowerCase()}/`.startsWith(`${prefix.toLowerCase()}/`) && (action !== null || policies.includes(`${plugin}.session`)),
    async authenticate(request) {
      const token = cookie?.access(request) ?? null;
      if (cookie === null || token === null) return null;
      const caller = await strategy.authenticate({ ...tokenRequest(token), bearer: token });
      if (caller === null) throw new UnauthorizedError('Unauthorized');
      cookie.checkAccess(request);
      return caller;
    },
  });
}

/** Adds the policy that limits routes to signed-in people. */
function addSessionPolicy({ container }: Kernel, population: Population): void {
  container.resolve(HTTP).addPolicy(`${population.plugin}.session`, ({ state: { caller } }, config) => {
    const { action } = sessionConfig.parse(config);
    // Another strategy may use the same caller kind.
    if (accountIdOf(population, caller) === null || caller.strategy !== population.kind) throw new UnauthorizedError('Unauthorized');
    if (action !== undefined && !caller.ability.can(action)) throw new ForbiddenError();
    return true;
  });
}

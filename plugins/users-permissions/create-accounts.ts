import {
  type Ability,
  ACCESS,
  type AuthRequest,
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

/** A population of a plugin: whose accounts they are, where they sign in, and what they may do. */
export interface NewAccounts {
  /** The plugin, in whose `apply` it is. One has one population. */
  readonly plugin: string;
  /** `Caller.kind` of those who sign in, and the name of the strategy. Not `user`, `token`, `public` or `system`. */
  readonly kind: string;
  /** Uid of the content type, which has `accountAttributes`. */
  readonly type: string;
  /** What operations are called: `plugin::staff.auth` for `plugin::staff.auth.callback`. */
  readonly actions: string;
  /** What the names of tables begin with: small letters, digits and `_`. Not `up`. */
  readonly tables: string;
  /** Path before `/auth` and `/connect`: `/staff`. Neither that of the API (`/api`) nor one above it. */
  readonly prefix: string;
  /**
   * True: both tokens are in cookies (HttpOnly, SameSite), which open what is below `prefix` and nothing else, and no bearer token opens anything. Over HTTPS they are cookies
   * of this one host (`__Host-`), else they are sent to what is below `prefix` alone. False: access tokens are bearer tokens.
   */
  readonly cookie: boolean;
  /** What somebody may do who has signed in. */
  ability(account: Account): Promise<Ability>;
  /** What there is to be the attribute `role` of somebody: the boot stops where options name another one. Default: nobody knows. */
  readonly roles?: readonly string[];
  /** Topics whose changes make `ability` be asked anew, beside changes of the account. */
  readonly topics?: readonly string[];
  /** What there is of the attribute `role` whose people must have a second factor, as of when it is asked. Default: `options.secondFactor.requiredRoles`. */
  requiredRoles?(): readonly string[];
  /**
   * Nobody registers; but whom a provider vouches for may be let in all the same: answers the attributes of the account that is made, the role among them, or null.
   * @param who the address is verified
   */
  admit?: Population['admit'];
  /** Whether others are told of its routes, as of those of the API (OpenAPI). Default true. */
  readonly describe?: boolean;
  /** Whether, without `options.jwtSecret`, production too makes a key and keeps it in the database, as it does elsewhere. Default: it does not start. */
  readonly keepsKey?: boolean;
  /** As those of `users-permissions`. Nobody registers; sessions are renewed by refresh tokens. Cookies are called `plinth_<plugin>` and `plinth_<plugin>_access`, over HTTPS with `__Host-` before it. */
  readonly options?: Omit<z.input<typeof accountOptions>, 'registration' | 'jwtManagement'>;
}

/** Accounts of a population. */
export interface PopulationAccounts {
  /** Signing in, and `hooks.event`. */
  readonly signIn: SignIn;
  /**
   * With `cookie`, on a route for everybody: whose cookie came with the request; null when it is nobody's, or nobody's any more.
   * @throws ForbiddenError where a page of another origin asks by somebody's cookie
   */
  whoAsks(ctx: RequestContext): Promise<Account | null>;
  /**
   * Signs somebody in who has proved to be who they are in a way of the plugin's own (an invitation), where nothing else is in the way. Pages of other origins are refused before
   * anything is proved.
   * @param prove answers the `documentId` of who it is
   * @returns what signing in answers; tokens are in the cookies of the answer, where the population has some
   * @throws ForbiddenError for pages of other origins, ApplicationError for who is blocked, SecondFactorError when more is to be proved
   */
  letIn(ctx: RequestContext, prove: () => Promise<string>): Promise<object>;
  /** What is there to be done with accounts of others. */
  readonly care: AccountCare;
  /** Second factors, for who looks after the accounts; null where they are off. People are named by `documentId`. */
  readonly secondFactors: {
    /** The factor of somebody that is on; null: none is. */
    find(documentId: string): Promise<HeldFactor | null>;
    /** Takes it away, with its recovery codes: all sessions end. False where there was none. */
    remove(documentId: string): Promise<boolean>;
  } | null;
}

/** A second factor of somebody. */
export interface HeldFactor {
  /** UTC, ISO 8601. */
  readonly enabledAt: string;
  /** How many are left. */
  readonly recoveryCodes: number;
}

/** Names of policies, and what routes say by them: the action that a caller needs. */
const sessionConfig = z.strictObject({ action: z.string().min(1).optional() }).prefault({});

/** What is asked for by those who are signed in. Everything else may be asked for by anybody. */
const SIGNED_IN: ReadonlySet<string> = new Set(['changePassword', 'logout', 'sessions']);

/** Kinds of callers that others bring. */
const TAKEN: ReadonlySet<string> = new Set(['user', 'token', 'public', 'system', 'command', 'job', 'queue']);

/**
 * Accounts for a content type of a plugin: sign-in, sessions, refresh, recovery, second factor, providers and limits, with tables, keys and routes of their own. A route of the
 * plugin is theirs by `{ auth: false, policies: ['<plugin>.session'] }`, or `{ name: '<plugin>.session', config: { action } }` where an action is needed: others get 401, or 403. Called in `apply`; its
 * parts tap the kernel's hooks and those of documents in the plugin's name, each as `<plugin>:<part>` (`address`, `identities`, `keys`, `limits`, `people`, `providers`, `second-factor`, `sign-in`). The boot stops
 * where the content type lacks an attribute that accounts need.
 * @throws Error for names that are taken; ZodError for options that are none
 */
export function createAccounts(kernel: Kernel, given: NewAccounts): PopulationAccounts {
  const { plugin, prefix, cookie: holdsAccess } = given;
  if (!/^(?:\/[^/:*?#]+)+$/.test(prefix)) throw new Error(`The accounts of "${plugin}" need a path such as /staff, not "${prefix}"`);
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
      const request: AuthRequest = { ...tokenRequest(null), method, host, header, cookie: (name) => cookies.get(name) ?? null };
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

/** Second factors of others, as who looks after their accounts sees them. */
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

/** Who has each kind of callers, by kernel. */
const kinds = new WeakMap<Kernel['container'], Map<string, Population>>();

/** @throws Error where another population has the kind */
function claimKind({ container }: Kernel, population: Population): void {
  const known = kinds.get(container) ?? new Map<string, Population>();
  kinds.set(container, known);
  const holder = known.get(population.kind);
  if (holder !== undefined) {
    const [one, other] = [holder, population].map(({ type, plugin }) => `"${type}" of the plugin "${plugin}"`);
    throw new Error(
      `Callers of the kind "${population.kind}" cannot be both accounts of ${one} and of ${other}: give each a kind of its own`,
    );
  }
  known.set(population.kind, population);
}

/** Stops the boot where the content type lacks what accounts need, or its people would be known to the routes of the API, or their routes be among them. */
function checkPlace(kernel: Kernel, given: NewAccounts): void {
  const { container, hooks } = kernel;
  const { plugin, type } = given;
  hooks.tables.tap(`${plugin}:people`, () => {
    const { attributes } = container.resolve(DOCUMENTS).model.contentType(type);
    const missing = Object.keys(accountAttributes).filter((name) => !attributes.has(name));
    if (missing.length > 0) throw new Error(`"${type}" has accounts of "${plugin}", and no attribute ${missing.join(', ')}`);
  });
  hooks.routes.tap(`${plugin}:people`, () => refuseApi(kernel, given));
}

/** @throws Error where a population would be known to the routes of the API, or its routes be among them */
function refuseApi({ container, plugins }: Kernel, { plugin, prefix }: NewAccounts): void {
  const api = plugins.includes('rest') ? container.resolve(REST).prefix : '/api';
  if (!`${api.toLowerCase()}/`.startsWith(`${prefix.toLowerCase()}/`)) return;
  throw new Error(
    `The accounts of "${plugin}" cannot be at "${prefix}": that is where the API is. Give them a path of their own, such as /${plugin}`,
  );
}

function populationOf(given: NewAccounts): Population {
  const { plugin, kind, type, actions, tables, ability, roles, topics = [], describe = true, requiredRoles, admit } = given;
  if (TAKEN.has(kind)) throw new Error(`Callers of the kind "${kind}" are not those of "${plugin}"`);
  if (tables === 'up' || !/^[a-z][a-z0-9_]{0,19}$/.test(tables))
    throw new Error(`Tables of "${plugin}" cannot be called "${tables}_sessions"`);
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
    // Who proves to be somebody sees all of the own account that is not private, and nothing beyond.
    viewer: ({ kind, id }: Caller, operation) => ({ kind, id, trusted: false, ability: abilityTo(`${actions}.${operation}`) }),
  };
}

/** A role that options name, and that there is not: what they require of it would be required of nobody. */
function unknownRole(roles: readonly string[] | undefined, name: string, file: string, path: BootProblem['path']): BootProblem | null {
  if (roles === undefined || roles.includes(name)) return null;
  const meant = nearest(name, roles);
  return {
    file,
    path,
    message: `there is no role "${name}"${meant === null ? `: there are ${roles.join(', ')}` : ` (did you mean "${meant}"?)`}`,
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

/** Those who sign in are known by a cookie to the routes below the prefix, and to no others: none opens `/api`. */
function addCookieStrategy(
  { container }: Kernel,
  { kind, plugin }: Population,
  prefix: string,
  { strategy, cookie }: RegisteredSignIn,
): void {
  container.resolve(ACCESS).addStrategy({
    name: kind,
    credential: 'request',
    // Where nobody is asked who he is, nothing is said of a cookie that has ended: people sign in again there.
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

/** The policy by which routes belong to those who are signed in. */
function addSessionPolicy({ container }: Kernel, population: Population): void {
  container.resolve(HTTP).addPolicy(`${population.plugin}.session`, ({ state: { caller } }, config) => {
    const { action } = sessionConfig.parse(config);
    // Another strategy may call its callers as it likes.
    if (accountIdOf(population, caller) === null || caller.strategy !== population.kind) throw new UnauthorizedError('Unauthorized');
    if (action !== undefined && !caller.ability.can(action)) throw new ForbiddenError();
    return true;
  });
}

import type { Ability, BootProblem, Caller, RouteOptions, RouteTable } from 'plinth';
import type { Account } from './sign-in/accounts.ts';

/** What people of a population may do. */
export interface AccountGrants {
  /** Topics (content type uids, or topics of a plugin) whose changes invalidate `ability`. */
  readonly topics: readonly string[];
  /** What a signed-in person may do. */
  ability(account: Account): Promise<Ability>;
  /** The role of newly registered people, by type; null if it does not exist, or the population has no roles. */
  role(type: string): Promise<{ readonly documentId: string } | null>;
  /** The problem of an option that names a role, at its path in a file; null if the role exists. */
  roleProblem(type: string, file: string, path: BootProblem['path']): Promise<BootProblem | null>;
}

/**
 * People who sign in: the documents of one content type, with the names that separate their sessions, tokens, codes, factors and limits
 * from those of other populations. Nothing of one population is valid in another, even if numeric ids, addresses and names are equal.
 */
export interface Population {
  /** The plugin that brings it: jobs, policies, events and paths of the configuration are named after it. */
  readonly plugin: string;
  /** `Caller.kind` of its callers, and the name of the strategy. */
  readonly kind: string;
  /** Uid of the content type. */
  readonly type: string;
  /** Prefix of actions: `<actions>.callback`, `<actions>.changePassword`. */
  readonly actions: string;
  /** Prefix of table names: `up` in `up_sessions`. */
  readonly tables: string;
  /** Audience of its tokens, whose signing key is derived from it; null for `users-permissions`. */
  readonly audience: string | null;
  readonly grants: AccountGrants;
  /**
   * Whether tokens go on until they expire when an account gets another role, with the rights of that role, as in the reference. Links end,
   * and sessions are not renewed. Default: tokens end, too.
   */
  readonly tokensOutliveRoles?: boolean;
  /** Role types whose people must have a second factor. Called at each use. Default: those of the options. */
  readonly requiredRoles?: (() => readonly string[]) | undefined;
  /**
   * Decides whether a person without an account may sign in by a provider although nobody can register.
   * @param who the provider has verified the address
   * @returns attributes of the account to create, including the role; null to refuse
   */
  admit?(who: {
    readonly provider: string;
    readonly email: string;
    readonly username: string;
  }): Promise<Readonly<Record<string, unknown>> | null>;
  /** Access options of the route of an operation (`callback`, `changePassword`). */
  guard(operation: string): Pick<RouteOptions, 'policies'> & RouteAuth;
  /** The route table to add its routes to, which describes them to clients or hides them. */
  routesIn(routes: RouteTable): RouteTable;
  /** The caller whose rights decide which attributes of the account an operation returns. */
  viewer(caller: Caller, operation: string): Caller;
}

type RouteAuth = { readonly auth: false } | { readonly action: string };

/** Numeric id of the caller's account; null if it belongs to no account of this population. */
export function accountIdOf({ kind }: Pick<Population, 'kind'>, caller: Caller): number | null {
  return caller.kind === kind ? (caller.id as number) : null;
}

/** Raised when sessions of a population are ended early. */
export function sessionsTopic({ plugin }: Pick<Population, 'plugin'>): string {
  return `plugin::${plugin}.sessions`;
}

/** Raised when an account of a population gets or loses a second factor. */
export function factorsTopic({ plugin }: Pick<Population, 'plugin'>): string {
  return `plugin::${plugin}.second-factors`;
}

import type { Ability, BootProblem, Caller, RouteOptions, RouteTable } from 'plinth';
import type { Account } from './sign-in/accounts.ts';

/** What people of a population may do. */
export interface AccountGrants {
  /** Topics (uids of content types, or what a plugin raises) whose changes make `ability` be asked anew. */
  readonly topics: readonly string[];
  /** What somebody may do who has signed in. */
  ability(account: Account): Promise<Ability>;
  /** The role that those get who register, by its type; null: there is none, or none has one. */
  role(type: string): Promise<{ readonly documentId: string } | null>;
  /** What is wrong with a role that options name, at a path of a file; null: there is one. */
  roleProblem(type: string, file: string, path: BootProblem['path']): Promise<BootProblem | null>;
}

/**
 * People who sign in: the documents of one content type, and what tells their sessions, tokens, codes, factors and limits from those of others. What belongs to one
 * population is nothing to another, even where numeric ids, addresses and names are equal.
 */
export interface Population {
  /** The plugin that brings it: jobs, policies, events and paths of the configuration are named after it. */
  readonly plugin: string;
  /** What callers are whom its tokens are of: `Caller.kind`, and the name of the strategy. */
  readonly kind: string;
  /** Uid of the content type. */
  readonly type: string;
  /** What actions begin with: `<actions>.callback`, `<actions>.changePassword`. */
  readonly actions: string;
  /** What the names of tables begin with: `up` of `up_sessions`. */
  readonly tables: string;
  /** Whom tokens are for, which are signed with a key of this audience; null: those of `users-permissions`. */
  readonly audience: string | null;
  readonly grants: AccountGrants;
  /** Types of roles whose people must have a second factor, as of when it is asked; absent: those of the options. */
  readonly requiredRoles?: (() => readonly string[]) | undefined;
  /**
   * Who is let in by a provider without having an account, where nobody may register: attributes of the one that is made, with the role.
   * @param who the provider has verified the address
   * @returns null for who is not
   */
  admit?(who: {
    readonly provider: string;
    readonly email: string;
    readonly username: string;
  }): Promise<Readonly<Record<string, unknown>> | null>;
  /** Who may ask for an operation (`callback`, `changePassword`), as its routes say it. */
  guard(operation: string): Pick<RouteOptions, 'policies'> & RouteAuth;
  /** Where its routes are added: others are told of them, or they are not. */
  routesIn(routes: RouteTable): RouteTable;
  /** As whom somebody is shown the account that an operation was about. */
  viewer(caller: Caller, operation: string): Caller;
}

type RouteAuth = { readonly auth: false } | { readonly action: string };

/** Numeric id of the account that a caller is; null: of none of this population. */
export function accountIdOf({ kind }: Pick<Population, 'kind'>, caller: Caller): number | null {
  return caller.kind === kind ? (caller.id as number) : null;
}

/** Raised when sessions of a population end before their time. */
export function sessionsTopic({ plugin }: Pick<Population, 'plugin'>): string {
  return `plugin::${plugin}.sessions`;
}

/** Raised when an account of a population has a second factor, or has none any more. */
export function factorsTopic({ plugin }: Pick<Population, 'plugin'>): string {
  return `plugin::${plugin}.second-factors`;
}

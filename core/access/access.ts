import type { InjectionToken } from 'tsyringe';
import { type ActionInfo, ActionRegistry, type DeclaredAction } from './action-registry.ts';
import { type Caller, createAbility } from './caller.ts';
import type { Expansion, Grant } from './grant.ts';
import { type Authenticator, type AuthRoute, type AuthStrategy, authenticatorOf } from './strategies.ts';

/** The plugins that are off, for messages about their actions. */
export interface AbsentPlugins {
  readonly names: readonly string[];
  /** The absent plugin that adds the document action with this last part (`publish`); null if none does. */
  ownerOfAction(part: string): string | null;
}

/** A holder of granted actions, with its display name: a role, a token. */
export interface GrantHolder {
  /** `role editor`, `token machine`. */
  readonly name: string;
  readonly grants: readonly Grant[];
}

/** Permissions of a kernel: actions, callers, and the strategies that authenticate them. */
export interface Access {
  /** Declares an action; declaring it twice is harmless. Possible until the routes are built. */
  declare(action: DeclaredAction): void;
  readonly actions: ReadonlyMap<string, ActionInfo>;
  addStrategy(strategy: AuthStrategy): void;
  /**
   * Sets the caller of requests without credentials. Only one plugin may; without it, such requests are not allowed anything.
   * @param provider gets the maximum age of cached data in milliseconds: see `Remembered.get`
   */
  setAnonymous(provider: (maxAge: number) => Promise<Caller>): void;
  /**
   * Makes the authenticator of a route. It selects the strategies that apply to the route once, so that requests need not. Call it after
   * all strategies are registered, and keep the result.
   */
  at(route: AuthRoute): Authenticator;
  /** Resolves `api::*`, `api::x.x.*` and exact names to declared actions with their rules; unknown names are returned separately. */
  expand(grants: readonly Grant[]): Expansion;
  /**
   * Sets the content type whose documents are users, so that rules can use their attributes (`$user.email`). Only one plugin may set it.
   */
  setUserType(uid: string): void;
  /** See `setUserType`; null if it was not set. */
  readonly userType: string | null;
  /** Adds a source of grants that are stored in the database, for checks of what a change would do to them. */
  addHolders(list: () => Promise<readonly GrantHolder[]>): void;
  /** All holders of grants, of all sources. */
  holders(): Promise<readonly GrantHolder[]>;
  /**
   * Sets how callers of a kind are found by their `callerName`. Only one plugin may do so for each kind.
   * @throws Error when the kind is taken
   */
  addDirectory(kind: string, find: FindCaller): void;
  /** The caller with this `callerName`, with its current rights; null if it is gone, or of a kind without a directory (jobs, commands). */
  callerNamed(name: string): Promise<NamedCaller | null>;
  /** Display names by `callerName`; callers that no longer exist are absent. */
  titlesOf(names: Iterable<string>): Promise<ReadonlyMap<string, string>>;
  /** The plugins that are off, so that grants of their actions can be distinguished from misspelt ones. */
  readonly absent: AbsentPlugins;
}

/** Actions, strategies and callers of a kernel. */
export const ACCESS: InjectionToken<Access> = Symbol.for('plinth.access');

/** Access as the kernel holds it. */
export interface OwnedAccess extends Access {
  /** Closes the list of actions, when the routes are built. */
  freeze(): void;
}

const NOTHING_ABSENT: AbsentPlugins = { names: [], ownerOfAction: () => null };

/** Makes the permissions of a kernel. There are no strategies, no actions, and no rights until plugins add them. */
export function createAccess(absent: AbsentPlugins = NOTHING_ABSENT): OwnedAccess {
  const registry = new ActionRegistry();
  const strategies: AuthStrategy[] = [];
  const nobody: Caller = Object.freeze({ kind: 'public', id: null, trusted: false, ability: createAbility(new Set()) });
  const directory = new CallerDirectory();
  const holders: (() => Promise<readonly GrantHolder[]>)[] = [];
  let anonymous: ((maxAge: number) => Promise<Caller>) | null = null;
  let userType: string | null = null;

  function visitor(maxAge: number): Promise<Caller> {
    if (anonymous === null) return Promise.resolve(nobody);
    try {
      return anonymous(maxAge);
    } catch (error) {
      // An error that is thrown synchronously must also reject: the caller may have started other work in parallel.
      return Promise.reject(error);
    }
  }

  return {
    actions: registry.actions,
    absent,
    declare: (action) => registry.declare(action),
    expand: (grants) => registry.expand(grants),
    get userType() {
      return userType;
    },
    setUserType(uid) {
      if (userType !== null) throw new Error(`The content type of users is already set to "${userType}"; only one plugin can set it`);
      userType = uid;
    },
    addHolders: (list) => void holders.push(list),
    holders: async () => (await Promise.all(holders.map((list) => list()))).flat(),
    addDirectory: (kind, find) => directory.add(kind, find),
    callerNamed: (name) => directory.find(name),
    titlesOf: (names) => directory.titles(names),
    freeze: () => registry.freeze(),
    addStrategy(strategy) {
      if (strategies.some((other) => other.name === strategy.name)) {
        throw new Error(`An authentication strategy named "${strategy.name}" is already registered`);
      }
      strategies.push(strategy);
    },
    setAnonymous(provider) {
      if (anonymous !== null) throw new Error('The caller of unauthenticated requests is already defined; only one plugin can define it');
      anonymous = provider;
    },
    at: (route) => authenticatorOf(strategies, route, visitor),
  };
}

/** The current state of a caller that was recorded by `callerName`. */
export interface NamedCaller {
  /** Display name. */
  readonly title: string;
  /** With its current rights. */
  readonly caller: Caller;
  /** Why its requests are refused now; null if they are not. */
  readonly refused: 'blocked' | 'second-factor' | 'expired' | null;
  /** E-mail address; absent or null if unknown, or if the caller is not a person. */
  readonly email?: string | null;
}

/** Finds a caller of one kind by `id`; null if there is none, or it no longer exists. */
export type FindCaller = (id: string) => Promise<NamedCaller | null>;

/** Finds callers by their `callerName`. */
export class CallerDirectory {
  readonly #kinds = new Map<string, FindCaller>();

  /** @throws Error when the kind is taken */
  add(kind: string, find: FindCaller): void {
    if (this.#kinds.has(kind)) throw new Error(`Callers of kind "${kind}" already have a lookup function; only one plugin can add one`);
    this.#kinds.set(kind, find);
  }

  /** @param name `staff:3`. @returns null for callers that no longer exist, and for kinds without a directory: jobs, commands */
  async find(name: string): Promise<NamedCaller | null> {
    const at = name.indexOf(':');
    return (await this.#kinds.get(name.slice(0, at))?.(name.slice(at + 1))) ?? null;
  }

  /** Display names; callers that no longer exist are absent. */
  async titles(names: Iterable<string>): Promise<ReadonlyMap<string, string>> {
    const found = await Promise.all([...new Set(names)].map(async (name) => [name, (await this.find(name))?.title] as const));
    return new Map(found.flatMap(([name, title]) => (title === undefined ? [] : [[name, title] as const])));
  }
}

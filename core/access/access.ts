import type { InjectionToken } from 'tsyringe';
import { type ActionInfo, ActionRegistry } from './action-registry.ts';
import type { AuthRoute } from './auth-request.ts';
import { type Caller, createAbility } from './caller.ts';
import { CallerDirectory, type FindCaller, type NamedCaller } from './directory.ts';
import type { Expansion, Grant } from './grant.ts';
import { type Authenticator, type AuthStrategy, authenticatorOf } from './strategies.ts';

/** Plugins that are off, as far as messages about their actions go. */
export interface AbsentPlugins {
  readonly names: readonly string[];
  /** The one that would bring an action on documents, by its last part (`publish`); null when none of them would. */
  ownerOfAction(part: string): string | null;
}

/** Somebody who was granted actions, as people call him: a role, a token. */
export interface GrantHolder {
  /** `role editor`, `token machine`. */
  readonly name: string;
  readonly grants: readonly Grant[];
}

/** Who may do what: actions, callers and the strategies that find them. */
export interface Access {
  /** Declares an action; declaring it twice is harmless. Only until the routes are built. */
  declare(info: ActionInfo): void;
  readonly actions: ReadonlyMap<string, ActionInfo>;
  addStrategy(strategy: AuthStrategy): void;
  /**
   * Says who a request without credentials is. One plugin may; without it such requests may do nothing.
   * @param provider told how many milliseconds old what it remembers may be: see `Remembered.get`
   */
  setAnonymous(provider: (maxAge: number) => Promise<Caller>): void;
  /**
   * What finds the callers of a route. The strategies that speak for it are chosen now, so that requests need not: ask for it when strategies are
   * registered, and keep it.
   */
  at(route: AuthRoute): Authenticator;
  /** Resolves `api::*`, `api::x.x.*` and exact names to declared actions with their rules; unknown names are answered apart. */
  expand(grants: readonly Grant[]): Expansion;
  /** Uid of the content type whose documents callers may be, so that rules can name their attributes (`$user.email`). One plugin may say it. */
  setUserType(uid: string): void;
  /** See `setUserType`; null when nobody said it. */
  readonly userType: string | null;
  /** Says who was granted what in the database: asked when somebody wants to know what would become of it. */
  addHolders(list: () => Promise<readonly GrantHolder[]>): void;
  /** Everybody whom plugins know of. */
  holders(): Promise<readonly GrantHolder[]>;
  /**
   * Says how callers of a kind are found again by what `callerName` said of them. One plugin may, for each kind.
   * @throws Error when another one does
   */
  addDirectory(kind: string, find: FindCaller): void;
  /** Somebody by what `callerName` said of him earlier, with the rights that he has now; null: he is gone, or of a kind that nobody finds (jobs, commands). */
  callerNamed(name: string): Promise<NamedCaller | null>;
  /** What people call those whom `callerName` named; who is gone is absent. */
  titlesOf(names: Iterable<string>): Promise<ReadonlyMap<string, string>>;
  /** What is not on, so that a grant of it can be told from a misspelt one. */
  readonly absent: AbsentPlugins;
}

/** Actions, strategies and callers of a kernel. */
export const ACCESS: InjectionToken<Access> = Symbol.for('plinth.access');

/** Access as the kernel holds it. */
export interface OwnedAccess extends Access {
  /** Closes the list of actions: the routes are built. */
  freeze(): void;
}

const NOTHING_ABSENT: AbsentPlugins = { names: [], ownerOfAction: () => null };

/** The rights of a kernel: no strategies, no actions, and nobody who may do anything, until plugins add them. */
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
      // One that throws before it promises anything must fail like any other: who asks may have begun other work beside it.
      return Promise.reject(error);
    }
  }

  return {
    actions: registry.actions,
    absent,
    declare: (info) => registry.declare(info),
    expand: (grants) => registry.expand(grants),
    get userType() {
      return userType;
    },
    setUserType(uid) {
      if (userType !== null) throw new Error(`It is already decided that users are documents of "${userType}": only one plugin may say so`);
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
      if (anonymous !== null) throw new Error('It is already decided who a request without credentials is: only one plugin may say so');
      anonymous = provider;
    },
    at: (route) => authenticatorOf(strategies, route, visitor),
  };
}

import type { InjectionToken } from 'tsyringe';
import { UnauthorizedError } from '../errors/index.ts';
import { type ActionInfo, ActionRegistry } from './action-registry.ts';
import { type Caller, createAbility, plainCaller } from './caller.ts';
import type { Expansion, Grant } from './grant.ts';

/**
 * Finds out who a bearer token belongs to. Strategies are asked in order of registration; the first answer that is not null wins,
 * and a token that none knows is 401.
 */
export interface AuthStrategy {
  readonly name: string;
  /** @throws UnauthorizedError when the token is this strategy's but not valid any more */
  authenticate(token: string): Promise<Caller | null>;
}

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
  /** Says who a request without credentials is. One plugin may; without it such requests may do nothing. */
  setAnonymous(provider: () => Promise<Caller>): void;
  /**
   * The caller of a request.
   * @param authorization the header, undefined when absent; anything but one bearer token counts as absent
   * @throws UnauthorizedError
   */
  authenticate(authorization: string | undefined): Promise<Caller>;
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
  const holders: (() => Promise<readonly GrantHolder[]>)[] = [];
  let anonymous: (() => Promise<Caller>) | null = null;
  let userType: string | null = null;

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
    authenticate(authorization) {
      const token = bearerToken(authorization);
      if (token !== null) return ask(token);
      if (anonymous === null) return Promise.resolve(nobody);
      try {
        return anonymous();
      } catch (error) {
        // One that throws before it promises anything must fail like any other: who asks may have begun other work beside it.
        return Promise.reject(error);
      }
    },
  };

  async function ask(token: string): Promise<Caller> {
    for (const strategy of strategies) {
      const caller = await strategy.authenticate(token);
      if (caller !== null) return foundBy(strategy.name, caller);
    }
    throw new UnauthorizedError();
  }
}

/** A caller with the name of the strategy that found it: where that one says its name itself, the very object that it answered. */
function foundBy(strategy: string, caller: Caller): Caller {
  return caller.strategy === strategy ? caller : Object.freeze({ ...plainCaller(caller), strategy });
}

/**
 * The token of an `Authorization` header, or null when it does not hold exactly one bearer token: absent, empty, `Bearer` alone,
 * another scheme, more than two parts. The scheme ignores case, any run of white space separates.
 */
export function bearerToken(header: string | undefined): string | null {
  if (header === undefined) return null;
  const [scheme, token, ...more] = header.trim().split(/\s+/);
  if (scheme?.toLowerCase() !== 'bearer' || token === undefined || more.length > 0) return null;
  return token;
}

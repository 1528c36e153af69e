import type { InjectionToken } from 'tsyringe';
import { UnauthorizedError } from '../errors/index.ts';
import { createAbility } from './ability.ts';
import type { Access, AuthStrategy } from './access.ts';
import { ActionRegistry } from './action-registry.ts';
import { bearerToken } from './bearer-token.ts';
import type { Caller } from './caller.ts';

/** Actions, strategies and callers of a kernel. */
export const ACCESS: InjectionToken<Access> = Symbol.for('plinth.access');

/** Access as the kernel holds it. */
export interface OwnedAccess extends Access {
  /** Closes the list of actions: the routes are built. */
  freeze(): void;
}

/** The rights of a kernel: no strategies, no actions, and nobody who may do anything, until plugins add them. */
export function createAccess(): OwnedAccess {
  const registry = new ActionRegistry();
  const strategies: AuthStrategy[] = [];
  const nobody: Caller = Object.freeze({ kind: 'public', id: null, trusted: false, ability: createAbility(new Set()) });
  let anonymous: (() => Promise<Caller>) | null = null;
  let userType: string | null = null;

  return {
    actions: registry.actions,
    declare: (info) => registry.declare(info),
    expand: (grants) => registry.expand(grants),
    get userType() {
      return userType;
    },
    setUserType(uid) {
      if (userType !== null) throw new Error(`It is already decided that users are documents of "${userType}": only one plugin may say so`);
      userType = uid;
    },
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
      if (caller !== null) return caller;
    }
    throw new UnauthorizedError();
  }
}

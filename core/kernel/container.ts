// tsyringe refuses to load without the metadata API, even when no decorator is used. This is the only place that loads either.
import 'reflect-metadata';
import { container, type DependencyContainer, type InjectionToken } from 'tsyringe';
import { BootError } from '../config/index.ts';
import { CORE, type Owner, Registry } from './registry.ts';

/** The holder of tokens that are registered after all plugins are applied. No plugin can have this name. */
const LATE = 'code that ran after apply';

/**
 * Makes the container of one kernel: a child of tsyringe's global container, in which nothing is registered. A token that core or a plugin
 * registered cannot be registered by another plugin (tsyringe would use the last registration for everyone), and cannot be removed. Child
 * containers that a plugin creates are its own.
 */
export function createContainer(owner: Owner): DependencyContainer {
  const child = container.createChildContainer();
  const who = () => (owner.applying ? `plugin "${owner.current}"` : 'a plugin');
  const holders = new Registry<true, InjectionToken>(owner, {
    taken(token, plugin, holder) {
      if (holder === plugin && owner.applying) return null;
      const by = holder === CORE || holder === LATE ? holder : `plugin "${holder}"`;
      return new BootError(`${who()} registers "${describeToken(token)}", which ${by} has already registered`, 'SERVICE_DUPLICATE');
    },
  });
  const refuse = (method: string) => () => {
    throw new BootError(`${who()} calls ${method} of the container, which would remove the services of other plugins`, 'SERVICE_KEPT');
  };
  const resolve = child.resolve.bind(child) as (...values: unknown[]) => unknown;
  const checkAsked = (token: InjectionToken | undefined) => {
    if (token === undefined || token === null)
      throw new Error(`${who()} resolves undefined from the container; check the name of the import`);
    if (typeof token === 'function' || typeof token === 'object' || child.isRegistered(token, true)) return;
    throw new Error(`${who()} resolves "${describeToken(token)}" from the container, but no enabled plugin registers it`);
  };
  // All other ways of registering (registerInstance, registerSingleton, registerType) end in this one.
  const register = child.register.bind(child) as (...values: unknown[]) => DependencyContainer;
  return Object.assign(child, {
    register(token: InjectionToken, ...rest: unknown[]): DependencyContainer {
      const holder = owner.sealed ? LATE : owner.current;
      holders.check(token, holder);
      const registered = register(token, ...rest);
      holders.add(token, true, holder);
      return registered;
    },
    resolve(token: InjectionToken, ...rest: unknown[]): unknown {
      checkAsked(token);
      return resolve(token, ...rest);
    },
    reset: refuse('reset'),
    clearInstances: refuse('clearInstances'),
    dispose: refuse('dispose'),
  });
}

function describeToken(token: InjectionToken): string {
  if (typeof token === 'symbol') return token.description ?? '';
  return typeof token === 'function' ? token.name : String(token);
}

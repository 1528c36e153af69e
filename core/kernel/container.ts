// tsyringe refuses to load without the metadata API, even when no decorator is used. This is the only place that loads either.
import 'reflect-metadata';
import { container, type DependencyContainer, type InjectionToken } from 'tsyringe';
import { BootError } from '../config/index.ts';
import { CORE, type Owner } from './owner.ts';

/**
 * A container of one kernel: a child of tsyringe's global one, in which nothing is ever registered. What core or a plugin has registered in it,
 * no other plugin can register again (tsyringe would take the last one for everybody). A container that a plugin makes of it is the plugin's own.
 */
export function createContainer(owner: Owner): DependencyContainer {
  const child = container.createChildContainer();
  const holders = new Map<InjectionToken, string>();
  // All other ways of registering (registerInstance, registerSingleton, registerType) end in this one.
  const register = child.register.bind(child) as (...values: unknown[]) => DependencyContainer;
  return Object.assign(child, {
    register(token: InjectionToken, ...rest: unknown[]): DependencyContainer {
      const holder = holders.get(token);
      if (holder !== undefined && !(holder === owner.current && owner.applying)) throw replaced(token, holder, owner);
      const registered = register(token, ...rest);
      holders.set(token, owner.current);
      return registered;
    },
  });
}

function replaced(token: InjectionToken, holder: string, owner: Owner): BootError {
  const who = owner.applying ? `plugin "${owner.current}"` : 'a plugin';
  const by = holder === CORE ? 'core' : `plugin "${holder}"`;
  return new BootError(`${who} registers "${describeToken(token)}", which ${by} has registered already`, 'SERVICE_DUPLICATE');
}

function describeToken(token: InjectionToken): string {
  if (typeof token === 'symbol') return token.description ?? '';
  return typeof token === 'function' ? token.name : String(token);
}

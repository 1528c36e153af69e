import type { MiddlewareScope } from './hooks.ts';
import type { HttpMiddleware, MiddlewarePosition, ReadinessCheck, UpgradeHandler } from './http.ts';
import type { Policy } from './route.ts';

/** A middleware added by a plugin. */
interface AddedMiddleware {
  readonly middleware: HttpMiddleware;
  readonly position: MiddlewarePosition;
  readonly scope: MiddlewareScope;
}

/** What plugins and the kernel add to a server before its routes are built: see `Http`. */
export class HttpRegistrations {
  readonly policies = new Map<string, Policy>();
  protected readonly headers = new Set<string>();
  protected readonly checks = new Map<string, ReadinessCheck>();
  protected readonly upgradeHandlers = new Map<string, UpgradeHandler>();
  readonly #middlewares = new Map<string, AddedMiddleware>();
  #built = false;

  addPolicy(name: string, policy: Policy): void {
    this.#register('policy', this.policies, name, policy);
  }

  addMiddleware(
    name: string,
    middleware: HttpMiddleware,
    position: MiddlewarePosition = 'before-routing',
    scope: MiddlewareScope = {},
  ): void {
    this.#register('middleware', this.#middlewares, name, { middleware, position, scope });
  }

  allowHeader(name: string): void {
    if (this.#built) throw new Error(`The header "${name}" is registered too late; register it before the routes are built`);
    this.headers.add(name);
  }

  addReadinessCheck(name: string, check: ReadinessCheck): void {
    this.#register('readiness check', this.checks, name, check);
  }

  upgrade(path: string, handler: UpgradeHandler): void {
    this.#register('WebSocket handler', this.upgradeHandlers, path, handler);
  }

  /** Ends the registration: the routes are built. @throws Error when they are built already */
  protected seal(): void {
    if (this.#built) throw new Error('The routes of this server are already built');
    this.#built = true;
  }

  /** Whether a middleware must see every request, so that none can be answered before it. */
  protected get seesEveryRequest(): boolean {
    return [...this.#middlewares.values()].some(({ scope }) => scope.passedBy !== true);
  }

  protected middlewaresAt(position: MiddlewarePosition): HttpMiddleware[] {
    return [...this.#middlewares.values()].filter((entry) => entry.position === position).map((entry) => entry.middleware);
  }

  #register<Value>(kind: string, registry: Map<string, Value>, name: string, value: Value): void {
    if (this.#built) throw new Error(`The ${kind} "${name}" is registered too late; register it before the routes are built`);
    if (registry.has(name)) throw new Error(`A ${kind} named "${name}" is already registered`);
    registry.set(name, value);
  }
}

import type { RequestListener } from 'node:http';
import type Koa from 'koa';
import type { InjectionToken } from 'tsyringe';
import type { HttpHooks } from './hooks.ts';
import type { Policy, RequestState, Route } from './route.ts';
import type { UpgradeHandler } from './upgrade.ts';

/** A Koa middleware over Plinth's context state. */
export type HttpMiddleware = Koa.Middleware<RequestState>;

/**
 * Where a middleware of a plugin runs:
 * - `before-routing`: for every request, unknown paths and handshakes of WebSockets included, inside the security headers, CORS and the error envelope;
 * - `before-handler`: for requests whose route matched, whose caller may use it and whose body is read, before the route's policies.
 */
export type MiddlewarePosition = 'before-routing' | 'before-handler';

/** Tells whether something that requests need is there; rejects when it is not. */
export type ReadinessCheck = () => Promise<unknown>;

/** The HTTP server as plugins see it. */
export interface Http {
  readonly hooks: HttpHooks;
  /**
   * Registers a policy that routes name.
   * @throws Error when the name is taken, or when the routes are built already
   */
  addPolicy(name: string, policy: Policy): void;
  /** The policies that were registered so far. */
  readonly policies: ReadonlyMap<string, Policy>;
  /**
   * Adds a middleware; those of one position run in the order in which they were added.
   * @throws Error when the name is taken, or when the routes are built already
   */
  addMiddleware(name: string, middleware: HttpMiddleware, position?: MiddlewarePosition): void;
  /** Lets pages of other origins send a request header, beside the configured ones. No effect when CORS is off. */
  allowHeader(name: string): void;
  /** Adds a condition to `GET /_health/ready`. */
  addReadinessCheck(name: string, check: ReadinessCheck): void;
  /**
   * Takes the WebSockets of a path; until the routes are built. Requests for another protocol or path are answered as if they had not asked for one.
   * @param path as of a route, without parameters
   * @throws Error when the path is taken, or when the routes are built already
   */
  upgrade(path: string, handler: UpgradeHandler): void;
}

/** Where a server listens. */
export interface HttpAddress {
  readonly host: string;
  readonly port: number;
}

/** The HTTP server as the kernel holds it. */
export interface OwnedHttp extends Http {
  /**
   * Compiles the routes into a request listener, for tests and for servers that Plinth does not own. Only once.
   * @throws Error for a route that names an unknown policy or an undeclared action
   */
  build(routes: readonly Route[]): RequestListener;
  /**
   * Builds the routes and accepts connections.
   * @throws Error when the address cannot be used
   */
  listen(routes: readonly Route[]): Promise<HttpAddress>;
  /**
   * Stops: readiness fails first, then no new connection is accepted, idle ones and WebSockets close, and running requests finish within the
   * shutdown timeout. Calling it again waits for the same end; before `listen` it does nothing.
   */
  close(): Promise<void>;
}

/** The HTTP server of a kernel. */
export const HTTP: InjectionToken<Http> = Symbol.for('plinth.http');

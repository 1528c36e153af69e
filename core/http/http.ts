import type { RequestListener } from 'node:http';
import type { Duplex } from 'node:stream';
import type Koa from 'koa';
import type { InjectionToken } from 'tsyringe';
import type { Caller } from '../access/index.ts';
import type { HttpHooks, MiddlewareScope } from './hooks.ts';
import type { AnswerCounts } from './response-cache/response-cache.ts';
import type { Policy, RequestContext, RequestState, Route } from './route.ts';

/** A Koa middleware with Plinth's context state. */
export type HttpMiddleware = Koa.Middleware<RequestState>;

/**
 * Where a plugin's middleware runs:
 * - `before-routing`: for every request, also for unknown paths and WebSocket handshakes; inside the security headers, CORS and the error
 * envelope;
 * - `before-handler`: after the route has matched, the caller is authorized and the body is read, but before the route's policies.
 *
 * After `next()`, `ctx.body` is what is sent: what a handler returned has become text or a `Buffer`, unless it is a stream.
 */
export type MiddlewarePosition = 'before-routing' | 'before-handler';

/**
 * Checks that something that requests need is available; rejects if it is not. Resolves with `read-only` if requests that change something
 * are refused meanwhile.
 */
export type ReadinessCheck = () => Promise<unknown>;

/** A WebSocket handshake that is not answered yet. */
export interface Upgrade {
  /** Context of the handshake: headers, address, parameters, `state.requestId`. It sends no response; `state.caller` is not set. */
  readonly ctx: RequestContext;
  /** The connection. A handler that takes it over answers the handshake and closes it. */
  readonly socket: Duplex;
  /** Bytes that the client sent after the handshake request. */
  readonly head: Buffer;
  /**
   * Authenticates the caller. May be called repeatedly: each call brings followed values up to date, as a request does.
   * @param authorization value of the header; undefined: identify the caller by the handshake's cookies and headers, where a strategy
   * applies to the path
   * @throws UnauthorizedError for credentials that are not, or no longer, valid
   */
  authenticate(authorization: string | undefined): Promise<Caller>;
  /** Sends the response that a request failing with this error would get, and closes the connection. */
  refuse(error: unknown): void;
}

/** Handles WebSocket connections at one path. */
export interface UpgradeHandler {
  /** Called for each handshake with an allowed origin that no `before-routing` middleware refused. Errors are sent as by `refuse`. */
  open(upgrade: Upgrade): void;
  /** Called once, when the server stops: closes the accepted connections. Any that stay open are cut after the shutdown timeout. */
  close(): void;
}

/** The HTTP server as plugins see it. */
export interface Http {
  readonly hooks: HttpHooks;
  /**
   * Registers a policy, which routes refer to by name.
   * @throws Error when the name is taken, or when the routes are built already
   */
  addPolicy(name: string, policy: Policy): void;
  /** The policies registered so far. */
  readonly policies: ReadonlyMap<string, Policy>;
  /**
   * Adds a middleware. Middlewares of the same position run in the order they were added.
   * @param scope how it works with cached responses. Default: no response is cached while it is installed
   * @throws Error when the name is taken, or when the routes are built already
   */
  addMiddleware(name: string, middleware: HttpMiddleware, position?: MiddlewarePosition, scope?: MiddlewareScope): void;
  /**
   * Allows pages of other origins to send a request header, in addition to the configured ones. No effect when CORS is off.
   * @throws Error when the routes are built already
   */
  allowHeader(name: string): void;
  /**
   * Adds a condition to `GET /_health/ready`.
   * @throws Error when the name is taken, or when the routes are built already
   */
  addReadinessCheck(name: string, check: ReadinessCheck): void;
  /**
   * Handles WebSocket handshakes at a path. Requests for another protocol or path are handled as ordinary requests.
   * @param path a route path without parameters
   * @throws Error when the path is taken, or when the routes are built already
   */
  upgrade(path: string, handler: UpgradeHandler): void;
  /** Counters of the response cache. All zero when no responses are cached. */
  readonly remembered: AnswerCounts;
}

/** The logger that HTTP writes to: facts first, then a message. Errors go under the key `err`. */
export interface HttpLogger {
  error(facts: Readonly<Record<string, unknown>>, message: string): void;
  warn(facts: Readonly<Record<string, unknown>>, message: string): void;
  info(facts: Readonly<Record<string, unknown>>, message: string): void;
  debug(facts: Readonly<Record<string, unknown>>, message: string): void;
}

/** Where a server listens. */
export interface HttpAddress {
  readonly host: string;
  readonly port: number;
}

/** The HTTP server as the kernel holds it. */
export interface OwnedHttp extends Http {
  /**
   * Compiles the routes into a request listener, for tests and for servers that Plinth does not own. May be called once.
   * @throws Error for a route that names an unknown policy or an undeclared action
   */
  build(routes: readonly Route[]): RequestListener;
  /**
   * Builds the routes and accepts connections.
   * @throws Error when the address cannot be used
   */
  listen(routes: readonly Route[]): Promise<HttpAddress>;
  /**
   * Stops the server: readiness fails first, then no new connection is accepted, idle ones and WebSockets close, and running requests
   * finish within the shutdown timeout. Calling it again waits for the same shutdown; before `listen` it does nothing.
   */
  close(): Promise<void>;
}

/** The HTTP server of a kernel. */
export const HTTP: InjectionToken<Http> = Symbol.for('plinth.http');

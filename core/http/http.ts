import type { RequestListener } from 'node:http';
import type { Duplex } from 'node:stream';
import type Koa from 'koa';
import type { InjectionToken } from 'tsyringe';
import type { Caller } from '../access/index.ts';
import type { AnswerCounts } from './answers/answer-memory.ts';
import type { MiddlewareScope } from './answers/taking-part.ts';
import type { HttpHooks } from './hooks.ts';
import type { Policy, RequestContext, RequestState, Route } from './route.ts';

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

/** A WebSocket handshake, before anybody has answered it. */
export interface Upgrade {
  /** Of the request: headers, address, parameters, `state.requestId`. Nothing is answered with it, and `state.caller` is not known yet. */
  readonly ctx: RequestContext;
  /** Whoever takes it over answers the handshake, and closes it. */
  readonly socket: Duplex;
  /** What the client has sent behind the handshake. */
  readonly head: Buffer;
  /**
   * The caller behind credentials, which may be asked for again and again: what is followed is brought up to date, as for a request.
   * @param authorization as the header holds it; undefined: whoever cookies and headers of the handshake are, as far as a strategy speaks for the path
   * @throws UnauthorizedError for credentials that are not, or no longer, valid
   */
  authenticate(authorization: string | undefined): Promise<Caller>;
  /** Answers with an error, as a request is that fails with it, and closes the connection. */
  refuse(error: unknown): void;
}

/** Takes WebSockets of one path. */
export interface UpgradeHandler {
  /** Called for each handshake from an origin that may connect, and that the middlewares of all requests let pass. What it throws is answered as `refuse` does. */
  open(upgrade: Upgrade): void;
  /** Called once, when the server stops: closes what was taken. Connections that stay are cut after the shutdown timeout. */
  close(): void;
}

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
   * @param scope what becomes of it where answers come from memory. Default: none do while it is there
   * @throws Error when the name is taken, or when the routes are built already
   */
  addMiddleware(name: string, middleware: HttpMiddleware, position?: MiddlewarePosition, scope?: MiddlewareScope): void;
  /**
   * Lets pages of other origins send a request header, beside the configured ones. No effect when CORS is off.
   * @throws Error when the routes are built already
   */
  allowHeader(name: string): void;
  /**
   * Adds a condition to `GET /_health/ready`.
   * @throws Error when the name is taken, or when the routes are built already
   */
  addReadinessCheck(name: string, check: ReadinessCheck): void;
  /**
   * Takes the WebSockets of a path; until the routes are built. Requests for another protocol or path are answered as if they had not asked for one.
   * @param path as of a route, without parameters
   * @throws Error when the path is taken, or when the routes are built already
   */
  upgrade(path: string, handler: UpgradeHandler): void;
  /** How many answers came from memory, and what it holds. All zero where nothing is remembered. */
  readonly remembered: AnswerCounts;
}

/** The log lines that HTTP writes: facts first, then a message. Errors go under the key `err`. */
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

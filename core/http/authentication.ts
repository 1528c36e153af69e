import type { IncomingMessage, ServerResponse } from 'node:http';
import type Koa from 'koa';
import { type Authenticator, type AuthRequest, bearerToken, type Caller } from '../access/index.ts';
import { addressedOrigin, clientAddress } from './client.ts';
import type { RequestContext, RequestState } from './route.ts';

/** Methods of requests that change nothing. */
export const READS: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD']);

/** How old unconfirmed cached data may be for a request, in milliseconds. */
export type Staleness = (request: IncomingMessage) => number;

/**
 * Allows slightly stale cached data for reads without any credentials.
 * @param maxStaleness milliseconds; 0: never
 */
export function createStaleness(maxStaleness: number): Staleness {
  if (maxStaleness === 0) return () => 0;
  return ({ method, headers }) =>
    READS.has(method) && headers.authorization === undefined && headers.cookie === undefined ? maxStaleness : 0;
}

/** Whether the caller was identified, by credentials or by something else, such as an address. For such a caller nothing may be stale. */
export function isIdentified({ kind, id }: Caller): boolean {
  return kind !== 'public' || id !== null;
}

/**
 * Authenticates the caller, while followed values are brought up to date.
 * @param credentials the request, as strategies see it
 * @throws UnauthorizedError
 */
export type Authenticate = (request: IncomingMessage, authenticator: Authenticator, credentials: AuthRequest) => Promise<Caller>;

/** @param beforeRequest see `HttpOptions` @param maxAgeFor how stale cached data may be for a request */
export function createAuthenticate(beforeRequest: (maxAge: number) => void | Promise<void>, maxAgeFor: Staleness): Authenticate {
  const exactly = async (caller: Caller): Promise<Caller> => {
    if (isIdentified(caller)) await beforeRequest(0);
    return caller;
  };
  /** Requests of one turn of the event loop share it if they wait for the same. */
  let last: { readonly authenticating: Promise<Caller>; readonly waiting: Promise<void>; readonly both: Promise<Caller> } | null = null;
  const both = (authenticating: Promise<Caller>, waiting: Promise<void>): Promise<Caller> => {
    if (last === null || last.authenticating !== authenticating || last.waiting !== waiting)
      last = { authenticating, waiting, both: Promise.all([authenticating, waiting]).then(([caller]) => caller) };
    return last.both;
  };
  return (request, authenticator, credentials) => {
    const maxAge = maxAgeFor(request);
    const waiting = beforeRequest(maxAge);
    const authenticating = authenticator.authenticate(credentials, maxAge);
    // Both query the database in one turn, and so in one statement.
    const together = waiting === undefined ? authenticating : both(authenticating, waiting);
    return maxAge === 0 ? together : together.then(exactly);
  };
}

/**
 * A request, as authentication strategies see it. Nothing is read or parsed until a strategy needs it: almost all callers are identified
 * by their token. A class rather than an object with getters: each such object would get its own hidden class, which only a full garbage
 * collection frees.
 */
abstract class RequestCredentials implements AuthRequest {
  readonly bearer: string | null;
  abstract readonly context: RequestContext;
  abstract readonly method: string;

  /** @param authorization value of the `Authorization` header */
  constructor(authorization: string | undefined) {
    this.bearer = bearerToken(authorization);
  }

  get address(): string {
    return clientAddress(this.context);
  }

  get host(): string {
    return this.context.host;
  }

  get origin(): string {
    return addressedOrigin(this.context);
  }

  get header(): AuthRequest['header'] {
    const { headers } = this.context.req;
    return (name) => {
      const value = headers[name.toLowerCase()];
      return typeof value === 'object' ? value.join(', ') : (value ?? null);
    };
  }

  get cookie(): AuthRequest['cookie'] {
    const { cookies } = this.context;
    return (name) => cookies.get(name, { signed: false }) ?? null;
  }
}

/** The credentials of a request that Koa has seen. */
export class ContextCredentials extends RequestCredentials {
  readonly context: RequestContext;

  /** @param authorization value of the `Authorization` header */
  constructor(context: RequestContext, authorization: string | undefined) {
    super(authorization);
    this.context = context;
  }

  get method(): string {
    return this.context.method;
  }
}

/** The credentials of a request before Koa has seen it. A Koa context is made only when something needs it. */
export class EarlyCredentials extends RequestCredentials {
  readonly #app: Koa<RequestState>;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  #context: RequestContext | null = null;

  constructor(app: Koa<RequestState>, request: IncomingMessage, response: ServerResponse) {
    super(request.headers.authorization);
    this.#app = app;
    this.#request = request;
    this.#response = response;
  }

  /** The Koa context. */
  get context(): RequestContext {
    this.#context ??= this.#app.createContext(this.#request, this.#response) as unknown as RequestContext;
    return this.#context;
  }

  get method(): string {
    return this.#request.method as string;
  }
}

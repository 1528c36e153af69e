import { UnauthorizedError } from '../errors/index.ts';
import { type Caller, plainCaller } from './caller.ts';

/** The parts of a request that can identify the caller. Immutable; each is read only when it is accessed. */
export interface AuthRequest {
  /** The token of `Authorization: Bearer …`; null when there is none. */
  readonly bearer: string | null;
  /** The HTTP method: `GET`, `POST`. A WebSocket handshake is always a `GET`. */
  readonly method: string;
  /** Address of the client, behind the number of proxies that `config/server` sets. */
  readonly address: string;
  /** The server's name and port as the client sent it: `example.com`. Empty if not sent. */
  readonly host: string;
  /** The server's own origin, as the client addressed it: `https://example.com`. Empty if there was no request. */
  readonly origin: string;
  /** A header by name, in any case; null when it is absent. */
  header(name: string): string | null;
  /** A cookie by name; null when it is absent. */
  cookie(name: string): string | null;
}

/** The facts of a route that strategies are selected by. */
export interface AuthRoute {
  readonly method: string;
  /** As it was registered: `/api/articles/:documentId`. */
  readonly path: string;
  /** The action that a caller needs; null: no action. */
  readonly action: string | null;
  /** Names of its policies. */
  readonly policies: readonly string[];
}

/** A request with only a bearer token; null: without any credentials. */
export function tokenRequest(bearer: string | null): AuthRequest {
  return Object.freeze({ bearer, method: 'GET', address: '', host: '', origin: '', header: () => null, cookie: () => null });
}

/**
 * The token of an `Authorization` header, or null when it does not contain exactly one bearer token: absent, empty, `Bearer` alone,
 * another scheme, more than two parts. The scheme is case-insensitive, and any run of white space separates.
 */
export function bearerToken(header: string | undefined): string | null {
  if (header === undefined) return null;
  const [scheme, token, ...more] = header.trim().split(/\s+/);
  if (scheme?.toLowerCase() !== 'bearer' || token === undefined || more.length > 0) return null;
  return token;
}

/** Properties of all strategies. */
interface NamedStrategy {
  readonly name: string;
  /**
   * The routes that it applies to: a path with everything below it (`/admin`), or a function that is called once for each route. Default:
   * all. It is called only for requests to these routes.
   */
  readonly routes?: string | ((route: AuthRoute) => boolean);
}

/** Authenticates bearer tokens; it is called only for requests with one. A token that no strategy accepts is answered with 401. */
export interface BearerStrategy extends NamedStrategy {
  readonly credential?: 'bearer';
  /**
   * @returns null for a token that is not of this strategy
   * @throws UnauthorizedError when the token is of this strategy but not valid any more
   */
  authenticate(request: AuthRequest & { readonly bearer: string }): Promise<Caller | null>;
}

/**
 * Authenticates callers by a cookie, a header or an address. It is called only for requests without a bearer token, so that a caller with a
 * token is never taken for another one. A request that no strategy recognizes is anonymous.
 */
export interface RequestStrategy extends NamedStrategy {
  readonly credential: 'request';
  /**
   * @returns null for a request without credentials of this strategy
   * @throws UnauthorizedError when they are not valid any more
   */
  authenticate(request: AuthRequest): Promise<Caller | null>;
}

/** Strategies of a kind are called in order of registration; the first result that is not null wins. */
export type AuthStrategy = BearerStrategy | RequestStrategy;

/** Authenticates the callers of a route. */
export interface Authenticator {
  /** Whether something other than a bearer token may identify the caller. Caches must then not rely on `Authorization` alone. */
  readonly readsMore: boolean;
  /**
   * @param maxAge how old cached data about anonymous callers may be, in milliseconds; callers with credentials are always looked up
   * exactly. Default 0
   * @returns for anonymous callers perhaps the same promise as before, if nothing has changed
   * @throws UnauthorizedError
   */
  authenticate(request: AuthRequest, maxAge?: number): Promise<Caller>;
}

/** Makes the authenticator of a route, with the strategies that apply to it. */
export function authenticatorOf(
  strategies: readonly AuthStrategy[],
  route: AuthRoute,
  visitor: (maxAge: number) => Promise<Caller>,
): Authenticator {
  const speaking = strategies.filter((strategy) => speaksFor(strategy, route));
  const byBearer = speaking.filter((strategy) => strategy.credential !== 'request');
  const byRequest = speaking.filter((strategy) => strategy.credential === 'request');
  const readsMore = byRequest.length > 0;
  return {
    readsMore,
    authenticate(request, maxAge = 0) {
      const { bearer } = request;
      if (bearer !== null) return ask(byBearer, request as AuthRequest & { readonly bearer: string }, refuse);
      return readsMore ? ask(byRequest, request, () => visitor(maxAge)) : visitor(maxAge);
    },
  };
}

function speaksFor({ routes }: AuthStrategy, route: AuthRoute): boolean {
  if (routes === undefined) return true;
  if (typeof routes === 'function') return routes(route);
  const prefix = routes.toLowerCase().replace(/\/+$/, '');
  const path = route.path.toLowerCase();
  return path === prefix || path.startsWith(`${prefix}/`);
}

/** The first result that is not null. @param unknown called for a request that no strategy recognizes */
async function ask<Request extends AuthRequest>(
  strategies: readonly { readonly name: string; authenticate(request: Request): Promise<Caller | null> }[],
  request: Request,
  unknown: () => Promise<Caller>,
): Promise<Caller> {
  for (const strategy of strategies) {
    const caller = await strategy.authenticate(request);
    if (caller !== null) return foundBy(strategy.name, caller);
  }
  return unknown();
}

async function refuse(): Promise<never> {
  throw new UnauthorizedError();
}

/** The caller with the strategy's name; the same object if the strategy has set it already. */
function foundBy(strategy: string, caller: Caller): Caller {
  return caller.strategy === strategy ? caller : Object.freeze({ ...plainCaller(caller), strategy });
}

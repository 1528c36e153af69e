import { UnauthorizedError } from '../errors/index.ts';
import type { AuthRequest, AuthRoute } from './auth-request.ts';
import { type Caller, plainCaller } from './caller.ts';

/** What all strategies say of themselves. */
interface NamedStrategy {
  readonly name: string;
  /**
   * The routes that it speaks for: a path with all below it (`/admin`), or a question that is asked once for each route. Default: all.
   * It is asked about requests of these alone.
   */
  readonly routes?: string | ((route: AuthRoute) => boolean);
}

/** Finds out who a bearer token belongs to; it is asked about requests that bring one. A token that no strategy knows is 401. */
export interface BearerStrategy extends NamedStrategy {
  readonly credential?: 'bearer';
  /**
   * @returns null for a token that is not this strategy's
   * @throws UnauthorizedError when the token is this strategy's but not valid any more
   */
  authenticate(request: AuthRequest & { readonly bearer: string }): Promise<Caller | null>;
}

/**
 * Finds out who asks by a cookie, a header, an address. It is asked about requests that bring no bearer token, so that who gives one is never
 * taken for somebody else; a request that no strategy knows is anonymous.
 */
export interface RequestStrategy extends NamedStrategy {
  readonly credential: 'request';
  /**
   * @returns null for a request that brings nothing of this strategy
   * @throws UnauthorizedError when it does, and that is not valid any more
   */
  authenticate(request: AuthRequest): Promise<Caller | null>;
}

/** Strategies of a kind are asked in order of registration; the first answer that is not null wins. */
export type AuthStrategy = BearerStrategy | RequestStrategy;

/** Finds the callers of a route. */
export interface Authenticator {
  /** Whether more than a bearer token may say who asks, so that caches cannot see from it what an answer depends on. */
  readonly readsMore: boolean;
  /**
   * @param maxAge milliseconds that what is known of visitors may be old: who brings credentials is found out exactly. Default 0
   * @throws UnauthorizedError
   */
  authenticate(request: AuthRequest, maxAge?: number): Promise<Caller>;
}

/** The authenticator of a route, for which the strategies that speak for it are chosen now. */
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

/** The first answer that is not null. @param unknown what becomes of a request that no strategy knows */
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

/** A caller with the name of the strategy that found it: where that one says its name itself, the very object that it answered. */
function foundBy(strategy: string, caller: Caller): Caller {
  return caller.strategy === strategy ? caller : Object.freeze({ ...plainCaller(caller), strategy });
}

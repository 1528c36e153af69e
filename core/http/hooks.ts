import type { IncomingMessage } from 'node:http';
import { SyncHook } from 'tapable';
import type { Caller, TapOrder } from '../access/index.ts';
import type { RequestContext, Route } from './route.ts';

/** A response that was served from the cache. */
export interface AnswerFromMemory {
  readonly request: IncomingMessage;
  readonly requestId: string;
  readonly route: Route;
  /** 200 or 304. */
  readonly status: number;
  readonly caller: Caller;
  /** Milliseconds. */
  readonly duration: number;
  /** Parameters of the query string, parsed on first access. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** One of several operations of a request to a route that needs no action itself: a field of GraphQL, a tool of an agent. */
export interface RequestPart {
  /** `moveReview`, `publish` */
  readonly name: string;
  /** The action that it needs; null: none, or it is not known. */
  readonly action: string | null;
  /** Its arguments, by name. */
  readonly input: unknown;
  /** The error with which it failed or was refused; null: it succeeded. */
  readonly error: unknown;
}

/** Options of a tap of `http.request`. */
export interface RequestTapScope extends TapOrder {
  /** Null: the tap need not be called for cached responses. Absent: no response is served from the cache while this tap is installed. */
  readonly remembered?: null;
}

/** Options of a tap of `http.response`. */
export interface ResponseTapScope extends TapOrder {
  /**
   * Called instead of the tap for cached responses; what it throws is logged. Null: the tap need not see them. Absent: no response is
   * served from the cache while this tap is installed.
   */
  readonly remembered?: ((answer: AnswerFromMemory) => void) | null;
}

/** Options of a middleware. */
export interface MiddlewareScope {
  /**
   * True: requests that are answered from the cache may bypass it, since it neither changes responses nor must see every request. Absent:
   * no response is cached while it is installed.
   */
  readonly passedBy?: true;
}

/** Hooks that observe requests, with the descriptions that `plinth hooks` prints. Taps are synchronous, and run for every request. */
export class HttpHooks {
  readonly request = new SyncHook<[ctx: RequestContext, route: Route], void, RequestTapScope>(
    ['ctx', 'route'],
    'A request matched a route and its caller may use it; the body is not read yet. Throwing refuses the request.',
  );
  /** `duration` is in milliseconds. */
  readonly response = new SyncHook<[ctx: RequestContext, duration: number], void, ResponseTapScope>(
    ['ctx', 'duration'],
    'A response is ready, whatever its status. A tap that throws is logged.',
  );
  readonly part = new SyncHook<[ctx: RequestContext, part: RequestPart], void, TapOrder>(
    ['ctx', 'part'],
    'A part of a request that may change something is done (a mutation, a tool of an agent), or any part has failed. It must not throw.',
  );
  readonly error = new SyncHook<[error: unknown, ctx: RequestContext], void, TapOrder>(
    ['error', 'ctx'],
    'An unexpected error was thrown; it is already logged and answered with 500. A tap that throws is logged.',
  );
}

/** The hooks of one HTTP server. */
export function createHttpHooks(): HttpHooks {
  return Object.freeze(new HttpHooks());
}

/** Whether a hook has taps. `isUsed` is always true, because the kernel intercepts every hook; a call would go through the interceptor. */
export function isTapped(hook: { readonly taps: readonly unknown[] }): boolean {
  return hook.taps.length > 0;
}

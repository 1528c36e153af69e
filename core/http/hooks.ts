import { SyncHook } from 'tapable';
import type { RequestContext, Route } from './route.ts';

/** What can be observed of requests. Taps are synchronous and must be quick: they run for every request. */
export interface HttpHooks {
  /** A request matched a route and its caller may use it; the body is not read yet. Throwing refuses the request. */
  readonly request: SyncHook<[ctx: RequestContext, route: Route]>;
  /** An answer is ready, of whatever status; `duration` is in milliseconds. A tap that throws is logged. */
  readonly response: SyncHook<[ctx: RequestContext, duration: number]>;
  /** Something unexpected was thrown; it is logged already and answered with 500. A tap that throws is logged. */
  readonly error: SyncHook<[error: unknown, ctx: RequestContext]>;
}

/** What `plinth hooks` says of each. */
export const HTTP_HOOK_SENTENCES: Readonly<Record<keyof HttpHooks, string>> = Object.freeze({
  request: 'A request matched a route and its caller may use it; the body is not read yet. Throwing refuses the request.',
  response: 'An answer is ready, of whatever status. A tap that throws is logged.',
  error: 'Something unexpected was thrown; it is logged already and answered with 500. A tap that throws is logged.',
});

/** The hooks of one HTTP server. */
export function createHttpHooks(): HttpHooks {
  return Object.freeze({
    request: new SyncHook<[ctx: RequestContext, route: Route]>(['ctx', 'route'], 'http.request'),
    response: new SyncHook<[ctx: RequestContext, duration: number]>(['ctx', 'duration'], 'http.response'),
    error: new SyncHook<[error: unknown, ctx: RequestContext]>(['error', 'ctx'], 'http.error'),
  });
}

/** Whether anybody listens. `isUsed` would say yes to every hook, since the kernel watches them all, and each call would go through the watch. */
export function isTapped(hook: { readonly taps: readonly unknown[] }): boolean {
  return hook.taps.length > 0;
}

import { SyncHook } from 'tapable';
import type { TapOrder } from '../access/index.ts';
import type { RequestTapScope, ResponseTapScope } from './answers/taking-part.ts';
import type { RequestContext, Route } from './route.ts';

/** Hooks that observe requests, with the descriptions that `plinth hooks` prints. Taps are synchronous, and run for every request. */
export class HttpHooks {
  readonly request = new SyncHook<[ctx: RequestContext, route: Route], void, RequestTapScope>(
    ['ctx', 'route'],
    'A request matched a route and its caller may use it; the body is not read yet. Throwing refuses the request.',
  );
  /** `duration` is in milliseconds. */
  readonly response = new SyncHook<[ctx: RequestContext, duration: number], void, ResponseTapScope>(
    ['ctx', 'duration'],
    'An answer is ready, of whatever status. A tap that throws is logged.',
  );
  readonly error = new SyncHook<[error: unknown, ctx: RequestContext], void, TapOrder>(
    ['error', 'ctx'],
    'Something unexpected was thrown; it is logged already and answered with 500. A tap that throws is logged.',
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

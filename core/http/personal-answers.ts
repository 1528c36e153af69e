import { hash } from 'node:crypto';
import type Koa from 'koa';
import type { RequestState } from './route.ts';
import { varyBy } from './vary.ts';

/** Characters of a hash that tell the callers of one server apart. */
const MARK_LENGTH = 11;

/**
 * Says to caches that what a route answers depends on who asks, and that an answer to somebody who said so is his alone and must be asked for again each time.
 * A handler that knows better sets another `Cache-Control`.
 */
export function markPersonal(ctx: Koa.ParameterizedContext): void {
  varyBy(ctx, 'Authorization');
  if (ctx.req.headers.authorization !== undefined) ctx.set('Cache-Control', 'private, no-cache');
}

/** What an `ETag` says of the caller, so that nobody is told that an answer which somebody else has got is his: empty without credentials. */
export function callerMark({ req, state }: Koa.ParameterizedContext<RequestState>): string {
  if (req.headers.authorization === undefined) return '';
  const caller = state.caller as RequestState['caller'] | undefined;
  return caller === undefined ? '' : `.${hash('sha1', `${caller.kind} ${caller.id}`, 'base64url').slice(0, MARK_LENGTH)}`;
}

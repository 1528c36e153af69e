import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type Koa from 'koa';
import type { Caller } from '../access/index.ts';

/** Characters of the hash that distinguishes callers of one server. */
const MARK_LENGTH = 11;

/**
 * Tells caches that the response depends on the caller, and that a response to an authenticated caller is private and must be revalidated
 * each time.
 * A handler may set another `Cache-Control`.
 * @param isSecret whether nobody may store the response at all
 * @param readsMore whether something other than the `Authorization` header may identify the caller: every response may then be private
 */
export function markPersonal(ctx: Koa.ParameterizedContext, isSecret: boolean, readsMore: boolean): void {
  ctx.vary('Authorization');
  if (readsMore) ctx.vary('Cookie');
  if (isSecret) ctx.res.setHeader('Cache-Control', 'no-store');
  else if (readsMore || ctx.req.headers.authorization !== undefined) ctx.set('Cache-Control', 'private, no-cache');
}

/** The caller's part of an `ETag`, which prevents a 304 for a response that another caller got. Empty without credentials. */
export function callerMark({ headers }: IncomingMessage, caller: Caller | undefined): string {
  if (caller === undefined || (headers.authorization === undefined && caller.strategy === undefined)) return '';
  return `.${hash('sha1', `${caller.kind} ${caller.id}`, 'base64url').slice(0, MARK_LENGTH)}`;
}

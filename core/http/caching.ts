import { hash } from 'node:crypto';
import type Koa from 'koa';
import type { Caller } from '../access/index.ts';
import type { RequestState } from './route.ts';

/** Maximum number of `Vary` values that are kept. Responses have few different ones, unless a plugin makes them from request data. */
const KEPT = 100;

/** Extended `Vary` values by the current value and the added name, for each server. */
const extensions = new WeakMap<Koa, Map<string, Map<string, string>>>();

/** Adds a request header to `Vary`. Same result as `ctx.vary`, but each extension is computed only once. */
export function varyBy(ctx: Koa.ParameterizedContext, name: string): void {
  if (ctx.headerSent) return;
  const known = ctx.res.getHeader('Vary') ?? '';
  if (typeof known !== 'string') {
    ctx.vary(name);
    return;
  }
  const extended = extensionsOf(ctx.app, known).get(name);
  if (extended !== undefined) {
    ctx.res.setHeader('Vary', extended);
    return;
  }
  ctx.vary(name);
  const header = ctx.res.getHeader('Vary');
  if (typeof header === 'string') extensionsOf(ctx.app, known).set(name, header);
}

function extensionsOf(app: Koa, known: string): Map<string, string> {
  let ofApp = extensions.get(app);
  if (ofApp === undefined || ofApp.size > KEPT) {
    ofApp = new Map();
    extensions.set(app, ofApp);
  }
  let ofHeader = ofApp.get(known);
  if (ofHeader === undefined || ofHeader.size > KEPT) {
    ofHeader = new Map();
    ofApp.set(known, ofHeader);
  }
  return ofHeader;
}

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
  varyBy(ctx, 'Authorization');
  if (readsMore) varyBy(ctx, 'Cookie');
  if (isSecret) ctx.res.setHeader('Cache-Control', 'no-store');
  else if (readsMore || ctx.req.headers.authorization !== undefined) ctx.set('Cache-Control', 'private, no-cache');
}

/** The caller's part of an `ETag`, which prevents a 304 for a response that another caller got. Empty without credentials. */
export function callerMark({ req, state }: Koa.ParameterizedContext<RequestState>): string {
  const caller = state.caller as RequestState['caller'] | undefined;
  if (req.headers.authorization === undefined && caller?.strategy === undefined) return '';
  return caller === undefined ? '' : markOfCaller(caller);
}

/** The same for a caller with credentials. */
export function markOfCaller({ kind, id }: Pick<Caller, 'kind' | 'id'>): string {
  return `.${hash('sha1', `${kind} ${id}`, 'base64url').slice(0, MARK_LENGTH)}`;
}

import { hash } from 'node:crypto';
import type Koa from 'koa';
import type { Caller } from '../access/index.ts';
import type { RequestState } from './route.ts';

/** Headers that are kept with what they become: answers have few different ones, unless a plugin makes them of what it is asked. */
const KEPT = 100;

/** What `Vary` becomes, by what it is and by the name that is added; of each server by itself. */
const extensions = new WeakMap<Koa, Map<string, Map<string, string>>>();

/**
 * Says that an answer depends on a header of its request, beside what it depends on already. As `ctx.vary` does, which takes the header apart again for every
 * answer: here each header is extended once.
 */
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

/** Characters of a hash that tell the callers of one server apart. */
const MARK_LENGTH = 11;

/**
 * Says to caches that what a route answers depends on who asks, and that an answer to somebody who said so is his alone and must be asked for again each time.
 * A handler that knows better sets another `Cache-Control`.
 * @param isSecret whether nobody may keep the answer at all
 * @param readsMore whether something else than the header may say who asks: any answer may then be somebody's alone
 */
export function markPersonal(ctx: Koa.ParameterizedContext, isSecret: boolean, readsMore: boolean): void {
  varyBy(ctx, 'Authorization');
  if (readsMore) varyBy(ctx, 'Cookie');
  if (isSecret) ctx.res.setHeader('Cache-Control', 'no-store');
  else if (readsMore || ctx.req.headers.authorization !== undefined) ctx.set('Cache-Control', 'private, no-cache');
}

/** What an `ETag` says of the caller, so that nobody is told that an answer which somebody else has got is his: empty without credentials. */
export function callerMark({ req, state }: Koa.ParameterizedContext<RequestState>): string {
  const caller = state.caller as RequestState['caller'] | undefined;
  if (req.headers.authorization === undefined && caller?.strategy === undefined) return '';
  return caller === undefined ? '' : markOfCaller(caller);
}

/** The same for a caller who has given credentials. */
export function markOfCaller({ kind, id }: Pick<Caller, 'kind' | 'id'>): string {
  return `.${hash('sha1', `${kind} ${id}`, 'base64url').slice(0, MARK_LENGTH)}`;
}

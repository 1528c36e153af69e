import type { RequestContext } from './route.ts';

/** Characters of an address; what a proxy passes on may be any text. */
const MAX_LENGTH = 64;

/**
 * Where a request comes from. Behind proxies (`proxy` in `config/server`) it is what the outermost of them saw: addresses further to the left in
 * `X-Forwarded-For` are whatever a client has written there.
 * @param proxies how many there are; default: `proxies` in `config/server`
 */
export function clientAddress(ctx: Pick<RequestContext, 'ip' | 'ips' | 'get'>, proxies?: number): string {
  return (proxies === undefined ? ctx.ip : seenBy(ctx, proxies)).slice(0, MAX_LENGTH);
}

/** Koa keeps of the header what its own number of proxies has added: another number needs all of it. */
function seenBy(ctx: Pick<RequestContext, 'ip' | 'ips' | 'get'>, proxies: number): string {
  // Empty unless the server believes its proxies.
  if (ctx.ips.length === 0) return ctx.ip;
  const all = ctx.get('X-Forwarded-For').split(',');
  return all[Math.max(0, all.length - proxies)]?.trim() || ctx.ip;
}

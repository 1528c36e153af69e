import type { RequestContext } from 'plinth';

/** Characters of an address; what a proxy passes on may be any text. */
const MAX_LENGTH = 64;

/**
 * Where a request comes from. Behind proxies (`proxy` in `config/server`) it is what the outermost of them saw: addresses further to the left in
 * `X-Forwarded-For` are whatever a client has written there.
 * @param proxies how many there are
 */
export function clientAddress(ctx: Pick<RequestContext, 'ip' | 'ips'>, proxies: number): string {
  // Empty unless the server believes its proxies.
  const { ips } = ctx;
  return (ips[Math.max(0, ips.length - proxies)] ?? ctx.ip).slice(0, MAX_LENGTH);
}

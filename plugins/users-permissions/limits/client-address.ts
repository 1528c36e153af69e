import { isIPv6 } from 'node:net';
import type { RequestContext } from 'plinth';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Characters of an address; what a proxy passes on may be any text. */
const MAX_LENGTH = 64;

/** Groups of an IPv6 address that one customer of a provider has alone: what is behind them, the customer chooses. */
const NETWORK_GROUPS = 4;

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

/** What limits count by: an IPv4 address, or the network of an IPv6 address. */
export function addressKey(address: string): string {
  const plain = MAPPED.exec(address)?.[1] ?? address;
  const [bare = ''] = plain.split('%');
  if (!isIPv6(bare)) return plain;
  const [head = '', tail = ''] = bare.toLowerCase().split('::');
  const before = head.split(':').filter((group) => group !== '');
  const after = tail.split(':').filter((group) => group !== '');
  const zeros = bare.includes('::') ? Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0') : [];
  const groups = [...before, ...zeros, ...after].slice(0, NETWORK_GROUPS);
  return groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':');
}

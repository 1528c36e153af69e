import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Groups of an IPv6 address that one customer of a provider has alone: what is behind them, the customer chooses. */
const NETWORK_GROUPS = 4;

/** What clients are counted by: an IPv4 address, or the network of an IPv6 address. */
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

import { BlockList, isIP } from 'node:net';
import { isAddressRange, isHostEntry } from './hosts.ts';

/**
 * IPv4 ranges that are not public: those of the IANA special-purpose registry, multicast, and 168.63.129.16, a public address at which a
 * cloud serves its machines.
 */
const SPECIAL_4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24'],
  ...['192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  '168.63.129.16/32',
];

/**
 * Contains all public IPv6 addresses. It contains no local ones, and none that embed an IPv4 address (`::ffff:127.0.0.1`,
 * `64:ff9b::7f00:1`).
 */
const PUBLIC_6 = ['2000::/3'];

/** Exceptions: ranges of protocols (Teredo), of documentation, and of 6to4, whose addresses embed an IPv4 address. */
const SPECIAL_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const special4 = listOf(SPECIAL_4);
const public6 = listOf(PUBLIC_6);
const special6 = listOf(SPECIAL_6);

/** Whether an address is public. @param address IPv4 or IPv6, without brackets */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special4.check(address, 'ipv4');
    case 6:
      return public6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
    default:
      return false;
  }
}

/** Allowed targets that are not public. */
export interface AllowList {
  /** @param host as in a URL, but without brackets and without a final dot */
  hasHost(host: string): boolean;
  hasAddress(address: string): boolean;
}

/**
 * Parses a list of allowed targets.
 * @param entries host names, addresses, or address ranges: `auth.internal`, `10.1.2.3`, `10.0.0.0/8`, `fd00::/8`
 * @throws Error for any other entry
 */
export function allowListOf(entries: readonly string[]): AllowList {
  const wrong = entries.find((entry) => !isHostEntry(entry));
  if (wrong !== undefined) throw new Error(`${JSON.stringify(wrong)} is not a host, IP address or IP range`);
  const addresses = listOf(entries.filter(isAddressRange));
  const hosts = new Set(entries.filter((entry) => !isAddressRange(entry)).map((host) => host.toLowerCase()));
  return {
    hasHost: (host) => hosts.has(host),
    hasAddress: (address) => addresses.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'),
  };
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const isOf6 = isIP(address) === 6;
    list.addSubnet(address, Number(bits ?? (isOf6 ? 128 : 32)), isOf6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

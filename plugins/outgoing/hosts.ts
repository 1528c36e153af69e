import { isIP } from 'node:net';
import { z } from 'plinth';

/** Whether a text is an address or an address range: `10.1.2.3`, `10.0.0.0/8`, `fd00::/8`. */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  const isMask = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
  // An address with a zone (`fe80::1%eth0`) is not accepted.
  return version !== 0 && isMask && more.length === 0 && !address.includes('%');
}

/** Whether a text is a host as in a URL, without a port, or an address or range as in `isAddressRange`. */
export function isHostEntry(text: string): boolean {
  return isAddressRange(text) || /^(?=.*[a-z])[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/i.test(text);
}

/** Schema of an entry in a list of hosts. */
export const hostEntry = z.string().refine(isHostEntry, {
  message: 'expected a host, an IP address or an IP range, such as "auth.internal" or "10.1.0.0/16"',
});

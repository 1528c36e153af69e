import { isIP } from 'node:net';
import { z } from 'plinth';

/** An address, or a range of them: `10.1.2.3`, `10.0.0.0/8`, `fd00::/8`. */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  const isMask = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
  // A zone (`fe80::1%eth0`) is none of an address.
  return version !== 0 && isMask && more.length === 0 && !address.includes('%');
}

/** A host, as a URL names it, without a port, or what `isAddressRange` takes. */
export function isHostEntry(text: string): boolean {
  return isAddressRange(text) || /^(?=.*[a-z])[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/i.test(text);
}

/** An entry of a list of hosts. */
export const hostEntry = z.string().refine(isHostEntry, {
  message: 'expected a host, an address or a range of addresses, such as "auth.internal" or "10.1.0.0/16"',
});

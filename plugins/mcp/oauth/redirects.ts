import type { ProgramPlace } from 'plinth/plugins/admin';

/** Maximum length of an address, in characters. */
const LONGEST = 2_000;

/** A loopback address in `http`, up to its port. A program learns which port is free only when it asks (RFC 8252, 7.3). */
const LOOPBACK = /^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(?=[/?]|$)/;

/**
 * The kind of target of a redirect URI; null if it is not allowed.
 * @param schemes allowed schemes without a dot, such as `cursor`
 */
export function placeOf(redirect: string, schemes: readonly string[]): ProgramPlace | null {
  if (redirect.length > LONGEST || !/^[!-~]+$/.test(redirect) || redirect.includes('#') || !URL.canParse(redirect)) return null;
  const { protocol, username, password, host } = new URL(redirect);
  if (username !== '' || password !== '') return null;
  if (protocol === 'https:') return redirect.startsWith('https://') ? { kind: 'site', name: host } : null;
  if (protocol === 'http:') return LOOPBACK.test(redirect) ? { kind: 'machine', name: host } : null;
  const scheme = protocol.slice(0, -1);
  return scheme.includes('.') || schemes.includes(scheme) ? { kind: 'app', name: scheme } : null;
}

/** Whether a redirect URI is one of those that the program registered: an exact match, except for the port of a loopback address. */
export function isNamed(redirect: string, named: readonly string[]): boolean {
  const withoutPort = (address: string) => address.replace(LOOPBACK, '$1');
  return named.some((each) => each === redirect || (LOOPBACK.test(each) && withoutPort(each) === withoutPort(redirect)));
}

/** Adds parameters to an address; existing ones stay. */
export function withParameters(redirect: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(redirect);
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.append(name, value);
  return url.href;
}

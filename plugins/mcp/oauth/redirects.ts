import type { ProgramPlace } from 'plinth/plugins/admin';

/** Characters of an address. */
const LONGEST = 2_000;

/** Hosts of the machine on which somebody sits, in `http`, up to the port: which one is free there a program knows only when it asks (RFC 8252, 7.3). */
const LOOPBACK = /^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(?=[/?]|$)/;

/**
 * Where an address leads; null for one to which nothing may ever be sent.
 * @param schemes those without a dot that programs are known by, such as `cursor`
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

/** Whether an address is one of those that a program has named: letter by letter, but for the port of a loopback address. */
export function isNamed(redirect: string, named: readonly string[]): boolean {
  const withoutPort = (address: string) => address.replace(LOOPBACK, '$1');
  return named.some((each) => each === redirect || (LOOPBACK.test(each) && withoutPort(each) === withoutPort(redirect)));
}

/** An address with further parameters; those that it has stay. */
export function withParameters(redirect: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(redirect);
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.append(name, value);
  return url.href;
}

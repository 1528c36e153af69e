import type { ServerConfig } from 'plinth';
import type { AccountOptions } from '../options.ts';
import type { RecoveryLinks } from './recovery.ts';

/**
 * Links of the configured addresses.
 * @param prefix path before `/auth`
 */
export function recoveryLinks(server: ServerConfig, { reset }: AccountOptions, prefix: string): RecoveryLinks {
  return {
    resetPassword: (code) => withParameter(publicUrl(server, reset.page), 'code', code),
    confirmEmail: (code) => withParameter(publicUrl(server, `${prefix}/auth/email-confirmation`), 'confirmation', code),
  };
}

/** A URL as it is, or a path behind the address under which clients reach the server. */
export function publicUrl({ url, host, port }: ServerConfig, place: string): string {
  if (!place.startsWith('/')) return place;
  return `${(url ?? `http://${host}:${port}`).replace(/\/+$/, '')}${place}`;
}

function withParameter(place: string, name: string, value: string): string {
  const url = new URL(place);
  // Behind `#` it reaches no server and no log: the page reads it there.
  if (place.endsWith('#')) return `${url.href}${new URLSearchParams({ [name]: value })}`;
  url.searchParams.set(name, value);
  return url.href;
}

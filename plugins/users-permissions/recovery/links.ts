import type { Observation, ServerConfig } from 'plinth';
import type { AccountOptions } from '../options.ts';
import type { RecoveryLinks } from './recovery.ts';

/**
 * Creates the links in mails, with the configured addresses.
 * @param prefix path before `/auth`
 * @param observation its `traceparent` is added to the links, so that the request that follows a link belongs to the same trace
 */
export function recoveryLinks(
  server: ServerConfig,
  { reset }: AccountOptions,
  prefix: string,
  observation: Pick<Observation, 'traceparent'>,
): RecoveryLinks {
  const link = (place: string, name: string, value: string) =>
    withParameter(publicUrl(server, place), name, value, observation.traceparent);
  return {
    resetPassword: (code) => link(reset.page, 'code', code),
    confirmEmail: (code) => link(`${prefix}/auth/email-confirmation`, 'confirmation', code),
  };
}

/** A URL as it is, or a path appended to the server's public address. */
export function publicUrl({ url, host, port }: ServerConfig, place: string): string {
  if (!place.startsWith('/')) return place;
  return `${(url ?? `http://${host}:${port}`).replace(/\/+$/, '')}${place}`;
}

function withParameter(place: string, name: string, value: string, traceparent: string | null): string {
  const url = new URL(place);
  // A fragment reaches no server and no log. The page reads it in the browser.
  if (place.endsWith('#')) return `${url.href}${new URLSearchParams({ [name]: value })}`;
  url.searchParams.set(name, value);
  if (traceparent !== null) url.searchParams.set('traceparent', traceparent);
  return url.href;
}

import { type HttpClient, RequestError } from '../client/http-client.ts';
import { placed } from '../client/root.ts';
import { type PlainMessageId, t } from '../i18n/translate.ts';
import { inWords } from './in-words.ts';

/** The state of a sign-in at a provider that this tab has started, with the proof of that. */
interface Begun {
  readonly name: string;
  readonly verifier: string | null;
  readonly next: string;
}

const KEPT = 'plinth.single-sign-on';

const SAID: Readonly<Record<string, PlainMessageId>> = {
  access_denied: 'account.providerDenied',
  provider_unavailable: 'account.providerUnavailable',
};

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** Redirects to an identity provider. Only this tab can use the response. */
export async function beginSingleSignOn(provider: { readonly name: string; readonly url: string }, next: string): Promise<void> {
  // Without HTTPS, browsers have no `crypto.subtle`. The code is then still valid only once, and for a minute.
  const verifier = crypto.subtle === undefined ? null : base64url(crypto.getRandomValues(new Uint8Array(32)));
  const begun: Begun = { name: provider.name, verifier, next };
  sessionStorage.setItem(KEPT, JSON.stringify(begun));
  const address = placed(provider.url);
  if (verifier === null) return window.location.assign(address);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  window.location.assign(`${address}?code_challenge=${base64url(new Uint8Array(digest))}`);
}

/**
 * Finishes what `beginSingleSignOn` started, with the code of the provider.
 * @returns the address to go to
 * @throws RequestError, also for a second step (see `secondStepOf`)
 */
export async function endSingleSignOn(http: HttpClient, code: string): Promise<string> {
  const kept = sessionStorage.getItem(KEPT);
  sessionStorage.removeItem(KEPT);
  if (kept === null)
    throw new RequestError({
      status: 400,
      name: 'ValidationError',
      message: t('account.signInStartedElsewhere'),
      details: {},
    });
  const { name, verifier, next } = JSON.parse(kept) as Begun;
  const query = new URLSearchParams({ code, ...(verifier !== null && { code_verifier: verifier }) });
  await http.ask(`/auth/${encodeURIComponent(name)}/callback?${query}`);
  return next;
}

/** Returns the message for an error of the provider, from the address. */
export function saidByProvider(error: string): string {
  const said = Object.hasOwn(SAID, error) ? SAID[error] : undefined;
  return said === undefined ? t('account.ssoFailed') : t(said);
}

/** Returns the message for an error after the provider has agreed. */
export function singleSignOnInWords(error: unknown): string {
  if (error instanceof RequestError && error.problem.status === 403) return t('account.ssoNoUser');
  return inWords(error);
}

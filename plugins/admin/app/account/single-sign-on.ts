import { type HttpClient, RequestError } from '../client/http-client.ts';
import { t, worded } from '../words/text.ts';
import { inWords } from './in-words.ts';

/** What was begun in this tab, and what proves that it was begun here. */
interface Begun {
  readonly name: string;
  readonly verifier: string | null;
  readonly next: string;
}

const KEPT = 'plinth.single-sign-on';

const SAID: Readonly<Record<string, string>> = {
  access_denied: worded('The other account did not agree.'),
  provider_unavailable: worded('The other account cannot be reached now. Try again, or use a password.'),
};

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** Goes to an identity provider; what comes back in the address works in this tab alone. */
export async function beginSingleSignOn(provider: { readonly name: string; readonly url: string }, next: string): Promise<void> {
  // Without HTTPS browsers have no digests; the code then works once and for a minute all the same.
  const verifier = crypto.subtle === undefined ? null : base64url(crypto.getRandomValues(new Uint8Array(32)));
  const begun: Begun = { name: provider.name, verifier, next };
  sessionStorage.setItem(KEPT, JSON.stringify(begun));
  if (verifier === null) return window.location.assign(provider.url);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  window.location.assign(`${provider.url}?code_challenge=${base64url(new Uint8Array(digest))}`);
}

/**
 * Ends what `beginSingleSignOn` began, with what the provider sent along.
 * @returns where one was going
 * @throws RequestError, also with a second step (see `secondStepOf`)
 */
export async function endSingleSignOn(http: HttpClient, code: string): Promise<string> {
  const kept = sessionStorage.getItem(KEPT);
  sessionStorage.removeItem(KEPT);
  if (kept === null)
    throw new RequestError({
      status: 400,
      name: 'ValidationError',
      message: t('This sign-in was begun elsewhere: begin it here again'),
      details: {},
    });
  const { name, verifier, next } = JSON.parse(kept) as Begun;
  const query = new URLSearchParams({ code, ...(verifier !== null && { code_verifier: verifier }) });
  await http.ask(`/auth/${encodeURIComponent(name)}/callback?${query}`);
  return next;
}

/** What went wrong at the provider, as its error in the address says. */
export function saidByProvider(error: string): string {
  const said = Object.hasOwn(SAID, error) ? SAID[error] : undefined;
  return said === undefined ? t('The other account could not be used to sign in. Is there somebody here with its address?') : t(said);
}

/** What went wrong when a provider had agreed. */
export function singleSignOnInWords(error: unknown): string {
  if (error instanceof RequestError && error.problem.status === 403)
    return t('Nobody here has the address of that account. Ask an administrator to let you in.');
  return inWords(error);
}

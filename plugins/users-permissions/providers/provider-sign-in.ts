import { randomBytes } from 'node:crypto';
import { ApplicationError, isPlinthError, ValidationError } from 'plinth';
import { normalEmail } from '../sign-in/accounts.ts';
import type { FieldReader } from '../sign-in/fields.ts';
import { letIn } from '../sign-in/let-in.ts';
import type { Session, SignInRequest } from '../sign-in/session.ts';
import type { SignInSources } from '../sign-in/sign-in-sources.ts';
import { checkAccountText } from '../users/account-text.ts';
import type { Flow } from './flow-cookie.ts';
import { PROVIDER_UNAVAILABLE } from './outgoing-requests.ts';
import type { ProviderAccounts } from './provider-accounts.ts';
import type { Provider } from './read-providers.ts';
import { pageWith } from './return-pages.ts';
import type { SignInCodes } from './sign-in-codes.ts';
import { plainName } from './user-names.ts';

/** Maximum number of characters of a user's address. */
const MAX_EMAIL = 255;

/** SHA-256 as base64url. */
const CHALLENGE = /^[\w-]{43}$/;

/** Error codes of a provider that are passed on: those of the standard, but no text for people. */
const ERROR_CODE = /^[a-z_]{1,40}$/;

/** Parameters of a request, not validated. */
type Parameters = Readonly<Record<string, unknown>>;

/** What `ProviderSignIn` needs. */
export interface ProviderSignInSources extends Pick<SignInSources, 'fields' | 'limits' | 'options' | 'sessions' | 'tell'> {
  readonly accounts: ProviderAccounts;
  readonly codes: SignInCodes;
  readonly providers: ReadonlyMap<string, Provider>;
}

/** A sign-in that was started. */
export interface BegunFlow {
  /** Where the browser is sent. */
  readonly location: string;
  readonly flow: Flow;
}

/** Sign-in by providers: the steps that a browser and then the app's page request. */
export class ProviderSignIn {
  readonly #parts: ProviderSignInSources;

  constructor(parts: ProviderSignInSources) {
    this.#parts = parts;
  }

  /** An enabled provider. @throws ApplicationError if it is not enabled */
  provider(name: unknown): Provider {
    const provider = typeof name === 'string' ? this.#parts.providers.get(name) : undefined;
    if (provider === undefined) throw new ApplicationError('This provider is disabled');
    return provider;
  }

  /**
   * Starts a sign-in. Takes `redirect` (`callback` in clients of the reference), and `code_challenge`.
   * @throws ValidationError, RateLimitError, ProviderUnavailableError
   */
  async begin(provider: Provider, parameters: Parameters, request: SignInRequest): Promise<BegunFlow> {
    await this.#parts.limits.admit({ operation: 'connect' }, request);
    const page = provider.pages.choose(parameters.redirect ?? parameters.callback);
    const flow = { state: random(), nonce: random(), verifier: random(), page, challenge: challengeOf(parameters) };
    return { location: await provider.client.begin(flow), flow };
  }

  /**
   * Handles the return from the provider. Takes `state`, and `code` or `error`.
   * @param flow this browser's sign-in; null without one
   * @returns where the browser is sent: to the page, with a code or an error
   * @throws ValidationError if it does not belong to this browser's sign-in, RateLimitError
   */
  async comeBack(provider: Provider, parameters: Parameters, flow: Flow | null, request: SignInRequest): Promise<string> {
    const { codes, fields, limits, tell } = this.#parts;
    await limits.admit({ operation: 'connect-callback' }, request);
    const { state, code, error, iss } = parameters;
    if (flow === null) throw new ValidationError('The sign-in was not started in this browser, or has expired. Sign in again');
    if (state !== flow.state) throw new ValidationError('The sign-in does not match the one started in this browser. Sign in again');
    if (error !== undefined) {
      tell('sign-in-failed', null, request);
      return pageWith(flow.page, 'error', typeof error === 'string' && ERROR_CODE.test(error) ? error : 'provider_error');
    }
    if (typeof code !== 'string' || code === '') throw new ValidationError('code is a required field');
    try {
      const identity = await provider.client.finish({ code, issuer: typeof iss === 'string' ? iss : null }, flow);
      const email = addressOf(identity.email, fields);
      const who = { ...identity, email, verified: identity.verified && email !== null, username: plainName(identity.username, email) };
      return pageWith(flow.page, provider.codeName, await codes.issue(who, flow.challenge));
    } catch (problem) {
      tell('sign-in-failed', null, request);
      if (isPlinthError(problem) && problem.code === PROVIDER_UNAVAILABLE) return pageWith(flow.page, 'error', 'provider_unavailable');
      throw problem;
    }
  }

  /**
   * Signs in the owner of a code. Takes `code` (or `access_token`, the provider's `codeName`), and `code_verifier`.
   * @throws ValidationError, ApplicationError, RateLimitError, SecondFactorError
   */
  async finish(provider: Provider, parameters: Parameters, request: SignInRequest): Promise<Session> {
    const { accounts, codes, limits, sessions, tell } = this.#parts;
    await limits.admit({ operation: 'provider-sign-in' }, request);
    const [code, verifier] = [parameters[provider.codeName], parameters.code_verifier ?? null];
    const isUsable = typeof code === 'string' && (verifier === null || typeof verifier === 'string');
    const who = isUsable ? await codes.use(provider.name, code, verifier) : null;
    if (who === null) {
      tell('sign-in-failed', null, request);
      throw new ValidationError('Incorrect code provided');
    }
    const account = await accounts
      .find(who, (kind, { id }) => tell(kind, id, request))
      .catch((problem: unknown) => {
        tell('sign-in-failed', null, request);
        throw problem;
      });
    const user = await sessions.show(account, request.caller, 'callback');
    if (user === null) {
      tell('sign-in-failed', account.id, request);
      throw new ValidationError('Incorrect code provided');
    }
    return { ...(await letIn(account, request, this.#parts)), user };
  }
}

/** 256 random bits. */
function random(): string {
  return randomBytes(32).toString('base64url');
}

/** The page's code challenge; null without one. @throws ValidationError */
function challengeOf({ code_challenge: challenge, code_challenge_method: method }: Parameters): string | null {
  if (challenge === undefined) return null;
  if (typeof challenge !== 'string' || !CHALLENGE.test(challenge))
    throw new ValidationError('code_challenge must be a SHA-256 hash in base64url encoding');
  if (method !== undefined && method !== 'S256') throw new ValidationError('code_challenge_method must be S256');
  return challenge;
}

/** A valid user address, in the form that is stored; null for anything else. */
function addressOf(email: string | null, fields: FieldReader): string | null {
  if (email === null || email.length > MAX_EMAIL) return null;
  try {
    checkAccountText({ email });
    return normalEmail(fields.read({ email }, { email: 'email' }).email);
  } catch {
    return null;
  }
}

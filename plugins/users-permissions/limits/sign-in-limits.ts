import { addressKey } from 'plinth';
import type { TellEvent } from '../security-events.ts';
import { type Account, normalEmail, normalName } from '../sign-in/accounts.ts';
import type { SignInRequest } from '../sign-in/session.ts';
import type { CountedRates } from './counted-rates.ts';
import { type Allowance, createLimiter, type Limit, type Limiter, RateLimitError } from './limiter.ts';
import type { RateLimitOptions } from './options.ts';

/** What a request is counted by, beside its address. */
export interface Counted {
  /** What is asked for: requests for different things have counts of their own. Whichever way it is asked for, REST or GraphQL, it is one count. */
  readonly operation: string;
  /** An e-mail address that the request is about, as it was sent: each has a count of its own, within that of the client's address. */
  readonly email?: unknown;
  /** Id of a session that the request has proved to belong to: each has a count of its own, as addresses have. */
  readonly session?: string;
  /** Name or address by which somebody wants to sign in, as it was sent. */
  readonly identifier?: unknown;
}

/** Bounds how often accounts are asked for: nobody shall find out passwords, codes or names by trying, nor fill somebody's mailbox. */
export interface SignInLimits {
  /**
   * Counts a request and tells it what is left.
   * @throws RateLimitError
   */
  admit(counted: Counted, request: SignInRequest): Promise<void>;
  /** Whose account this is has proved who they are: failures before it do not count any more. */
  succeeded(account: Pick<Account, 'username' | 'email'>): Promise<void>;
}

/**
 * The limits that the options name; none at all when they are switched off.
 * @param shared counts of all nodes; null: those of this process
 */
export function createSignInLimits(options: RateLimitOptions, shared: CountedRates | null, tell: TellEvent): SignInLimits {
  const { enabled, requests, interval, perAddress, signIns, signInInterval } = options;
  const limiter = (name: string, limit: Limit) => createLimiter(limit, shared?.counter(name, limit.requests));
  const byOperation = limiter('operation', { requests, interval });
  const byAddress = limiter('address', { requests: perAddress, interval });
  const byIdentifier = limiter('identifier', { requests: signIns, interval: signInInterval });

  async function count(limiter: Limiter, key: string, request: SignInRequest): Promise<Allowance> {
    const allowance = await limiter.count(key);
    if (allowance.remaining >= 0) return allowance;
    if (allowance.isFirstRefused) tell('limited', null, request);
    request.allowance?.(allowance);
    throw new RateLimitError();
  }

  return {
    async admit({ operation, email, session, identifier }, request) {
      if (!enabled) return;
      const address = addressKey(request.address ?? '');
      await count(byAddress, address, request);
      const allowance = await count(byOperation, JSON.stringify([operation, address, folded(email), session ?? '']), request);
      if (identifier !== undefined) await count(byIdentifier, identifierKey(identifier), request);
      request.allowance?.(allowance);
    },
    async succeeded({ username, email }) {
      if (!enabled) return;
      // A name that looks like an address shares its count with names of others.
      const texts = [email, ...(username.includes('@') ? [] : [username])];
      await Promise.all(texts.map((text) => byIdentifier.clear(identifierKey(text))));
    },
  };
}

/** One for all spellings of an address. Names that differ at all are names of several people, none of whom may clear the count of another. */
function identifierKey(identifier: unknown): string {
  return typeof identifier === 'string' && !identifier.includes('@') ? normalName(identifier) : folded(identifier);
}

/** The same for all spellings that mean one account, and for everything that is no text. */
function folded(text: unknown): string {
  return typeof text === 'string' ? normalEmail(text.trim()) : '';
}

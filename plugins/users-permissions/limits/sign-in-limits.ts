import { addressKey } from 'plinth';
import { type Allowance, createLimiter, type Limit, type Limiter, type NodeCounts, RateLimitError } from 'plinth/plugins/limits';
import type { TellEvent } from '../security-events.ts';
import { type Account, normalEmail, normalName } from '../sign-in/accounts.ts';
import type { SignInRequest } from '../sign-in/session.ts';
import type { RateLimitOptions } from './options.ts';
import type { SignInAddresses } from './sign-in-addresses.ts';

/** What a request is counted by, beside its client address. */
export interface Counted {
  /** The operation. Each has its own count, shared by REST and GraphQL. */
  readonly operation: string;
  /** The e-mail address that the request is about, as sent. Each has its own count, within the count of the client's address. */
  readonly email?: unknown;
  /** Id of the session that the request has authenticated. Each has its own count, as addresses have. */
  readonly session?: string;
}

/** An attempt to authenticate with a secret. */
export interface Guess {
  /** The user name or e-mail address, as sent. */
  readonly identifier: string;
  /** The account it belongs to; null if none. */
  readonly account: Owner | null;
}

/** The account's owner, as limits need it. */
export type Owner = Pick<Account, 'documentId' | 'username' | 'email'>;

/** An attempt that was admitted. */
export interface AdmittedGuess {
  /** The attempt succeeded. Clears the failures of the count that this attempt was counted in. */
  succeeded(account: Owner): Promise<void>;
}

/** Limits requests about accounts, so that nobody can guess passwords, codes or names, or flood a mailbox. */
export interface SignInLimits {
  /**
   * Counts a request, and reports the remaining allowance to it.
   * @throws RateLimitError
   */
  admit(counted: Counted, request: SignInRequest): Promise<void>;
  /**
   * Counts an attempt, beside `admit`. Each place where the owner has signed in before has its own count. All other places share one count
   * by the name that was sent, so that guessing strangers cannot lock out owners at their usual places.
   * @throws RateLimitError
   */
  admitGuess(guess: Guess, request: SignInRequest): Promise<AdmittedGuess>;
  /** The attempt that a later step of the sign-in continues. It was already admitted, so nothing is counted. */
  earlierGuess(account: Owner, request: Pick<SignInRequest, 'address'>): Promise<AdmittedGuess>;
  /** The owner has signed in from the request's place. */
  signedIn(account: Owner, request: Pick<SignInRequest, 'address'>): Promise<void>;
  /** Counts a mail that a person requests for an account, to an address they name. Returns false if the limit is reached. */
  admitMail(account: Owner): Promise<boolean>;
}

/** What `createSignInLimits` needs. */
export interface SignInLimitSources {
  readonly options: RateLimitOptions;
  /** Counts shared by all nodes; null: counts of this process. */
  readonly shared: NodeCounts | null;
  readonly places: Pick<SignInAddresses, 'find' | 'note'>;
  readonly tell: TellEvent;
}

/** Creates the limits of the options. They limit nothing if switched off. */
export function createSignInLimits({ options, shared, places, tell }: SignInLimitSources): SignInLimits {
  const { enabled, requests, interval, perAddress, signIns, signInInterval } = options;
  const limiter = (name: string, limit: Limit) => createLimiter(limit, shared?.counter(name));
  const byOperation = limiter('operation', { requests, interval });
  const byAddress = limiter('address', { requests: perAddress, interval });
  const byIdentifier = limiter('identifier', { requests: signIns, interval: signInInterval });
  const byPlace = limiter('place', { requests: signIns, interval: signInInterval });
  const byMail = limiter('mail', { requests, interval: signInInterval });

  async function count(limiter: Limiter, key: string, request: SignInRequest): Promise<Allowance> {
    const allowance = await limiter.count(key);
    if (allowance.remaining >= 0) return allowance;
    if (allowance.isFirstRefused) tell('limited', null, request);
    request.allowance?.(allowance);
    throw new RateLimitError();
  }

  /** @param place where the attempt is counted; null: in the shared count of unknown places */
  function admitted(place: string | null): AdmittedGuess {
    if (place !== null) return { succeeded: () => byPlace.clear(place) };
    return {
      async succeeded({ username, email }) {
        // A user name that looks like an e-mail address shares its count with other accounts, so it is not cleared.
        const texts = [email, ...(username.includes('@') ? [] : [username])];
        await Promise.all(texts.map((text) => byIdentifier.clear(identifierKey(text))));
      },
    };
  }

  return {
    async admit({ operation, email, session }, request) {
      if (!enabled) return;
      const address = addressKey(request.address ?? '');
      await count(byAddress, address, request);
      const allowance = await count(byOperation, JSON.stringify([operation, address, folded(email), session ?? '']), request);
      request.allowance?.(allowance);
    },
    async admitGuess({ identifier, account }, request) {
      if (!enabled) return UNCOUNTED;
      const place = await places.find(account, request.address);
      if (place === null) await count(byIdentifier, identifierKey(identifier), request);
      else await count(byPlace, place, request);
      return admitted(place);
    },
    earlierGuess: async (account, { address }) => (enabled ? admitted(await places.find(account, address)) : UNCOUNTED),
    async signedIn(account, { address }) {
      if (enabled) await places.note(account, address);
    },
    async admitMail({ documentId }) {
      return !enabled || (await byMail.count(documentId)).remaining >= 0;
    },
  };
}

const UNCOUNTED: AdmittedGuess = { succeeded: async () => {} };

/** One key for all spellings of an e-mail address. Different user names keep different keys: nobody may clear another person's count. */
function identifierKey(identifier: string): string {
  return identifier.includes('@') ? folded(identifier) : normalName(identifier);
}

/** One value for all spellings of the same e-mail address, and for everything that is not a string. */
function folded(text: unknown): string {
  return typeof text === 'string' ? normalEmail(text.trim()) : '';
}

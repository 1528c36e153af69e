import { addressKey } from 'plinth';
import { type Allowance, createLimiter, type Limit, type Limiter, type NodeCounts, RateLimitError } from 'plinth/plugins/limits';
import type { TellEvent } from '../security-events.ts';
import { type Account, normalEmail, normalName } from '../sign-in/accounts.ts';
import type { SignInRequest } from '../sign-in/session.ts';
import type { KnownPlaces } from './known-places.ts';
import type { RateLimitOptions } from './options.ts';

/** What a request is counted by, beside its address. */
export interface Counted {
  /** What is asked for: requests for different things have counts of their own. Whichever way it is asked for, REST or GraphQL, it is one count. */
  readonly operation: string;
  /** An e-mail address that the request is about, as it was sent: each has a count of its own, within that of the client's address. */
  readonly email?: unknown;
  /** Id of a session that the request has proved to belong to: each has a count of its own, as addresses have. */
  readonly session?: string;
}

/** A try to prove to be somebody, by what only they know. */
export interface Guess {
  /** Name or address of whom, as it was sent. */
  readonly identifier: string;
  /** Whose that is; null: nobody's. */
  readonly account: Owner | null;
}

/** Who has an account, as far as limits know. */
export type Owner = Pick<Account, 'documentId' | 'username' | 'email'>;

/** A try that was let through. */
export interface AdmittedGuess {
  /** Whose account it is has proved who they are: failures before it do not count any more where this one was counted. */
  succeeded(account: Owner): Promise<void>;
}

/** Bounds how often accounts are asked for: nobody shall find out passwords, codes or names by trying, nor fill somebody's mailbox. */
export interface SignInLimits {
  /**
   * Counts a request and tells it what is left.
   * @throws RateLimitError
   */
  admit(counted: Counted, request: SignInRequest): Promise<void>;
  /**
   * Counts a try, beside `admit`. From places where its owner has signed in an account has a count for each; all other places share one by the name that was sent, so
   * that strangers who try keep nobody out who comes from where they usually do.
   * @throws RateLimitError
   */
  admitGuess(guess: Guess, request: SignInRequest): Promise<AdmittedGuess>;
  /** The try that a request goes on with, which was admitted when it began. Counts nothing. */
  earlierGuess(account: Owner, request: Pick<SignInRequest, 'address'>): Promise<AdmittedGuess>;
  /** Whose account it is has signed in from where a request comes. */
  signedIn(account: Owner, request: Pick<SignInRequest, 'address'>): Promise<void>;
  /** Counts a mail that somebody wants sent for an account, to an address that they name. False: there were enough. */
  admitMail(account: Owner): Promise<boolean>;
}

/** What limits stand on. */
export interface SignInLimitSources {
  readonly options: RateLimitOptions;
  /** Counts of all nodes; null: those of this process. */
  readonly shared: NodeCounts | null;
  readonly places: Pick<KnownPlaces, 'find' | 'note'>;
  readonly tell: TellEvent;
}

/** The limits that the options name; none at all when they are switched off. */
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

  /** @param place where a try is counted; null: with those of all strangers */
  function admitted(place: string | null): AdmittedGuess {
    if (place !== null) return { succeeded: () => byPlace.clear(place) };
    return {
      async succeeded({ username, email }) {
        // A name that looks like an address shares its count with names of others.
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

/** One for all spellings of an address. Names that differ at all are names of several people, none of whom may clear the count of another. */
function identifierKey(identifier: string): string {
  return identifier.includes('@') ? folded(identifier) : normalName(identifier);
}

/** The same for all spellings that mean one account, and for everything that is no text. */
function folded(text: unknown): string {
  return typeof text === 'string' ? normalEmail(text.trim()) : '';
}

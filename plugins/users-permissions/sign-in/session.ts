import type { Caller, Documents, DocumentValue, RequestParameters } from 'plinth';
import type { Allowance } from 'plinth/plugins/limits';
import type { AccountOptions } from '../options.ts';
import type { Population } from '../population.ts';
import type { SecondFactorGate } from '../second-factor/second-factor-gate.ts';
import type { OpenSession, StoredSessions } from '../sessions/stored-sessions.ts';
import type { SigningKeys } from '../tokens/signing-key.ts';
import { epochOf, signToken } from '../tokens/user-token.ts';
import type { Account } from './accounts.ts';

/** The caller of a sign-in request, and its origin. */
export interface SignInRequest {
  readonly caller: Caller;
  /** Address of the client; null if unknown. */
  readonly address: string | null;
  readonly requestId: string | null;
  /** The client's `User-Agent`. */
  readonly userAgent?: string;
  /** Called with the number of requests that the client has left. */
  readonly allowance?: (allowance: Allowance) => void;
}

/** Tokens of a sign-in. */
export interface SessionTokens {
  readonly jwt: string;
  /** Renews `jwt`, in the mode `refresh`. */
  readonly refreshToken?: string;
}

/** The response of a sign-in. */
export interface Session extends SessionTokens {
  /** The user as the caller may see it, without private attributes. */
  readonly user: DocumentValue;
}

/** What `createSessions` needs. */
export interface SessionSources {
  readonly documents: Documents;
  readonly keys: () => SigningKeys;
  /** Called with each account that signs in, and its origin. */
  readonly limits: { signedIn(account: Account, request: Pick<SignInRequest, 'address'>): Promise<void> };
  readonly options: Pick<AccountOptions, 'jwt' | 'jwtManagement' | 'sessions'>;
  readonly population: Population;
  readonly stored: StoredSessions;
  /** Null: second factors are off. */
  readonly secondFactor: SecondFactorGate | null;
}

/** Creates tokens of sign-ins. */
export interface Sessions {
  /**
   * The user of an account as the caller sees it, with the action `operation` granted; null if a plugin hides the user from everybody.
   * @param parameters further selection, as in a query string
   */
  show(account: Account, caller: Caller, operation: string, parameters?: RequestParameters): Promise<DocumentValue | null>;
  /**
   * Signs in a person who has proved to own the account: in the mode `refresh` with a session, otherwise with a token that is not stored.
   * @throws SecondFactorError if this account needs a second factor
   */
  begin(account: Account, request: SignInRequest): Promise<SessionTokens>;
  /** Like `begin`, but without asking for a second factor. @param factor id of the factor that was proved; null: none */
  beginProved(account: Account, factor: string | null, request: SignInRequest): Promise<SessionTokens>;
  /** A new access token of a session, which does not outlive the session. @param epoch see `epochOf` */
  accessToken(account: Pick<Account, 'id'>, epoch: string, session: OpenSession): string;
}

/** Creates tokens in the mode of the options. */
export function createSessions({ documents, keys, limits, options, population, stored, secondFactor }: SessionSources): Sessions {
  const accessToken: Sessions['accessToken'] = (account, epoch, { id, expiresAt }) => {
    const left = Math.floor((Date.parse(expiresAt) - Date.now()) / 1_000);
    const lifespan = Math.max(1, Math.min(options.sessions.accessTokenLifespan, left));
    return signToken(keys(), { id: account.id, epoch, session: id }, lifespan);
  };
  const beginProved: Sessions['beginProved'] = async (account, factor, { userAgent = '', address }) => {
    await limits.signedIn(account, { address });
    const epoch = epochOf(keys(), account, factor);
    if (options.jwtManagement === 'legacy-support') {
      return { jwt: signToken(keys(), { id: account.id, epoch, session: null }, options.jwt.expiresIn) };
    }
    const session = await stored.begin(account.id, epoch, userAgent === '' ? null : userAgent);
    return { jwt: accessToken(account, epoch, session), refreshToken: session.refreshToken };
  };
  return {
    show({ documentId }, caller, operation, parameters = {}) {
      const { type, actions } = population;
      const viewer = population.viewer(caller, operation);
      return documents.findOne(documentId, documents.parse(type, parameters, 'one', viewer, { action: `${actions}.${operation}` }));
    },
    async begin(account, request) {
      if (secondFactor !== null) await secondFactor.ask(account, request);
      return beginProved(account, null, request);
    },
    beginProved,
    accessToken,
  };
}

import type { Caller, Documents, DocumentValue, RequestParameters } from 'plinth';
import type { Allowance } from 'plinth/plugins/limits';
import type { AccountOptions } from '../options.ts';
import type { Population } from '../population.ts';
import type { SecondFactorGate } from '../second-factor/second-factor-gate.ts';
import type { OpenSession, StoredSessions } from '../sessions/stored-sessions.ts';
import type { SigningKeys } from '../tokens/signing-key.ts';
import { epochOf, signToken } from '../tokens/user-token.ts';
import type { Account } from './accounts.ts';

/** Who asks, and from where. */
export interface SignInRequest {
  readonly caller: Caller;
  /** Address of the client; null when there is none. */
  readonly address: string | null;
  readonly requestId: string | null;
  /** What the client says that it is: its `User-Agent`. */
  readonly userAgent?: string;
  /** Told how many requests the client has left. */
  readonly allowance?: (allowance: Allowance) => void;
}

/** Tokens of somebody who signed in. */
export interface SessionTokens {
  readonly jwt: string;
  /** What renews `jwt`, in the mode `refresh`. */
  readonly refreshToken?: string;
}

/** What somebody who signed in gets. */
export interface Session extends SessionTokens {
  /** The user as the caller may see one: nothing private. */
  readonly user: DocumentValue;
}

/** What sessions are made with. */
export interface SessionSources {
  readonly documents: Documents;
  readonly keys: () => SigningKeys;
  /** Told who is let in, and from where. */
  readonly limits: { signedIn(account: Account, request: Pick<SignInRequest, 'address'>): Promise<void> };
  readonly options: Pick<AccountOptions, 'jwt' | 'jwtManagement' | 'sessions'>;
  readonly population: Population;
  readonly stored: StoredSessions;
  /** Null: there are no second factors. */
  readonly secondFactor: SecondFactorGate | null;
}

/** Makes sessions. */
export interface Sessions {
  /**
   * The user of an account as the caller sees one, who is granted `operation`; null when a plugin hides the user from everybody.
   * @param parameters what is shown beside the attributes, as in a query string
   */
  show(account: Account, caller: Caller, operation: string, parameters?: RequestParameters): Promise<DocumentValue | null>;
  /**
   * Signs somebody in who has proved to be the owner of an account, by whatever way: in the mode `refresh` with a session of its own, else with a token
   * of which nothing is stored.
   * @throws SecondFactorError when that is not enough for this account
   */
  begin(account: Account, request: SignInRequest): Promise<SessionTokens>;
  /** As `begin`, and does not ask again for what was proved. @param factor id of the second factor; null: there was none to prove */
  beginProved(account: Account, factor: string | null, request: SignInRequest): Promise<SessionTokens>;
  /** A new access token of a session, which does not outlive it. @param epoch see `epochOf` */
  accessToken(account: Pick<Account, 'id'>, epoch: string, session: OpenSession): string;
}

/** Sessions of the mode that the options name. */
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

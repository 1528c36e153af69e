import type { Caller, Documents, DocumentValue, RequestParameters } from 'plinth';
import { USER_UID } from '../content-types.ts';
import type { Allowance } from '../limits/limiter.ts';
import type { SigningKeys } from '../tokens/signing-key.ts';
import { epochOf, signToken } from '../tokens/user-token.ts';
import type { Account } from './accounts.ts';

/** Who asks, and from where. */
export interface SignInRequest {
  readonly caller: Caller;
  /** Address of the client; null when there is none. */
  readonly address: string | null;
  readonly requestId: string | null;
  /** Told how many requests the client has left. */
  readonly allowance?: (allowance: Allowance) => void;
}

/** What somebody who signed in gets. */
export interface Session {
  readonly jwt: string;
  /** The user as the caller may see one: nothing private. */
  readonly user: DocumentValue;
}

/** What sessions are made with. */
export interface SessionSources {
  readonly documents: Documents;
  readonly keys: () => SigningKeys;
  /** Seconds. */
  readonly expiresIn: number;
}

/** Makes sessions. */
export interface Sessions {
  /**
   * The user of an account as the caller sees one, who is granted `action`; null when a plugin hides the user from everybody.
   * @param parameters what is shown beside the attributes, as in a query string
   */
  show(account: Account, caller: Caller, action: string, parameters?: RequestParameters): Promise<DocumentValue | null>;
  /** A new token. */
  token(account: Account): string;
}

/** Sessions that are tokens: nothing of them is stored. */
export function createSessions({ documents, keys, expiresIn }: SessionSources): Sessions {
  return {
    show({ documentId }, caller, action, parameters = {}) {
      return documents.findOne(documentId, documents.parse(USER_UID, parameters, 'one', caller, { action }));
    },
    token: (account) => signToken(keys(), { id: account.id, epoch: epochOf(keys(), account) }, expiresIn),
  };
}

import type { Account } from '../sign-in/accounts.ts';
import type { SigningKeys } from './signing-key.ts';

/** The only accepted algorithm. Tokens whose header names another one are refused. */
const ALGORITHM = 'HS256';

/** The purpose of these tokens. Other tokens signed with the same key are not accepted. */
const PURPOSE = 'access';

/** Characters of an epoch: 128 bits. */
const EPOCH_LENGTH = 32;

/** Longest token that is parsed, in characters. Valid ones have fewer than 300. */
const MAX_LENGTH = 1_024;

/** Claims of a valid token. */
export interface TokenClaims {
  /** Numeric id of the user. */
  readonly id: number;
  /** See `epochOf`. */
  readonly epoch: string;
  /** Id of the session that the token belongs to and ends with; null: none. */
  readonly session: string | null;
  /** Seconds since 1970, UTC. */
  readonly exp: number;
}

/**
 * A keyed hash of the stored password hash, in all tokens of a user. A new password ends all earlier tokens, however it was set. So do
 * another role or address, a block and its end, and gaining or losing a second factor: no token stays valid that was issued without it.
 * @param factor id of the second factor; null: none
 */
export function epochOf(
  keys: SigningKeys,
  { id, passwordHash, accessRevision = null }: Pick<Account, 'id' | 'passwordHash'> & Partial<Pick<Account, 'accessRevision'>>,
  factor: string | null,
): string {
  const parts = [...(factor === null ? [] : [factor]), ...(accessRevision === null ? [] : [`changed ${accessRevision}`])];
  return keys.hash('epoch', [`${id}:${passwordHash ?? ''}`, ...parts].join(':')).slice(0, EPOCH_LENGTH);
}

/** Signs a token for a user. @param expiresIn seconds */
export function signToken(keys: SigningKeys, { id, epoch, session }: Omit<TokenClaims, 'exp'>, expiresIn: number): string {
  const { sign } = jsonWebToken();
  return sign(
    { id, purpose: PURPOSE, epoch, ...(session !== null && { session }), ...(keys.audience !== null && { aud: keys.audience }) },
    keys.tokens,
    { algorithm: ALGORITHM, expiresIn },
  );
}

/** The claims of a user token that was signed here and has not expired; null for anything else. */
export function verifyToken(keys: SigningKeys, token: string): TokenClaims | null {
  if (token.length > MAX_LENGTH || token.split('.').length !== 3) return null;
  const { verify } = jsonWebToken();
  try {
    const claims: unknown = verify(token, keys.tokens, { algorithms: [ALGORITHM] });
    return tokenClaims(claims, keys.audience);
  } catch {
    return null;
  }
}

function tokenClaims(claims: unknown, audience: string | null): TokenClaims | null {
  if (typeof claims !== 'object' || claims === null) return null;
  const { id, epoch, exp, purpose, session = null, aud = null } = claims as Readonly<Record<string, unknown>>;
  if (aud !== audience || purpose !== PURPOSE || typeof id !== 'number' || !Number.isSafeInteger(id)) return null;
  if (typeof epoch !== 'string' || typeof exp !== 'number' || (session !== null && typeof session !== 'string')) return null;
  return { id, epoch, exp, session };
}

/** Loaded with the first token, so that the start does not wait for the package. */
function jsonWebToken(): typeof import('jsonwebtoken') {
  return require('jsonwebtoken');
}

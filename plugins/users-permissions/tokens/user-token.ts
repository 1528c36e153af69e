import type { SigningKeys } from './signing-key.ts';

/** The one algorithm: whatever else a token's header names is refused. */
const ALGORITHM = 'HS256';

/** What a token is for: nothing else that is signed with the key can be used in its place. */
const PURPOSE = 'access';

/** Characters of an epoch: 128 bits. */
const EPOCH_LENGTH = 32;

/** Characters of a token that is looked at. Those that are made here have under 300. */
const MAX_LENGTH = 1_024;

/** What a valid token says. */
export interface TokenClaims {
  /** Numeric id of the user. */
  readonly id: number;
  /** See `epochOf`. */
  readonly epoch: string;
  /** Id of the session that the token stands and falls with; null: none. */
  readonly session: string | null;
  /** Seconds since 1970, UTC. */
  readonly exp: number;
}

/**
 * What a user's tokens have in common until the password changes: a keyed hash of the stored one. Whichever way a password is changed, and by whomever,
 * the tokens that were issued before end. So do they when the user gets a second factor, or loses it: no token is left that was issued without it.
 * @param factor id of the second factor; null: none
 */
export function epochOf(
  keys: SigningKeys,
  { id, passwordHash }: { readonly id: number; readonly passwordHash: string | null },
  factor: string | null,
): string {
  return keys.hash('epoch', `${id}:${passwordHash ?? ''}${factor === null ? '' : `:${factor}`}`).slice(0, EPOCH_LENGTH);
}

/** A token for a user. @param expiresIn seconds */
export function signToken(keys: SigningKeys, { id, epoch, session }: Omit<TokenClaims, 'exp'>, expiresIn: number): string {
  const { sign } = jsonWebToken();
  return sign(
    { id, purpose: PURPOSE, epoch, ...(session !== null && { session }), ...(keys.audience !== null && { aud: keys.audience }) },
    keys.tokens,
    { algorithm: ALGORITHM, expiresIn },
  );
}

/** What a token says when it is one of a user, signed here and not expired; null for every other text. */
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

/** Loaded by the first token: a start need not wait for the package. */
function jsonWebToken(): typeof import('jsonwebtoken') {
  return require('jsonwebtoken');
}

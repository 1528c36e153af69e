import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SigningKeys } from '../tokens/signing-key.ts';

/** Random bytes of a token: 256 bits, of which the database only has a keyed hash. */
const SECRET_BYTES = 32;

/** Random bytes of a session's id. The id is no secret: access tokens show it. */
const ID_BYTES = 16;

/** `<session>.<secret>.<seal>`: the seal, of all that is before it, says that the token was made here, however long ago. */
const FORM = /^(([\w-]{22})\.[\w-]{43})\.([\da-f]{64})$/;

/** A refresh token that was made here. */
export interface ReadRefreshToken {
  /** Id of the session. */
  readonly session: string;
  /** What the database knows the token by. */
  readonly hash: string;
  /** The token that takes its place: see `nextRefreshToken`. */
  readonly next: string;
}

/** Id of a new session. */
export function newSessionId(): string {
  return randomBytes(ID_BYTES).toString('base64url');
}

/** The first token of a session. */
export function createRefreshToken(keys: SigningKeys, session: string): string {
  return sealed(keys, session, randomBytes(SECRET_BYTES));
}

/**
 * The token that comes after another one: the same each time, on whichever node, so that who did not get the answer gets it again. Nobody can make it of the
 * token that is before it but who has the key, and nothing of it has to be stored for that.
 */
function nextRefreshToken(keys: SigningKeys, session: string, token: string): string {
  return sealed(keys, session, Buffer.from(keys.hash('refresh next', token), 'hex'));
}

/** What the database knows a token by. */
export function hashRefreshToken(keys: SigningKeys, token: string): string {
  return keys.hash('refresh', token);
}

/** What a token says that was made here, be it valid still or not; null for every other text. */
export function readRefreshToken(keys: SigningKeys, token: string): ReadRefreshToken | null {
  const [, text = '', session = '', given = ''] = FORM.exec(token) ?? [];
  if (session === '' || !isEqual(given, seal(keys, text))) return null;
  return { session, hash: hashRefreshToken(keys, token), next: nextRefreshToken(keys, session, token) };
}

function sealed(keys: SigningKeys, session: string, secret: Buffer): string {
  const text = `${session}.${secret.toString('base64url')}`;
  return `${text}.${seal(keys, text)}`;
}

function seal(keys: SigningKeys, text: string): string {
  return keys.hash('refresh seal', text);
}

/** In a time that tells nothing of where they differ. */
function isEqual(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

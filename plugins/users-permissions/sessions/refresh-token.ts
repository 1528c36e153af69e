import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SigningKeys } from '../tokens/signing-key.ts';

/** Random bytes of a token: 256 bits. The database has only a keyed hash. */
const SECRET_BYTES = 32;

/** Random bytes of a session's id. The id is no secret, since access tokens contain it. */
const ID_BYTES = 16;

/** `<session>.<secret>.<seal>`. The seal covers everything before it, and proves that this app made the token, however long ago. */
const FORM = /^(([\w-]{22})\.[\w-]{43})\.([\da-f]{64})$/;

/** A refresh token of this app. */
export interface ReadRefreshToken {
  /** Id of the session. */
  readonly session: string;
  /** The token's hash in the database. */
  readonly hash: string;
  /** The token that replaces it: see `nextRefreshToken`. */
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
 * The token that replaces another one. It is derived from that token and the key, so every node computes the same one without storing it: a
 * client that lost the response gets the same token again. Without the key, nobody can derive it.
 */
function nextRefreshToken(keys: SigningKeys, session: string, token: string): string {
  return sealed(keys, session, Buffer.from(keys.hash('refresh next', token), 'hex'));
}

/** The token's hash in the database. */
export function hashRefreshToken(keys: SigningKeys, token: string): string {
  return keys.hash('refresh', token);
}

/** Parses a token of this app, valid or not; null for anything else. */
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

/** Compares in constant time. */
function isEqual(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

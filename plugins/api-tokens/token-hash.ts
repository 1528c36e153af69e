import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { secretsTable } from 'plinth';

/** The table of the hash key, which is generated if none is configured. */
export const tokenKeysTable = secretsTable('api_token_keys');

/** Generates a token: 256 random bits after a prefix that secret scanners can search for. */
export function createTokenValue(): string {
  return `plinth_${randomBytes(32).toString('base64url')}`;
}

/** The keyed hash of a token: HMAC-SHA-256 in hexadecimal. */
export function hashToken(key: string, value: string): string {
  return createHmac('sha256', key).update(value).digest('hex');
}

/** Strapi's keyed hash of a token: HMAC-SHA-512 in hexadecimal. */
export function hashAsStrapi(salt: string, value: string): string {
  return createHmac('sha512', salt).update(value).digest('hex');
}

/** The stored hash of an imported token. It has another key: Strapi's own hash, as from a copied database, is no valid token. */
export function hashImported(key: string, strapiHash: string): string {
  return hashToken(`${key}/imported`, strapiHash);
}

/** Compares two hashes in constant time. */
export function sameHash(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

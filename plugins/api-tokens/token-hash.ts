import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { secretsTable } from 'plinth';

/** The table of the key of the hashes, which is made when none is configured. */
export const tokenKeysTable = secretsTable('api_token_keys');

/** A value for a new token: 256 random bits behind a prefix that scanners for leaked secrets can look for. */
export function createTokenValue(): string {
  return `plinth_${randomBytes(32).toString('base64url')}`;
}

/** The keyed hash of a token's value: HMAC-SHA-256, hexadecimal. */
export function hashToken(key: string, value: string): string {
  return createHmac('sha256', key).update(value).digest('hex');
}

/** The keyed hash that Strapi keeps of a token's value: HMAC-SHA-512, hexadecimal. */
export function hashAsStrapi(salt: string, value: string): string {
  return createHmac('sha512', salt).update(value).digest('hex');
}

/** What is stored of a token that Strapi has kept a hash of. The key is another one: who sends that hash, as from a copy of its database, is nobody. */
export function hashImported(key: string, strapiHash: string): string {
  return hashToken(`${key}/imported`, strapiHash);
}

/** Whether two hashes are equal, in time that does not tell where they differ. */
export function sameHash(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

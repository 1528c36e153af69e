import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SigningKeys } from '../tokens/signing-key.ts';

const ALGORITHM = 'aes-256-gcm';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts the secret of a factor, so that whoever reads the database has none.
 * @param boundTo names the factor: what is sealed for one cannot be opened as that of another
 */
export function sealSecret(keys: SigningKeys, secret: string, boundTo: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(keys), iv).setAAD(Buffer.from(boundTo));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
}

/** The secret that was sealed; null when it was sealed for another factor, with other keys, or was changed. */
export function openSecret(keys: SigningKeys, sealed: string, boundTo: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length <= IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(ALGORITHM, keyOf(keys), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** 256 bits for this use alone. */
function keyOf(keys: SigningKeys): Buffer {
  return Buffer.from(keys.hash('second factor', 'secret'), 'hex');
}

import { openText, sealText } from 'plinth';
import type { SigningKeys } from '../tokens/signing-key.ts';

/** Encrypts the secret of a factor. @param boundTo identifies the factor; the result cannot be decrypted for another one */
export function sealSecret(keys: SigningKeys, secret: string, boundTo: string): string {
  return sealText(keyOf(keys), secret, boundTo);
}

/** Decrypts a secret; null if it was encrypted for another factor or with other keys, or was modified. */
export function openSecret(keys: SigningKeys, sealed: string, boundTo: string): string | null {
  return openText(keyOf(keys), sealed, boundTo);
}

/** A 256-bit key for this purpose only. */
function keyOf(keys: SigningKeys): Buffer {
  return Buffer.from(keys.hash('second factor', 'secret'), 'hex');
}

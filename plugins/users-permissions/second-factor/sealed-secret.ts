import { openText, sealText } from 'plinth';
import type { SigningKeys } from '../tokens/signing-key.ts';

/** Encrypts the secret of a factor. @param boundTo names the factor: what is sealed for one cannot be opened as that of another */
export function sealSecret(keys: SigningKeys, secret: string, boundTo: string): string {
  return sealText(keyOf(keys), secret, boundTo);
}

/** The secret that was sealed; null when it was sealed for another factor, with other keys, or was changed. */
export function openSecret(keys: SigningKeys, sealed: string, boundTo: string): string | null {
  return openText(keyOf(keys), sealed, boundTo);
}

/** 256 bits for this use alone. */
function keyOf(keys: SigningKeys): Buffer {
  return Buffer.from(keys.hash('second factor', 'secret'), 'hex');
}

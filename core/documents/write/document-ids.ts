import { randomBytes } from 'node:crypto';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const LETTERS = 26;
const LENGTH = 24;
const POOL = 4096;

/**
 * Generates public ids of 24 characters that start with a letter, from a pool of random bytes. Every character of a position is equally
 * likely.
 */
export function documentIds(): () => string {
  let pool = randomBytes(POOL);
  let used = 0;
  const next = (size: number): string => {
    // Rejects bytes beyond the largest multiple of `size`: with them the first characters would be more likely.
    const fair = 256 - (256 % size);
    for (;;) {
      if (used === POOL) {
        pool = randomBytes(POOL);
        used = 0;
      }
      const byte = pool[used++] as number;
      if (byte < fair) return ALPHABET[byte % size] as string;
    }
  };
  return () => {
    let id = next(LETTERS);
    while (id.length < LENGTH) id += next(ALPHABET.length);
    return id;
  };
}

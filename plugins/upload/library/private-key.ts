import { randomBytes } from 'node:crypto';

/** No name of a file or of a smaller copy begins like this. */
const PREFIX = '__version_';
const PATTERN = /^__version_[0-9a-f]{32}(?:\.|$)/;

/**
 * A storage key for bytes that only the library itself serves. It cannot be guessed.
 * @param ext with its dot, or empty
 */
export function newPrivateKey(ext: string): string {
  return `${PREFIX}${randomBytes(16).toString('hex')}${ext}`;
}

/** Whether the bytes under a storage key must not be served to everybody. */
export function isPrivateKey(key: string): boolean {
  return PATTERN.test(key);
}

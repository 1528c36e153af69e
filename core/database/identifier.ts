import { createHash } from 'node:crypto';

/** Bytes of the longest identifier that every supported database takes. */
export const IDENTIFIER_BYTES = 63;

const HASH_LENGTH = 10;

/**
 * Joins parts with `_` to the name of a table, column, index or constraint. A name above 63 bytes is cut and ends in a hash of all of it,
 * so that equal parts always give one name and different parts different ones.
 */
export function identifier(...parts: readonly string[]): string {
  const name = parts.join('_');
  if (Buffer.byteLength(name) <= IDENTIFIER_BYTES) return name;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, HASH_LENGTH);
  return `${cut(name, IDENTIFIER_BYTES - HASH_LENGTH - 1)}_${hash}`;
}

/** The longest beginning of a text that takes at most so many bytes, without splitting a character. */
function cut(text: string, bytes: number): string {
  let kept = '';
  let size = 0;
  for (const character of text) {
    size += Buffer.byteLength(character);
    if (size > bytes) break;
    kept += character;
  }
  return kept;
}

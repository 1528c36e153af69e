import { createHash } from 'node:crypto';

/** Bytes that an identifier may have on every database. */
const MAX_LENGTH = 63;
const HASH_LENGTH = 8;

/**
 * The column of an attribute: its name in snake case (`averagePrice` → `average_price`), shortened with a hash beyond 63 bytes.
 * Two attributes may come to one column; the builder refuses them.
 */
export function columnName(attribute: string): string {
  const snake = attribute
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase();
  if (snake.length <= MAX_LENGTH) return snake;
  const hash = createHash('sha256').update(attribute).digest('hex').slice(0, HASH_LENGTH);
  return `${snake.slice(0, MAX_LENGTH - HASH_LENGTH - 1)}_${hash}`;
}

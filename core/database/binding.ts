import { ValidationError } from '../errors/index.ts';

const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;

/**
 * A 64-bit integer, exact.
 * @throws ValidationError for what is no integer or has more than 64 bits
 */
export function int64(value: unknown): bigint {
  const text = String(value).trim();
  const number = /^[+-]?\d{1,25}$/.test(text) ? BigInt(text.replace(/^\+/, '')) : null;
  if (number === null || number < INT64_MIN || number > INT64_MAX) {
    throw new ValidationError('A value is not an integer of at most 64 bits', {}, 'DATABASE_VALUE');
  }
  return number;
}

/**
 * Placeholders for a list whose statement is prepared per size: the next power of two, so that few statements serve all sizes.
 * An empty list takes none.
 */
export function powerOfTwo(size: number): number {
  return size === 0 ? 0 : 2 ** Math.ceil(Math.log2(size));
}

import { ValidationError } from '../errors/index.ts';
import type { Bind } from './dialect.ts';
import type { ValueKind } from './table-schema.ts';

const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;

/**
 * Parses a 64-bit integer exactly.
 * @throws ValidationError for a value that is not an integer of at most 64 bits
 */
export function int64(value: unknown): bigint {
  const text = String(value).trim();
  const number = /^[+-]?\d{1,25}$/.test(text) ? BigInt(text.replace(/^\+/, '')) : null;
  if (number === null || number < INT64_MIN || number > INT64_MAX) {
    throw new ValidationError('A value is not a 64-bit integer', {}, 'DATABASE_VALUE');
  }
  return number;
}

/** Converts a value of this kind to what most drivers take: see `Dialect.bind`. */
export function bindValue(kind: ValueKind, value: unknown): Bind {
  if (value === null || value === undefined) return null;
  switch (kind) {
    case 'boolean':
      return value ? 1 : 0;
    case 'integer':
    case 'double':
    case 'decimal':
    case 'key':
    case 'ref':
      return Number(value);
    case 'bigint':
      return int64(value);
    case 'json':
      return storableJson(value);
    default:
      return storableText(String(value));
  }
}

/** Makes the conversion from the value that most drivers return to the one that `ColumnKind` describes: see `Dialect.decoder`. */
export function valueDecoder(kind: ValueKind): ((raw: unknown) => unknown) | null {
  switch (kind) {
    case 'boolean':
      return (raw) => raw === 1;
    case 'bigint':
      return String;
    case 'json':
      return (raw) => JSON.parse(raw as string);
    default:
      return null;
  }
}

/**
 * A text, cut to `most` UTF-16 units, that every database can store. NUL and unpaired surrogates become U+FFFD.
 */
export function mendText(text: string, most = Number.POSITIVE_INFINITY): string {
  // Cut first, since that may split a surrogate pair.
  return text.slice(0, most).replace(/\p{Surrogate}|\0/gu, '\ufffd');
}

// JSON.stringify writes only lone surrogates and NUL as such an escape. An odd number of backslashes before `u` is needed: after an escaped
// backslash it is plain text.
const UNSTORABLE_ESCAPE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

// With the `u` flag, `\p{Surrogate}` matches only unpaired surrogates.
const UNPAIRED = /\p{Surrogate}/u;

/**
 * Text as every database can store and compare it.
 * @throws ValidationError for NUL, which PostgreSQL cannot store, and for lone surrogates, which no UTF-8 can
 */
function storableText(text: string): string {
  if (text.includes('\0') || UNPAIRED.test(text)) throw unstorable();
  return text;
}

/**
 * Serializes a value as JSON. Every string in it can be stored.
 * @throws ValidationError as `storableText`
 */
function storableJson(value: unknown): string {
  const text = JSON.stringify(value);
  if (text.includes('\\u') && UNSTORABLE_ESCAPE.test(text)) throw unstorable();
  return text;
}

function unstorable(): ValidationError {
  return new ValidationError('Text must not contain NUL characters or unpaired surrogates', {}, 'DATABASE_TEXT');
}

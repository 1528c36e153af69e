import { ValidationError } from '../errors/index.ts';
import type { Bind } from './dialect.ts';
import type { ValueKind } from './table-schema.ts';

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

/** What most drivers take for a value of this kind: see `Dialect.bind`. */
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

/** What turns the value that most drivers give into the one that `ColumnKind` describes: see `Dialect.decoder`. */
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

/** The first characters of a text as every database stores them: NUL, and halves of characters, become U+FFFD. @param most UTF-16 units */
export function mendText(text: string, most = Number.POSITIVE_INFINITY): string {
  // Cut first: that may halve a character.
  return text.slice(0, most).replace(/\p{Surrogate}|\0/gu, '\ufffd');
}

// JSON.stringify escapes lone surrogates and NUL, and nothing else, in this form; an escaped backslash before it makes it plain text.
const UNSTORABLE_ESCAPE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

// In a regular expression over code points, only surrogates without their other half are surrogates.
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
 * JSON text of a value, of which every string can be stored.
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

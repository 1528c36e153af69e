import { ValidationError } from '../errors/index.ts';

// JSON.stringify escapes lone surrogates and NUL, and nothing else, in this form; an escaped backslash before it makes it plain text.
const UNSTORABLE_ESCAPE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

// In a regular expression over code points, only surrogates without their other half are surrogates.
const UNPAIRED = /\p{Surrogate}/u;

/**
 * Text as every database can store and compare it.
 * @throws ValidationError for NUL, which PostgreSQL cannot store, and for lone surrogates, which no UTF-8 can
 */
export function storableText(text: string): string {
  if (text.includes('\0') || UNPAIRED.test(text)) throw unstorable();
  return text;
}

/**
 * JSON text of a value, of which every string can be stored.
 * @throws ValidationError as `storableText`
 */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value);
  if (text.includes('\\u') && UNSTORABLE_ESCAPE.test(text)) throw unstorable();
  return text;
}

function unstorable(): ValidationError {
  return new ValidationError('Text must not contain NUL characters or unpaired surrogates', {}, 'DATABASE_TEXT');
}

import { ValidationError } from 'plinth';

/** Characters around a member's name (quotes, colon, comma); also approximately those of a value that is neither a text nor a container. */
const PUNCTUATION = 4;
/** Characters around a list, an object or a text. */
const BRACKETS = 2;
/** Characters from which the length of a text is cached: it may occur many times in a response. */
const LONG_TEXT = 1_000;
/** Characters that JSON escapes: control characters, quotes, backslashes, lone surrogates. */
const ESCAPED = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

/**
 * Checks the length of a response before it is written: a value that was read once may occur in it under many names.
 * @param data JSON-safe, as graphql-js returns it
 * @param limit characters of JSON text
 * @returns approximate number of characters
 * @throws ValidationError
 */
export function assertShort(data: unknown, limit: number): number {
  let left = limit;
  /** Lengths of long texts, which may occur under many names. */
  const known = new Map<string, number>();
  const lengthOf = (text: string): number => {
    const found = text.length > LONG_TEXT ? known.get(text) : undefined;
    if (found !== undefined) return found;
    const length = ESCAPED.test(text) ? JSON.stringify(text).length : text.length + BRACKETS;
    if (text.length > LONG_TEXT) known.set(text, length);
    return length;
  };
  const count = (value: unknown): void => {
    if (typeof value === 'string') left -= lengthOf(value);
    else if (Array.isArray(value)) {
      left -= BRACKETS;
      for (const each of value) count(each);
    } else if (typeof value === 'object' && value !== null) {
      left -= BRACKETS;
      for (const key in value) {
        left -= key.length + PUNCTUATION;
        count((value as Readonly<Record<string, unknown>>)[key]);
      }
    } else left -= PUNCTUATION;
    if (left >= 0) return;
    throw new ValidationError(
      `The response exceeds the limit of ${limit} characters. Request fewer documents or fields at a time.`,
      { source: 'query', limit },
      'QUERY_TOO_COMPLEX',
    );
  };
  count(data);
  return limit - left;
}

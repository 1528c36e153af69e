import { ValidationError } from 'plinth';

/** Characters around the name of a member (quotation marks, a colon and a comma), and about those of a value that is neither text nor holds others. */
const PUNCTUATION = 4;
/** Around a list, an object or a text. */
const BRACKETS = 2;
/** Characters from which a text is looked through once, however often it stands in an answer. */
const LONG_TEXT = 1_000;
/** Anything but what JSON writes as it is: control characters, quotes, backslashes, surrogates without their other half. */
const ESCAPED = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

/**
 * Makes sure that an answer is no longer than answers may be, before it is written: values that were read once may stand in it under any number of names.
 * @param data JSON-safe, as graphql-js has put it together
 * @param limit characters of JSON text
 * @returns how many it has, about
 * @throws ValidationError
 */
export function assertShort(data: unknown, limit: number): number {
  let left = limit;
  /** Long texts stand under many names, and are looked through once. */
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
      `The operation would be answered with more than ${limit} characters. Ask for fewer documents or fields at a time.`,
      { source: 'query', limit },
      'QUERY_TOO_COMPLEX',
    );
  };
  count(data);
  return limit - left;
}

import qs from 'qs';
import { InvalidKeyError, ValidationError } from '../errors/index.ts';
import { UriTooLongError } from './http-errors.ts';
import type { QueryStringLimits } from './settings.ts';

/** Turns a query string (without `?`) into parameters: null-prototype objects, arrays, text, and null for a key without `=`. */
export type QueryStringParser = (text: string) => Readonly<Record<string, unknown>>;

const NOTHING: Readonly<Record<string, unknown>> = Object.freeze(Object.create(null) as Record<string, unknown>);

/** Could hide the key `__proto__`, which qs would drop silently, and with it a condition. */
const SUSPICIOUS = /__proto__|%5f|%[67]/i;
const PROTO_SEGMENT = /(?:^|\[)__proto__(?:\]|\[|$)/;

/** What makes a string of parameters too much to parse, in qs' terms: a shape beyond the limits is an error, never another shape. */
function qsOptions(limits: Omit<QueryStringLimits, 'length'>): qs.IParseOptions & { readonly decoder?: undefined } {
  return {
    depth: limits.depth,
    strictDepth: true,
    arrayLimit: limits.arrayLimit,
    parameterLimit: limits.parameters,
    throwOnLimitExceeded: true,
    plainObjects: true,
    allowPrototypes: false,
    allowDots: false,
    strictNullHandling: true,
  };
}

/** The options with which form-encoded bodies are parsed: the limits of query strings, but for the length. */
export function formOptions(limits: Omit<QueryStringLimits, 'length'>): qs.IParseOptions {
  return { ...qsOptions(limits), decoder: protoRefusal('body') };
}

/**
 * Builds the parser of query strings.
 * @throws (the parser) UriTooLongError, ValidationError when a limit is exceeded or a character is not allowed
 */
export function createQueryStringParser(limits: QueryStringLimits): QueryStringParser {
  const options = qsOptions(limits);
  const guarded: qs.IParseOptions = { ...options, decoder: protoRefusal('query') };
  return (text) => {
    if (text === '') return NOTHING;
    if (text.length > limits.length) throw new UriTooLongError(limits.length);
    if (text.includes('%00')) throw new ValidationError('Query string: NUL characters are not allowed', {}, 'QUERY_STRING_NUL');
    try {
      return qs.parse(text, SUSPICIOUS.test(text) ? guarded : options);
    } catch (error) {
      const { name, message } = error as Error;
      if (name === 'RangeError') throw new ValidationError(`Query string: ${message}`, {}, 'QUERY_STRING_LIMIT');
      throw error;
    }
  };
}

function protoRefusal(source: 'query' | 'body') {
  return (text: string, decode: qs.defaultDecoder, charset: string, type: 'key' | 'value'): unknown => {
    const decoded = decode(text, undefined, charset);
    if (type === 'key' && PROTO_SEGMENT.test(decoded)) throw new InvalidKeyError('__proto__', { source });
    return decoded;
  };
}

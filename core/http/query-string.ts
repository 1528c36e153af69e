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

/** The qs options that query strings and form bodies share: a shape beyond the limits is an error, never another shape. */
export function qsOptions(limits: Omit<QueryStringLimits, 'length'>): qs.IParseOptions & { readonly decoder?: undefined } {
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

/**
 * Builds the parser of query strings.
 * @throws (the parser) UriTooLongError, ValidationError when a limit is exceeded
 */
export function createQueryStringParser(limits: QueryStringLimits): QueryStringParser {
  const options = qsOptions(limits);
  const guarded: qs.IParseOptions = { ...options, decoder: refuseProto };
  return (text) => {
    if (text === '') return NOTHING;
    if (text.length > limits.length) throw new UriTooLongError(limits.length);
    try {
      return qs.parse(text, SUSPICIOUS.test(text) ? guarded : options);
    } catch (error) {
      if ((error as Error).name === 'RangeError')
        throw new ValidationError(`Query string: ${(error as Error).message}`, {}, 'QUERY_STRING_LIMIT');
      throw error;
    }
  };
}

function refuseProto(text: string, decode: qs.defaultDecoder, charset?: string, type?: 'key' | 'value'): unknown {
  const decoded: unknown = decode(text, undefined, charset);
  if (type === 'key' && typeof decoded === 'string' && PROTO_SEGMENT.test(decoded))
    throw new InvalidKeyError('__proto__', { source: 'query' });
  return decoded;
}

import { LRUCache } from 'lru-cache';
import qs from 'qs';
import { InvalidKeyError, ValidationError } from '../errors/index.ts';
import { UriTooLongError } from './http-errors.ts';
import type { QueryStringLimits } from './settings.ts';
import { refuseWrongEscapes } from './strict-utf8.ts';

/**
 * Parses a query string (without `?`) into parameters: null-prototype objects, arrays, text, and null for a key without `=`. They are
 * frozen, so that code that changes them must set a new object. Nested values of long query strings are not frozen: that would take half as
 * long as parsing them.
 */
export type QueryStringParser = (text: string) => Readonly<Record<string, unknown>>;

const NOTHING: Readonly<Record<string, unknown>> = Object.freeze(Object.create(null) as Record<string, unknown>);

/**
 * Limits of the cache of parsed query strings: characters of each, characters of all, and an overhead counted for each. Without them a
 * client that always sends new ones could fill the memory.
 */
const KEPT_LENGTH = 1024;
const KEPT_IN_ALL = 400_000;
const BESIDE = 100;

/** Says where the limits of query strings are set. */
const LIMITED = 'the limits for depth, length and number of parameters are set in queryString of config/api';

/** Matches text that could contain an escaped `__proto__` key. qs would drop it silently, and a condition with it. */
const SUSPICIOUS = /__proto__|%5f|%[67]/i;
const PROTO_SEGMENT = /(?:^|\[)__proto__(?:\]|\[|$)/;

/** The limits as qs options: exceeding one is an error, and never changes the parsed shape. */
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

/** The qs options for form-encoded bodies: the limits of query strings, except the length. */
export function formOptions(limits: Omit<QueryStringLimits, 'length'>): qs.IParseOptions {
  return { ...qsOptions(limits), decoder: protoRefusal('body') };
}

/**
 * Makes the parser of query strings. Clients repeat the same ones, so their frozen parameters are cached. Equal strings give the same
 * object, which later steps use as a cache key.
 * @throws (the parser) UriTooLongError, ValidationError when a limit is exceeded or a character is not allowed
 */
export function createQueryStringParser(limits: QueryStringLimits): QueryStringParser {
  const options = qsOptions(limits);
  const guarded: qs.IParseOptions = { ...options, decoder: protoRefusal('query') };
  const known = new LRUCache<string, Readonly<Record<string, unknown>>>({
    maxSize: KEPT_IN_ALL,
    sizeCalculation: (_, text) => text.length + BESIDE,
  });
  return (text) => {
    if (text === '') return NOTHING;
    const kept = known.get(text);
    if (kept) return kept;
    const parameters = parse(text);
    if (text.length > KEPT_LENGTH) return Object.freeze(parameters);
    known.set(text, freeze(parameters));
    return parameters;
  };

  function parse(text: string): Record<string, unknown> {
    if (text.length > limits.length) throw new UriTooLongError(limits.length);
    if (text.includes('%00')) throw new ValidationError('Query string: NUL characters are not allowed', {}, 'QUERY_STRING_NUL');
    refuseWrongEscapes(text, 'Query string');
    try {
      return qs.parse(text, SUSPICIOUS.test(text) ? guarded : options);
    } catch (error) {
      const { name, message } = error as Error;
      if (name === 'RangeError') throw new ValidationError(`Query string: ${message}`, {}, 'QUERY_STRING_LIMIT', LIMITED);
      throw error;
    }
  }
}

function freeze<T extends object>(value: T): Readonly<T> {
  for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) freeze(inner as object);
  return Object.freeze(value);
}

function protoRefusal(source: 'query' | 'body') {
  return (text: string, decode: qs.defaultDecoder, charset: string, type: 'key' | 'value'): unknown => {
    const decoded = decode(text, undefined, charset);
    if (type === 'key' && PROTO_SEGMENT.test(decoded)) throw new InvalidKeyError('__proto__', { source });
    return decoded;
  };
}

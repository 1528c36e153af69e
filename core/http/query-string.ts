import { LRUCache } from 'lru-cache';
import qs from 'qs';
import { InvalidKeyError, ValidationError } from '../errors/index.ts';
import { UriTooLongError } from './http-errors.ts';
import type { QueryStringLimits } from './settings.ts';
import { refuseWrongEscapes } from './strict-utf8.ts';

/**
 * Turns a query string (without `?`) into parameters: null-prototype objects, arrays, text, and null for a key without `=`. They are frozen, so that whoever
 * changes them sets others; only what stands inside of those of a long query string is not, since that would take half as long as parsing it.
 */
export type QueryStringParser = (text: string) => Readonly<Record<string, unknown>>;

const NOTHING: Readonly<Record<string, unknown>> = Object.freeze(Object.create(null) as Record<string, unknown>);

/**
 * How long query strings whose parameters are kept may be, each and all of them, and what each counts beside its text: a client that sends ever new
 * ones must not fill the memory.
 */
const KEPT_LENGTH = 1024;
const KEPT_IN_ALL = 400_000;
const BESIDE = 100;

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
 * Builds the parser of query strings. Clients send the same ones over and over: their parameters are kept, frozen, and equal strings give the
 * same object, by which later steps recognise what they have worked out already.
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
      if (name === 'RangeError') throw new ValidationError(`Query string: ${message}`, {}, 'QUERY_STRING_LIMIT');
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

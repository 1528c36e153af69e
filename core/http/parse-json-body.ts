import { ValidationError } from '../errors/index.ts';
import { BodySyntaxError } from './http-errors.ts';
import type { BodyLimits } from './settings.ts';

/** Matches text that could contain the key `__proto__`, also escaped. */
const SUSPICIOUS = /__proto__|\\u00[567]/i;

/** An object or a list. */
export type Container = Readonly<Record<string, unknown>> | readonly unknown[];

/** Limits of a JSON text, checked before it is parsed. */
export type JsonLimits = Omit<BodyLimits, 'json' | 'form'>;

/**
 * Parses a JSON body into an object or a list; an empty body is an empty object.
 * @throws BodySyntaxError for invalid JSON, for a value that is neither an object nor a list, and for the key `__proto__`; ValidationError
 * for a body beyond the limits or with a number that parses as infinite
 */
export function parseJsonBody(text: string, limits: JsonLimits): Container {
  if (text === '') return {};
  if (!/^[ \t\n\r]*[[{]/.test(text)) throw new BodySyntaxError('invalid JSON, only supports object and array');
  const scanned = scanJson(text, limits);
  if (scanned !== 'plain' && scanned !== 'large numbers') throw beyond(scanned, limits);
  const body = parse(text);
  if (scanned === 'large numbers') checkBody(body, limits.depth);
  if (SUSPICIOUS.test(text)) refuseProto(body);
  return body;
}

/**
 * Parses a JSON text that is no body, such as a line of a file, into any value.
 * @param depth levels of objects and lists at most
 * @throws SyntaxError for text that is no JSON; ValidationError `BODY_DEPTH` beyond the limit, `BODY_NUMBER` for a number that parses as
 * infinite
 */
export function parseJsonText(text: string, depth: number): unknown {
  const scanned = scanJson(text, { depth, objects: Number.POSITIVE_INFINITY, keys: Number.POSITIVE_INFINITY });
  if (scanned === 'too deep') throw tooDeep(depth);
  const value: unknown = JSON.parse(text);
  if (scanned === 'large numbers') checkBody(typeof value === 'object' && value !== null ? (value as Container) : [value], depth);
  return value;
}

const [QUOTE, BACKSLASH, COLON, ZERO, NINE] = [0x22, 0x5c, 0x3a, 0x30, 0x39];
/** A number of at most this many digits is always finite. */
const FINITE_DIGITS = 308;

/** The limit that a text exceeds. */
type Beyond = 'too deep' | 'too many objects' | 'too many keys';

/**
 * Checks a JSON text before it is parsed: a million brackets take long to parse, ten thousand different keys take long to store, and a
 * hundred thousand keys take long to walk.
 * @returns `large numbers`: some numbers may parse as infinite
 */
export function scanJson(text: string, { depth: levels, objects, keys }: JsonLimits): 'plain' | 'large numbers' | Beyond {
  let depth = 0;
  let begun = 0;
  let named = 0;
  let digits = 0;
  let mayBeInfinite = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= ZERO && code <= NINE) {
      digits += 1;
      if (digits > FINITE_DIGITS) mayBeInfinite = true;
      continue;
    }
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COLON) named += 1;
    // In ASCII, `[` and `{`, `]` and `}`, `e` and `E` differ in one bit.
    else if ((code | 0x20) === 0x7b) {
      depth += 1;
      begun += 1;
      if (depth > levels) return 'too deep';
      if (begun > objects) return 'too many objects';
    } else if ((code | 0x20) === 0x7d) depth -= 1;
    else if ((code | 0x20) === 0x65 && digits > 0) mayBeInfinite = true;
    digits = 0;
  }
  if (named > keys && hasMoreKeys(text, keys)) return 'too many keys';
  return mayBeInfinite ? 'large numbers' : 'plain';
}

/** Whether the objects of a text have more than `limit` different keys. Rich text has many objects, but always the same keys. */
function hasMoreKeys(text: string, limit: number): boolean {
  const known = new Set<string>();
  let begin = 0;
  let end = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      begin = at;
      end = endOfString(text, at);
      at = end;
    } else if (code === COLON && known.add(text.slice(begin, end)).size > limit) return true;
  }
  return false;
}

/** Index of the quote that ends a string. @param begin index of its opening quote */
function endOfString(text: string, begin: number): number {
  for (let end = text.indexOf('"', begin + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}

function parse(text: string): Container {
  try {
    return JSON.parse(text) as Container;
  } catch (error) {
    throw new BodySyntaxError(withoutExcerpt((error as Error).message));
  }
}

/** Removes the quoted text from a message of JSON.parse: it may contain a password. */
function withoutExcerpt(message: string): string {
  return message.replace(/, (?:\.\.\.)?".*$/s, '');
}

/**
 * Refuses a parsed body that nests deeper than `limit` levels, or contains an infinite number. Walks without recursion, since the body is
 * untrusted.
 * @throws ValidationError
 */
export function checkBody(body: Container, limit: number): void {
  let level: Container[] = [body];
  let hasInfinite = false;
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > limit) throw tooDeep(limit);
    const next: Container[] = [];
    for (const container of level) {
      for (const child of Array.isArray(container) ? container : Object.values(container)) {
        if (typeof child === 'object' && child !== null) next.push(child);
        else if (child === Number.POSITIVE_INFINITY || child === Number.NEGATIVE_INFINITY) hasInfinite = true;
      }
    }
    level = next;
  }
  if (hasInfinite) throw tooLarge(body);
}

function beyond(what: Beyond, { depth, objects, keys }: JsonLimits): ValidationError {
  if (what === 'too deep') return tooDeep(depth);
  const [limit, noun] = what === 'too many keys' ? [keys, 'different keys'] : [objects, 'objects and lists'];
  return new ValidationError(`The body has more than ${limit} ${noun}`, { source: 'body', limit }, 'BODY_SIZE');
}

function tooDeep(limit: number): ValidationError {
  return new ValidationError(`The body is nested more than ${limit} levels deep`, {}, 'BODY_DEPTH');
}

function refuseProto(body: Container): void {
  for (const { value } of walk(body)) {
    if (Object.hasOwn(value as object, '__proto__')) throw new BodySyntaxError('Object contains forbidden prototype property');
  }
}

/** JSON can write numbers that parse as infinite and would be stored as null. */
function tooLarge(body: Container): ValidationError {
  const path = pathOfInfinite(body).join('.');
  return new ValidationError(`The number at ${path} is too large`, { path }, 'BODY_NUMBER');
}

function pathOfInfinite(body: Container): readonly string[] {
  for (const { value, path } of walk(body)) {
    const key = Object.keys(value).find((name) => [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY].includes(value[name] as number));
    if (key !== undefined) return [...path, key];
  }
  return [];
}

/** Every object and list of a body whose depth was checked already. */
function* walk(
  value: unknown,
  path: readonly string[] = [],
): Generator<{ readonly value: Readonly<Record<string, unknown>>; readonly path: readonly string[] }> {
  if (typeof value !== 'object' || value === null) return;
  yield { value: value as Readonly<Record<string, unknown>>, path };
  for (const [key, child] of Object.entries(value)) yield* walk(child, [...path, key]);
}

import { ValidationError } from '../errors/index.ts';
import { BodySyntaxError } from './http-errors.ts';
import type { BodyLimits } from './settings.ts';

/** Could be the key `__proto__`, also with escapes. */
const SUSPICIOUS = /__proto__|\\u00[567]/i;

/** An object or a list. */
export type Container = Readonly<Record<string, unknown>> | readonly unknown[];

/** What the text of a JSON body may hold, whatever it says. */
export type JsonLimits = Omit<BodyLimits, 'json' | 'form'>;

/**
 * The object or list that a JSON body is; an empty body is an empty object.
 * @throws BodySyntaxError for what is no JSON, neither an object nor a list, or has the key `__proto__`; ValidationError for what is beyond the limits, or
 * holds a number that is none once it is read
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

const [QUOTE, BACKSLASH, COLON, ZERO, NINE] = [0x22, 0x5c, 0x3a, 0x30, 0x39];
/** Digits of the longest number that is finite for sure. */
const FINITE_DIGITS = 308;

/** What a text has more of than it may. */
type Beyond = 'too deep' | 'too many objects' | 'too many keys';

/**
 * What a JSON text holds, told from the text alone: a million brackets take long to be read, ten thousand keys that are all different to be stored, and a
 * hundred thousand keys to be walked through again.
 * @returns `large numbers`: some may be infinite once they are read
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
    // `[` and `{`, `]` and `}`, `e` and `E` differ in one bit.
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

/** Whether the objects of a text have more than `limit` different keys. Those of texts in a rich format are many, and always the same. */
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

/** The place of the quote that ends a string. @param begin that of the quote before it */
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

/** JSON.parse quotes the text around a mistake, which may be a password. */
function withoutExcerpt(message: string): string {
  return message.replace(/, (?:\.\.\.)?".*$/s, '');
}

/**
 * Refuses a parsed body that nests deeper than `limit` levels of objects and lists, or holds an infinite number. Walks without recursion: the body is untrusted.
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
  const [limit, told] = what === 'too many keys' ? [keys, 'different keys'] : [objects, 'objects and lists'];
  return new ValidationError(`The body has more than ${limit} ${told}`, { source: 'body', limit }, 'BODY_SIZE');
}

function tooDeep(limit: number): ValidationError {
  return new ValidationError(`The body nests deeper than ${limit} levels`, {}, 'BODY_DEPTH');
}

function refuseProto(body: Container): void {
  for (const { value } of walk(body)) {
    if (Object.hasOwn(value as object, '__proto__')) throw new BodySyntaxError('Object contains forbidden prototype property');
  }
}

/** JSON can write numbers that would be read as infinite, and stored as null. */
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

/** Every object and list of a body, which is known not to nest too deep. */
function* walk(
  value: unknown,
  path: readonly string[] = [],
): Generator<{ readonly value: Readonly<Record<string, unknown>>; readonly path: readonly string[] }> {
  if (typeof value !== 'object' || value === null) return;
  yield { value: value as Readonly<Record<string, unknown>>, path };
  for (const [key, child] of Object.entries(value)) yield* walk(child, [...path, key]);
}

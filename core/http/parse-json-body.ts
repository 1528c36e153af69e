import { ValidationError } from '../errors/index.ts';
import { BodySyntaxError } from './http-errors.ts';

/** Could be the key `__proto__`, also with escapes. */
const SUSPICIOUS = /__proto__|\\u00[567]/i;

/** An object or a list. */
export type Container = Readonly<Record<string, unknown>> | readonly unknown[];

/**
 * The object or list that a JSON body is; an empty body is an empty object.
 * @param depth levels of objects and lists at most
 * @throws BodySyntaxError for what is no JSON, neither an object nor a list, or has the key `__proto__`; ValidationError for what nests deeper, or holds a
 * number that is none once it is read
 */
export function parseJsonBody(text: string, depth: number): Container {
  if (text === '') return {};
  if (!/^[ \t\n\r]*[[{]/.test(text)) throw new BodySyntaxError('invalid JSON, only supports object and array');
  const scanned = scanJson(text, depth);
  if (scanned === 'too deep') throw tooDeep(depth);
  const body = parse(text);
  if (scanned === 'large numbers') checkBody(body, depth);
  if (SUSPICIOUS.test(text)) refuseProto(body);
  return body;
}

const [QUOTE, BACKSLASH, ZERO, NINE] = [0x22, 0x5c, 0x30, 0x39];
/** Digits of the longest number that is finite for sure. */
const FINITE_DIGITS = 308;

/**
 * What a JSON text holds, told from the text alone: a million brackets take long to be read, and a
 * hundred thousand keys to be walked through again.
 * @param limit levels of objects and lists at most
 * @returns `large numbers`: some may be infinite once they are read
 */
export function scanJson(text: string, limit: number): 'plain' | 'too deep' | 'large numbers' {
  let depth = 0;
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
    // `[` and `{`, `]` and `}`, `e` and `E` differ in one bit.
    else if ((code | 0x20) === 0x7b) {
      depth += 1;
      if (depth > limit) return 'too deep';
    } else if ((code | 0x20) === 0x7d) depth -= 1;
    else if ((code | 0x20) === 0x65 && digits > 0) mayBeInfinite = true;
    digits = 0;
  }
  return mayBeInfinite ? 'large numbers' : 'plain';
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

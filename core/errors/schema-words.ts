import { z } from 'zod';
import { nearest } from './nearest.ts';
import { schemasAt } from './schema-walk.ts';

/** How much of a refused value is shown: all, only what is certainly not secret, or nothing. */
export type Showing = 'values' | 'kinds' | 'nothing';

/** The message about a value that a schema refuses, worded for users of files: `expected an integer from 0 to 65535, found "80"`. */
export function describeIssue(issue: z.core.$ZodIssue, schema: z.ZodType, found: unknown, showing: Showing = 'values'): string {
  if (issue.code === 'custom' || hasOwnWords(issue)) return withFound(inOwnWords(issue), issue, found, showing);
  const expected = expectation(issue, schema);
  if (found === undefined) return `is missing, expected ${expected}`;
  // A text of the wrong length may be a secret, so only its length is shown.
  if (typeof found === 'string' && found !== '' && (issue.code === 'too_small' || issue.code === 'too_big') && issue.origin === 'string') {
    return `expected ${expected}, found ${found.length}`;
  }
  return `expected ${expected}${whatWasFound(issue, found, showing)}`;
}

/** The end of a message about an unknown word: `; did you mean "x"?`, or the known words. @param what the kind of words, in plural */
export function suggestion(found: string, known: Iterable<string>, what?: string): string {
  const words = [...known];
  const near = nearest(found, words);
  if (near !== null) return `; did you mean "${near}"?`;
  return words.length === 0 ? '' : `; known${what === undefined ? '' : ` ${what}`}: ${words.join(', ')}`;
}

/** Beginnings of zod's default messages. A schema's custom messages begin otherwise. */
const WORDS_OF_ZOD = /^(Invalid|Too |Unrecognized|Expected )/;

function hasOwnWords(issue: z.core.$ZodIssue): boolean {
  return !WORDS_OF_ZOD.test(issue.message);
}

/** A custom message is a whole sentence, or only the expectation: `a uid like shared.seo`. */
function inOwnWords({ code, message }: z.core.$ZodIssue): string {
  return code !== 'custom' && /^(an? |")/.test(message) ? `expected ${message}` : lowerFirst(message);
}

/** Adds the found value to a custom message that starts with `expected`. */
function withFound(message: string, issue: z.core.$ZodIssue, found: unknown, showing: Showing): string {
  if (showing === 'nothing' || !message.startsWith('expected ')) return message;
  return found === undefined ? `is missing, ${message}` : `${message}${whatWasFound(issue, found, showing)}`;
}

/** The end of a message, after the expectation. */
function whatWasFound(issue: z.core.$ZodIssue, found: unknown, showing: Showing): string {
  if (showing === 'nothing') return '';
  if (showing === 'values' || isNoSecret(issue, found)) return `, found ${shown(found)}${remedy(issue, found)}`;
  if (typeof found !== 'string') return `, found ${Array.isArray(found) ? 'an array' : 'an object'}`;
  if (issue.code === 'invalid_type' && issue.expected === 'array') return ', found a string; write ["…"]';
  return ['invalid_type', 'invalid_union', 'invalid_value'].includes(issue.code) ? ', found a string' : '';
}

/**
 * Whether a value is certainly not a secret. A text may be a secret in the wrong place, and a list or an object may contain one, unless it
 * is as short as words and numbers are.
 */
function isNoSecret(issue: z.core.$ZodIssue, found: unknown): boolean {
  if (typeof found === 'object' && found !== null) return Object.keys(found).length === 0;
  if (typeof found !== 'string' || found === '') return true;
  return issue.code === 'invalid_value' ? found.length <= 24 : isMeant(issue, found) && found.length <= 5;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function expectation(issue: z.core.$ZodIssue, schema: z.ZodType): string {
  switch (issue.code) {
    case 'invalid_type':
    case 'too_small':
    case 'too_big':
      return boundsAt(schema, issue.path) ?? sizeOf(issue);
    case 'invalid_value':
      return oneOf(issue.values);
    case 'invalid_format':
      return issue.format === 'url' ? 'a URL such as https://example.com' : `a string with the format ${issue.format}`;
    case 'invalid_union':
      return unionAt(schema, issue.path) ?? 'another value';
    default:
      return lowerFirst(issue.message);
  }
}

function oneOf(values: readonly unknown[]): string {
  const words = values.map((value) => JSON.stringify(value));
  return words.length === 1 ? (words[0] as string) : `one of ${words.join(', ')}`;
}

/** The parts of a JSON Schema that are put into words. */
interface JsonShape {
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonShape[];
}

function boundsAt(schema: z.ZodType, path: readonly PropertyKey[]): string | null {
  const [found] = schemasAt(schema, path);
  return found === undefined ? null : inWords(jsonShapeOf(found));
}

function unionAt(schema: z.ZodType, path: readonly PropertyKey[]): string | null {
  const parts = schemasAt(schema, path).flatMap((part) => inWords(jsonShapeOf(part)) ?? []);
  return parts.length === 0 ? null : [...new Set(parts)].join(', or ');
}

function jsonShapeOf(schema: z.ZodType): JsonShape {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonShape;
}

function inWords({
  type,
  minimum,
  maximum,
  exclusiveMinimum,
  minLength,
  maxLength,
  minItems,
  const: only,
  enum: values,
}: JsonShape): string | null {
  if (only !== undefined) return JSON.stringify(only);
  if (values !== undefined) return oneOf(values);
  switch (type) {
    case 'string':
      if (maxLength !== undefined) return `a string of ${minLength === undefined ? 'at most' : `${minLength} to`} ${maxLength} characters`;
      if (minLength === undefined) return 'a string';
      return minLength === 1 ? 'a non-empty string' : `a string of at least ${minLength} characters`;
    case 'integer':
      return `an integer${range(minimum, maximum)}`;
    case 'number':
      return exclusiveMinimum === 0 ? 'a number greater than 0' : `a number${range(minimum, maximum)}`;
    case 'boolean':
      return 'true or false';
    case 'array':
      return minItems === undefined || minItems === 0
        ? 'an array'
        : `an array with at least ${minItems === 1 ? 'one item' : `${minItems} items`}`;
    case 'object':
      return 'an object';
    case 'null':
      return 'null';
    default:
      return null;
  }
}

function range(least?: number, most?: number): string {
  const from = least === undefined || least <= Number.MIN_SAFE_INTEGER ? null : least;
  const to = most === undefined || most >= Number.MAX_SAFE_INTEGER ? null : most;
  if (from !== null && to !== null) return ` from ${from} to ${to}`;
  if (from !== null) return ` of at least ${from}`;
  return to === null ? '' : ` of at most ${to}`;
}

/** The fallback if the schema at the path is not found. */
function sizeOf(issue: z.core.$ZodIssueInvalidType | z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): string {
  if (issue.code === 'invalid_type') return /^[aeiou]/.test(issue.expected) ? `an ${issue.expected}` : `a ${issue.expected}`;
  const bound = issue.code === 'too_small' ? `at least ${issue.minimum}` : `at most ${issue.maximum}`;
  return issue.origin === 'string' ? `${bound} characters` : issue.origin === 'array' ? `${bound} items` : bound;
}

/** A hint for a value that is nearly right. */
function remedy(issue: z.core.$ZodIssue, found: unknown): string {
  if (issue.code === 'invalid_value' && typeof found === 'string') {
    const known = issue.values.filter((value) => typeof value === 'string');
    const near = nearest(found, known) ?? sameBeginning(found, known);
    return near === null ? '' : `; did you mean "${near}"?`;
  }
  if (issue.code !== 'invalid_type' || typeof found !== 'string') return '';
  if (issue.expected === 'array' && found !== '') return `; write [${shown(found)}]`;
  return isMeant(issue, found) ? `; write ${found.trim().toLowerCase()} without quotes` : '';
}

/** Whether a text would be right without its quotes. */
function isMeant(issue: z.core.$ZodIssue, found: string): boolean {
  if (issue.code !== 'invalid_type') return false;
  if (issue.expected === 'boolean') return /^(true|false)$/i.test(found);
  return /^(number|int)$/.test(issue.expected) && found.trim() !== '' && Number.isFinite(Number(found));
}

/** Finds the only word with the same beginning: `warning` gives `warn`, and `full` gives `full-access`. */
function sameBeginning(found: string, known: readonly string[]): string | null {
  if (found.length < 3) return null;
  const same = known.filter((word) => word.startsWith(found) || (word.length >= 3 && found.startsWith(word)));
  return same.length === 1 ? (same[0] as string) : null;
}

/** A value for a message: short, on one line. */
export function shown(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  let text: string;
  try {
    text = JSON.stringify(value) ?? String(value);
  } catch {
    text = String(value);
  }
  // Hides the password of a URL, which may contain any character.
  text = text.replace(/:\/\/.*@/g, '://…@');
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

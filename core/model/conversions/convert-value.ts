import type { AttributeType, ScalarType } from '../attribute-type.ts';
import type { AttributeDefinition } from '../definitions.ts';
import type { Attribute } from '../model.ts';
import { blocksOfText, textOfBlocks } from './plain-blocks.ts';

/** The result of a conversion: the value in the stored form of the new type, or that the value does not fit it. */
export type ConvertedValue = { readonly fits: true; readonly value: unknown } | { readonly fits: false };

/** A type that stored values have: that of an attribute before the change. */
export type SourceType = Pick<AttributeType, 'kind' | 'name'> & { output?(stored: unknown): unknown };

const UNFITTING: ConvertedValue = { fits: false };

const TEXTS: ReadonlySet<string> = new Set(['string', 'text', 'richtext', 'email', 'uid', 'enumeration']);
const NUMBERS: ReadonlySet<string> = new Set(['integer', 'biginteger', 'float', 'decimal']);
const TEMPORAL: ReadonlySet<string> = new Set(['date', 'time', 'datetime', 'timestamp']);

/**
 * A decimal number in a text. Other forms that JavaScript reads (`0x10`, `1e3`) are no numbers that people wrote, and the zeros of `007` or of
 * a postal code would be lost.
 */
const DECIMAL_NUMBER = /^[+-]?(0|[1-9]\d*)(\.\d+)?$/;

/** Significant digits that every double keeps. */
const DIGITS = 15;

/** The beginning of an ISO date: a text of digits alone could be read as a number of milliseconds, and is no date. */
const ISO_DATE = /^\d{4}-\d{2}/;

/**
 * Converts a stored value from one attribute type to another: the only place that knows what becomes of values when the type of an attribute
 * changes. A value fits if the new attribute accepts it, and nothing of it is lost.
 * @param source the type that the value was stored for
 * @param target the attribute as it is now
 * @param stored the stored value, never null
 */
export function convertValue(source: SourceType, target: Attribute, stored: unknown): ConvertedValue {
  if (target.kind === 'component' || target.kind === 'dynamiczone') return convertEntries(source, target, stored);
  if (target.kind !== 'scalar') return UNFITTING;
  const { type, definition } = target;
  if (source.name === type.name) return { fits: true, value: stored };
  // A hash is no text that people wrote, and becomes no other value.
  if (source.name === 'password' || type.name === 'password') return UNFITTING;
  const value = source.kind === 'scalar' && source.output !== undefined ? source.output(stored) : stored;
  const candidate = candidateFor(source, type, value);
  return candidate === undefined ? UNFITTING : accepted(type, definition, candidate);
}

/** A value as text, for a new attribute that keeps what does not fit. Nothing is lost: whatever is no text is written as JSON. */
export function textOfValue(source: SourceType, stored: unknown): string | null {
  if (source.name === 'password') return null;
  const value = source.kind === 'scalar' && source.output !== undefined ? source.output(stored) : stored;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Lists of component entries fit attributes of the same component, or of its zone; a single one only if there is at most one entry. */
function convertEntries(source: SourceType, target: Attribute, stored: unknown): ConvertedValue {
  if (source.kind !== target.kind || !Array.isArray(stored)) return UNFITTING;
  if (target.kind === 'component' && !target.repeatable && stored.length > 1) return UNFITTING;
  return { fits: true, value: stored };
}

/** The value to try, in a form that bodies have; undefined if no value of the source can be one of the target. */
function candidateFor(source: SourceType, target: ScalarType, value: unknown): unknown {
  if (source.kind !== 'scalar') return target.name === 'json' ? value : undefined;
  const [from, to] = [source.name, target.name];
  if (to === 'json') return value;
  if (to === 'blocks') return TEXTS.has(from) ? blocksOfText(String(value)) : Array.isArray(value) ? value : undefined;
  if (TEXTS.has(to)) return from === 'blocks' ? textOfBlocks(value) : textOf(value);
  if (from === 'timestamp' && TEMPORAL.has(to)) return temporalText(new Date(Number(value)).toISOString(), 'datetime', to);
  if (TEMPORAL.has(from) && TEMPORAL.has(to)) return temporalText(String(value), from, to);
  if (TEMPORAL.has(to)) return temporalCandidate(from, to, value);
  if (NUMBERS.has(to)) return numberCandidate(to, value);
  if (to === 'boolean') return typeof value === 'string' ? value.trim() : value;
  return value;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function numberCandidate(to: string, value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value !== 'string') return typeof value === 'number' ? value : undefined;
  const text = value.trim();
  const isExact = to === 'biginteger' || text.replace(/\D/g, '').replace(/^0+/, '').length <= DIGITS;
  return isExact && DECIMAL_NUMBER.test(text) ? text : undefined;
}

function temporalCandidate(from: string, to: string, value: unknown): unknown {
  if (typeof value === 'number' || NUMBERS.has(from)) return to === 'timestamp' && from !== 'boolean' ? Number(value) : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (to === 'time') return text;
  if (!ISO_DATE.test(text)) return undefined;
  return to !== 'date' || text.length <= 10 || MIDNIGHT.test(text) ? text : undefined;
}

/** A date becomes its first moment (UTC), a moment its day, as in bodies. A time of day is neither. */
function temporalText(text: string, from: string, to: string): string | undefined {
  if (from === 'time' || to === 'time') return undefined;
  return to === 'date' ? text.slice(0, 10) : from === 'date' ? `${text}T00:00:00.000Z` : text;
}

/** Midnight: a text with another time is more than a day. */
const MIDNIGHT = /[T ]00:00(:00(\.0+)?)?(Z|\+00:?00)?$/;

/** Reads a value as a body would be read, without limits that only complete versions must keep; the form of e-mail addresses counts. */
function accepted(type: ScalarType, definition: AttributeDefinition, candidate: unknown): ConvertedValue {
  let isAccepted = true;
  const report = () => {
    isAccepted = false;
  };
  try {
    const parsed = type.parse(candidate, definition, report);
    if (!isAccepted || parsed === undefined || parsed === null) return UNFITTING;
    const value = type.format === undefined ? parsed : type.format(parsed, definition);
    type.check?.(value, formOnly(definition), report);
    return isAccepted ? { fits: true, value } : UNFITTING;
  } catch {
    // `format` throws for a text of another form.
    return UNFITTING;
  }
}

/** A definition without the limits that drafts may break: a change of the type does not check them, as a start does not. */
function formOnly(definition: AttributeDefinition): AttributeDefinition {
  return { type: definition.type };
}

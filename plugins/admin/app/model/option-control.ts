import type { AttributeKind, Json, JsonObject, OptionSchema } from '../client/types.ts';
import { t } from '../i18n/translate.ts';

/** The kind of input for an option. It is derived from the option's JSON schema, so options of plugins work too. */
export type Control =
  | { readonly kind: 'boolean' }
  | { readonly kind: 'number'; readonly isWhole: boolean; readonly least?: number; readonly most?: number }
  /** Digits of a number. The value is a number if no digit is lost, or else a text. */
  | { readonly kind: 'digits' }
  | { readonly kind: 'text' }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'choices'; readonly values: readonly string[] }
  | { readonly kind: 'list'; readonly ofNumbers: boolean }
  | { readonly kind: 'json' };

/** The result of parsing an input: a value or an error. Undefined: the option is not set. */
export type Read = { readonly value: Json | undefined } | { readonly fault: string };

/** Returns the input of an option, from its schema. */
export function controlOf(schema: OptionSchema): Control {
  const { type, items, anyOf = [] } = schema;
  const values = textsOf(schema.enum);
  if (values !== null) return { kind: 'choice', values };
  if (type === 'boolean') return { kind: 'boolean' };
  if (type === 'string') return { kind: 'text' };
  if (type === 'integer' || type === 'number') return numberControl(schema, type === 'integer');
  if (type === 'array' && items !== undefined) {
    const choices = textsOf(items.enum);
    if (choices !== null) return { kind: 'choices', values: choices };
    if (items.type === 'string') return { kind: 'list', ofNumbers: false };
    if (items.type === 'number' || items.type === 'integer') return { kind: 'list', ofNumbers: true };
  }
  const [first, ...others] = anyOf.filter((each) => Object.keys(each).length > 0);
  if (first !== undefined && others.length === 0) return controlOf(first);
  // A boolean or a text: shown as a checkbox. A text is shown as JSON (see `controlFor`).
  if (first?.type === 'boolean' && others.every((each) => each.type === 'string')) return { kind: 'boolean' };
  const isDigits = first?.type === 'integer' && others.every((each) => each.type === 'string');
  return { kind: isDigits && others.length > 0 ? 'digits' : 'json' };
}

/** Returns the input for the default value of an attribute. */
export function defaultControl({ name, valueName, options }: AttributeKind, values: readonly string[]): Control {
  if (values.length > 0) return { kind: 'choice', values };
  if (name === 'biginteger') return { kind: 'digits' };
  if (valueName === 'boolean') return { kind: 'boolean' };
  if (valueName === 'number') return { kind: 'number', isWhole: options.min?.type === 'integer' };
  return valueName === 'string' || TEXTS.has(name) ? { kind: 'text' } : { kind: 'json' };
}

/** Built-in types whose values are texts, although their kinds do not say so. */
const TEXTS: ReadonlySet<string> = new Set(['date', 'time', 'datetime', 'timestamp']);

/** Returns the input of an attribute's option, given its other options. */
export function controlFor(name: string, kind: AttributeKind, definition: JsonObject): Control {
  const values = Array.isArray(definition.enum) ? (definition.enum as readonly Json[]).filter((value) => typeof value === 'string') : [];
  if (name === 'default') return defaultControl(kind, values);
  const control = controlOf(kind.options[name] ?? {});
  const value = definition[name];
  // An entry with several lines cannot be edited in a list with one entry per line.
  const isMultiline = Array.isArray(value) && (value as readonly Json[]).some((entry) => typeof entry === 'string' && entry.includes('\n'));
  const isWord = control.kind === 'boolean' && typeof value === 'string';
  return isWord || (control.kind === 'list' && isMultiline) ? { kind: 'json' } : control;
}

function numberControl({ minimum, maximum }: OptionSchema, isWhole: boolean): Control {
  // Ignore limits beyond the safe integers.
  const isBound = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  const isFloor = minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER;
  return { kind: 'number', isWhole, ...(isFloor && { least: minimum }), ...(isBound && { most: maximum }) };
}

function textsOf(values: readonly unknown[] | undefined): readonly string[] | null {
  return values !== undefined && values.length > 0 && values.every((value) => typeof value === 'string') ? values : null;
}

/** Formats a value for its input. */
export function shownValue(control: Control, value: Json | undefined): string {
  if (value === undefined) return '';
  if (control.kind === 'list' && Array.isArray(value)) return value.map(String).join('\n');
  if (control.kind === 'json') return JSON.stringify(value, null, 2);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Parses the text of an input. An empty text unsets the option. */
export function readValue(control: Control, text: string): Read {
  if (text === '') return { value: undefined };
  switch (control.kind) {
    case 'boolean':
      return { value: text === 'true' };
    case 'number':
      return readNumber(control, text);
    case 'digits':
      return /^[+-]?\d{1,100}$/.test(text.trim()) ? { value: digits(text.trim()) } : { fault: t('common.enterWholeNumber') };
    case 'list':
      return readList(control.ofNumbers, text);
    case 'json':
      return readJson(text);
    default:
      return { value: text };
  }
}

function readNumber({ isWhole, least, most }: Extract<Control, { readonly kind: 'number' }>, text: string): Read {
  const number = Number(text.trim().replace(',', '.'));
  if (!Number.isFinite(number)) return { fault: t('model.numberInvalid') };
  if (isWhole && !Number.isSafeInteger(number)) return { fault: t('common.enterWholeNumber') };
  if (least !== undefined && number < least) return { fault: t('model.minimumIs', { least }) };
  if (most !== undefined && number > most) return { fault: t('model.maximumIs', { most }) };
  return { value: number };
}

function digits(text: string): number | string {
  return Number.isSafeInteger(Number(text)) ? Number(text) : text;
}

function readList(ofNumbers: boolean, text: string): Read {
  const lines = text.split('\n').filter((line) => line !== '');
  const twice = lines.find((line, index) => lines.indexOf(line) !== index);
  if (twice !== undefined) return { fault: t('model.listedTwice', { text: twice }) };
  if (!ofNumbers) return { value: lines.length === 0 ? undefined : lines };
  const numbers = lines.map(Number);
  return numbers.every(Number.isFinite) ? { value: numbers } : { fault: t('model.numbersInvalid') };
}

function readJson(text: string): Read {
  try {
    return { value: JSON.parse(text) as Json };
  } catch {
    return { fault: t('model.jsonInvalid') };
  }
}

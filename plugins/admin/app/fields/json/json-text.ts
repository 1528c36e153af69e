import { unparsedText } from '../../form/unparsed.ts';
import { t } from '../../i18n/translate.ts';

/** Formats a value for the editor; empty for null. A text that is not valid JSON stays as it was typed. */
export function jsonText(value: unknown): string {
  return value === null || value === undefined ? '' : (unparsedText(value) ?? JSON.stringify(value, null, 2));
}

/** A syntax error, and its position. */
export interface JsonFault {
  readonly message: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  readonly position: number;
}

/** Parses a text. Returns its value or the syntax error; an empty text is null. */
export function parsedJson(text: string): { readonly value: unknown } | { readonly fault: JsonFault } {
  if (text.trim() === '') return { value: null };
  try {
    return { value: JSON.parse(text) };
  } catch {
    const position = faultIn(text);
    const lines = text.slice(0, position).split('\n');
    return { fault: { message: wordsFor(text, position), line: lines.length, column: (lines.at(-1) ?? '').length + 1, position } };
  }
}

/** Returns the first syntax error of a text; null when it is valid. */
export function faultOf(text: string): JsonFault | null {
  const parsed = parsedJson(text);
  return 'fault' in parsed ? parsed.fault : null;
}

/** White space of JSON. Other spaces, such as those of word processors, are errors. */
const BLANK = /[ \t\r\n]*/y;
/** A string without its end. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON does not allow them in strings.
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/y;
const OTHER_VALUE = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** Returns the position of the first syntax error. Browsers report it in different ways, or not at all. */
function faultIn(text: string): number {
  /** Closing characters of the open brackets. */
  const open: string[] = [];
  let wanted: 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' = 'value';
  let at = 0;
  for (;;) {
    BLANK.lastIndex = at;
    BLANK.exec(text);
    at = BLANK.lastIndex;
    const sign = text[at];
    if (sign === undefined) return at;
    const isKey: boolean = wanted.startsWith('key');
    if (sign === open.at(-1) && wanted.endsWith('end')) {
      open.pop();
      wanted = 'comma or end';
      at += 1;
    } else if (wanted === 'comma or end' || wanted === 'colon') {
      if (open.length === 0 || sign !== (wanted === 'colon' ? ':' : ',')) return at;
      wanted = wanted === 'comma or end' && open.at(-1) === '}' ? 'key' : 'value';
      at += 1;
    } else if (!isKey && (sign === '{' || sign === '[')) {
      open.push(sign === '{' ? '}' : ']');
      wanted = sign === '{' ? 'key or end' : 'value or end';
      at += 1;
    } else {
      const isString = sign === '"';
      const value = isString ? STRING : OTHER_VALUE;
      value.lastIndex = at;
      if ((isKey && !isString) || value.exec(text) === null) return at;
      at = value.lastIndex;
      if (isString && text[at] !== '"') return at;
      if (isString) at += 1;
      wanted = isKey ? 'colon' : 'comma or end';
    }
  }
}

function wordsFor(text: string, position: number): string {
  const sign = text[position];
  if (sign === undefined) return t('fields.jsonUnexpectedEnd');
  if (sign === "'" || sign === '“' || sign === '”') return t('fields.jsonStraightQuotes', { sign });
  const before = text.slice(0, position).trimEnd().at(-1);
  if ((sign === '}' || sign === ']') && before === ',') return t('fields.jsonTrailingComma');
  if (sign === '"' && before !== undefined && /["\d\]}el]/.test(before)) return t('fields.jsonMissingComma');
  return sign === '\n' ? t('fields.jsonUnexpectedLineBreak') : t('fields.jsonUnexpectedCharacter', { sign });
}

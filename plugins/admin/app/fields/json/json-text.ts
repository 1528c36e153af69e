import { t } from '../../words/text.ts';

/** Formats a value for the editor; empty for null. */
export function jsonText(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(value, null, 2);
}

/** A syntax error, and its position. */
export interface JsonFault {
  readonly message: string;
  /** From 1. */
  readonly line: number;
  readonly position: number;
}

/** Parses a text. Returns its value or the syntax error; an empty text is null. */
export function parsedJson(text: string): { readonly value: unknown } | { readonly fault: JsonFault } {
  if (text.trim() === '') return { value: null };
  try {
    return { value: JSON.parse(text) };
  } catch {
    const position = faultIn(text);
    return { fault: { message: wordsFor(text, position), line: text.slice(0, position).split('\n').length, position } };
  }
}

const BLANK = /\s*/y;
const VALUE = /"(?:[^"\\\n]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

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
      VALUE.lastIndex = at;
      if ((isKey && sign !== '"') || VALUE.exec(text) === null) return at;
      at = VALUE.lastIndex;
      wanted = isKey ? 'colon' : 'comma or end';
    }
  }
}

function wordsFor(text: string, position: number): string {
  const sign = text[position];
  if (sign === undefined) return t('something is missing at the end');
  if (sign === "'" || sign === '“' || sign === '”') return t('texts stand in "…", not in {sign}', { sign });
  const before = text.slice(0, position).trimEnd().at(-1);
  if ((sign === '}' || sign === ']') && before === ',') return t('there is a comma too many');
  if (sign === '"' && before !== undefined && /["\d\]}el]/.test(before)) return t('a comma is missing');
  return sign === '\n' ? t('the end of the line cannot stand here') : t('“{sign}” cannot stand here', { sign });
}

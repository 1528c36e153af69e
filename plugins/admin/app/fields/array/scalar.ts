import { t } from '../../i18n/translate.ts';

/** An entry of a list of values. */
export type Scalar = string | number | boolean | null;

/** The kind of an entry, which determines its input. */
export type ScalarKind = 'text' | 'number' | 'boolean' | 'empty';

/** Returns the entries of a value. What is no list has none; entries that are objects, which the server would refuse, become text. */
export function entriesOf(value: unknown): readonly Scalar[] {
  if (!Array.isArray(value)) return [];
  return value.map((entry) => (typeof entry === 'object' && entry !== null ? JSON.stringify(entry) : (entry as Scalar)));
}

export function kindOf(entry: Scalar): ScalarKind {
  if (entry === null) return 'empty';
  return typeof entry === 'string' ? 'text' : typeof entry === 'number' ? 'number' : 'boolean';
}

/** Converts an entry to another kind. What cannot be converted begins empty: `''`, 0 or false. */
export function convert(entry: Scalar, kind: ScalarKind): Scalar {
  if (kind === 'empty') return null;
  if (kind === 'text') return entry === null ? '' : String(entry);
  if (kind === 'boolean') return entry === true || entry === 'true' || entry === 1;
  const number = typeof entry === 'string' && entry.trim() !== '' ? Number(entry) : Number(entry ?? 0);
  return Number.isFinite(number) ? number : 0;
}

/** Parses the text of a number. */
export function parseNumber(text: string): { readonly value: number } | { readonly fault: string } {
  const trimmed = text.trim();
  const value = Number(trimmed);
  return trimmed === '' || !Number.isFinite(value) ? { fault: t('fields.invalidNumber') } : { value };
}

/** Moves an item of a list to another position. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  return item === undefined ? items : items.toSpliced(from, 1).toSpliced(to, 0, item);
}

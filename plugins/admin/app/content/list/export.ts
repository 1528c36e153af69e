import type { Attribute, Column, Document } from '../../client/types.ts';
import { t } from '../../words/text.ts';
import { type Choice, LOCALES, STATE } from './columns.ts';

/**
 * Places where a spreadsheet would read a formula. These are a formula sign at the beginning of the text, or after a character that ends a
 * cell in a spreadsheet with other separators. Lists that begin with `-` or `+` and a space are not matched, nor are emoticons.
 */
const FORMULA = /^(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])|(?=[=@\uff1d\uff20]|[+\-\uff0b\uff0d][\w.(])(?<=[;\t\r\n]["' ]*)/gu;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** Returns the columns that a file can have. States and locales are not values of a document. */
export function exported(columns: readonly Column[], choices: readonly Choice[]): readonly Choice[] {
  const shown = columns.filter(({ name }) => name !== STATE && name !== LOCALES);
  const found = shown.flatMap(({ name }) => choices.filter((choice) => choice.name === name));
  const identifier: Choice = { name: 'documentId', label: t('Identifier'), attribute: null };
  return found.some(({ name }) => name === 'documentId') ? found : [identifier, ...found];
}

/** Formats documents as CSV (RFC 4180); the first line names the columns. Text that would be a formula is prefixed with `'`. */
export function toCsv(documents: readonly Document[], choices: readonly Choice[], mains: Mains): string {
  const lines = documents.map((document) => choices.map(({ name, attribute }) => cell(plain(document[name], attribute, mains))));
  return `${[choices.map(({ name }) => cell(name)), ...lines].map((line) => line.join(',')).join('\r\n')}\r\n`;
}

/** Formats documents as JSON, with the values of the columns. */
export function toJson(documents: readonly Document[], choices: readonly Choice[]): string {
  const rows = documents.map((document) => Object.fromEntries(choices.map(({ name }) => [name, document[name] ?? null])));
  return `${JSON.stringify(rows, null, 2)}\n`;
}

/** The main attribute of each type, by uid. */
export type Mains = Readonly<Record<string, string | null>>;

/** Formats a value as one text. */
function plain(value: unknown, attribute: Attribute | null, mains: Mains): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value))
    return attribute?.type === 'blocks' ? JSON.stringify(value) : value.map((one) => plain(one, attribute, mains)).join('; ');
  if (typeof value !== 'object') return String(value);
  const record = value as Readonly<Record<string, unknown>>;
  if (attribute?.type === 'media') return String(record.url ?? record.name ?? '');
  if (attribute?.type === 'relation') return String(record[mains[attribute.target ?? ''] ?? 'documentId'] ?? record.documentId ?? '');
  return JSON.stringify(value);
}

function cell(text: string): string {
  const safe = NUMBER.test(text) ? text : text.replaceAll(FORMULA, "'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

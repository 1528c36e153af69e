import type { Attribute, Column, Document } from '../../client/types.ts';
import { t } from '../../words/text.ts';
import { type Choice, LOCALES, STATE } from './columns.ts';

/**
 * Signs with which a spreadsheet takes a text for a formula, and does what it says: at the beginning, and behind what ends a cell to a spreadsheet that
 * expects other signs between cells. Lists that are written with `-` or `+` and a blank stay as they are, and so do faces.
 */
const FORMULA = /^(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])|(?=[=@\uff1d\uff20]|[+\-\uff0b\uff0d][\w.(])(?<=[;\t\r\n]["' ]*)/gu;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** The columns that a file can have: states and locales are no values of a document. */
export function exported(columns: readonly Column[], choices: readonly Choice[]): readonly Choice[] {
  const shown = columns.filter(({ name }) => name !== STATE && name !== LOCALES);
  const found = shown.flatMap(({ name }) => choices.filter((choice) => choice.name === name));
  const identifier: Choice = { name: 'documentId', label: t('Identifier'), attribute: null };
  return found.some(({ name }) => name === 'documentId') ? found : [identifier, ...found];
}

/** Documents as a table for spreadsheets (RFC 4180), the first line naming the columns. Text that would be a formula begins with a `'`. */
export function toCsv(documents: readonly Document[], choices: readonly Choice[], mains: Mains): string {
  const lines = documents.map((document) => choices.map(({ name, attribute }) => cell(plain(document[name], attribute, mains))));
  return `${[choices.map(({ name }) => cell(name)), ...lines].map((line) => line.join(',')).join('\r\n')}\r\n`;
}

/** Documents as JSON, with what the columns show. */
export function toJson(documents: readonly Document[], choices: readonly Choice[]): string {
  const rows = documents.map((document) => Object.fromEntries(choices.map(({ name }) => [name, document[name] ?? null])));
  return `${JSON.stringify(rows, null, 2)}\n`;
}

/** By the uid of a type: the attribute that its documents are called by. */
export type Mains = Readonly<Record<string, string | null>>;

/** A value as one text. */
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

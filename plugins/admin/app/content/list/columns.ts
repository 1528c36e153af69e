import { labelOf } from '../../client/model.ts';
import type { Attribute, Column, Model, Type } from '../../client/types.ts';
import { t } from '../../words/text.ts';
import { isSystem, ownAttributes, systemAttributes } from './system-attributes.ts';

/** Columns that are no attributes. An attribute cannot be called so. */
export const STATE = '$state';
export const LOCALES = '$locales';

/** Pixels. */
export const LEAST_WIDTH = 64;
export const MOST_WIDTH = 800;
/** How far one press of a key moves the edge of a column. */
export const WIDTH_STEP = 16;

const DEFAULT_COUNT = 3;
const LOCALE_WIDTH = 28;
/** The shape of a state before its word, and the arrow behind what a list is sorted by. */
const MARK_WIDTH = 24;
const ORDER_WIDTH = 32;

/** Something that a list can show. `attribute` null: states, locales. */
export interface Choice {
  readonly name: string;
  readonly label: string;
  readonly attribute: Attribute | null;
}

/** Everything that a list of a type can show. */
export function choicesOf(type: Type, model: Model): readonly Choice[] {
  const attributes = [
    ...ownAttributes(type).filter(({ readable, type: kind }) => readable && kind !== 'password'),
    ...systemAttributes(type),
  ];
  const all = attributes.map((attribute): Choice => ({ name: attribute.name, label: labelOf(attribute), attribute }));
  const main = all.filter(({ name }) => name === type.main);
  return [
    ...main,
    ...(type.drafts ? [{ name: STATE, label: t('State'), attribute: null }] : []),
    ...(type.localized && model.locales.length > 1 ? [{ name: LOCALES, label: t('Locales'), attribute: null }] : []),
    ...all.filter(({ name }) => name !== type.main),
  ];
}

/** What the server has no order of. */
const UNSORTED: ReadonlySet<string> = new Set(['media', 'component', 'dynamiczone', 'json', 'blocks', 'relation', 'richtext']);

/** Whether a list can be sorted by it. */
export function canSort({ attribute }: Choice): boolean {
  return attribute !== null && !UNSORTED.has(attribute.type);
}

/** Says most in a line, most first. Long texts say little there. */
const TELLING = [
  'relation',
  'media',
  'enumeration',
  'date',
  'datetime',
  'integer',
  'decimal',
  'boolean',
  'email',
  'string',
  'float',
  'biginteger',
  'time',
];

/** What a list shows before anybody has chosen: what documents are called, states, locales, what tells them apart, and when they were edited. */
export function defaultColumns(type: Type, model: Model): readonly Column[] {
  const choices = choicesOf(type, model);
  const attributes = choices.filter(({ name, attribute }) => attribute !== null && name !== type.main && !isSystem(name));
  const telling = attributes
    .filter(({ attribute }) => attribute !== null && TELLING.includes(attribute.type) && !(attribute.type === 'relation' && attribute.many))
    .sort((a, b) => TELLING.indexOf(a.attribute?.type ?? '') - TELLING.indexOf(b.attribute?.type ?? ''))
    .slice(0, DEFAULT_COUNT);
  const chosen = new Set([type.main ?? 'documentId', STATE, LOCALES, 'updatedAt', ...telling.map(({ name }) => name)]);
  const named = choices.filter(({ name }) => chosen.has(name)).map(({ name }): Column => ({ name }));
  return [...named.filter(({ name }) => name === 'documentId'), ...named.filter(({ name }) => name !== 'documentId')];
}

/** Pixels that a word of the page needs in a column, about: some languages need twice what English does. */
function roomOf(word: string): number {
  return word.length * 8 + 16;
}

/** Pixels that a column has before anybody has drawn its edge; null: it takes what is left. */
export function widthOf({ name, width }: Column, type: Type, model: Model): number | null {
  if (width !== undefined) return width;
  if (name === STATE) return Math.max(112, ...[t('Draft'), t('Changed'), t('Live')].map((word) => MARK_WIDTH + roomOf(word)));
  if (name === LOCALES) return Math.max(Math.min(6, model.locales.length) * LOCALE_WIDTH + 24, roomOf(t('Locales')));
  if (name === type.main) return null;
  const { label = '', attribute } = choicesOf(type, model).find((choice) => choice.name === name) ?? {};
  const kind = attribute?.type;
  if (kind === 'boolean' || kind === 'media') return 80;
  if (kind === 'integer' || kind === 'float' || kind === 'decimal' || kind === 'biginteger' || kind === 'date' || kind === 'time')
    return 112;
  if (kind === 'datetime' || kind === 'timestamp') return isSystem(name) ? Math.max(96, ORDER_WIDTH + roomOf(label)) : 96;
  if (kind === 'email' || kind === 'string' || kind === 'uid') return 208;
  return 136;
}

/** The same columns, one of them as wide as this, within what can be read. */
export function resized(columns: readonly Column[], name: string, width: number): readonly Column[] {
  const within = Math.round(Math.max(LEAST_WIDTH, Math.min(MOST_WIDTH, width)));
  return columns.map((column) => (column.name === name ? { ...column, width: within } : column));
}

/** The same columns, one of them moved by so many places; it stays within the row. */
export function moved(columns: readonly Column[], name: string, by: number): readonly Column[] {
  const from = columns.findIndex((column) => column.name === name);
  if (from === -1) return columns;
  return placed(columns, name, from + by);
}

/** The same columns, one of them at this place. */
export function placed(columns: readonly Column[], name: string, at: number): readonly Column[] {
  const column = columns.find((each) => each.name === name);
  if (column === undefined) return columns;
  const others = columns.filter((each) => each !== column);
  return others.toSpliced(Math.max(0, Math.min(others.length, at)), 0, column);
}

/** The same columns with one more at the end, or without it. The last one stays: a list of nothing cannot be read. */
export function toggled(columns: readonly Column[], name: string): readonly Column[] {
  if (!columns.some((column) => column.name === name)) return [...columns, { name }];
  return columns.length === 1 ? columns : columns.filter((column) => column.name !== name);
}

/** Writes columns as they stand in an address: `title:320,$state,author`. */
export function formatColumns(columns: readonly Column[]): string {
  return columns.map(({ name, width }) => (width === undefined ? name : `${name}:${width}`)).join(',');
}

/** Reads what `formatColumns` wrote. */
export function parseColumns(text: string): readonly Column[] {
  return text.split(',').flatMap((part): readonly Column[] => {
    const [name = '', width] = part.split(':');
    if (name === '') return [];
    const pixels = Number(width);
    return [width === undefined || !Number.isFinite(pixels) ? { name } : { name, width: pixels }];
  });
}

/** The columns that there are: an attribute may have gone since they were chosen, or be out of sight for this person. */
export function knownColumns(columns: readonly Column[], type: Type, model: Model): readonly Column[] {
  const names = new Set(choicesOf(type, model).map(({ name }) => name));
  const known = columns.filter(({ name }, at) => names.has(name) && columns.findIndex((other) => other.name === name) === at);
  return known.length > 0 ? known : defaultColumns(type, model);
}

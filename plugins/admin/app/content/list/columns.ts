import { labelOf } from '../../client/model.ts';
import type { Attribute, Column, Model, Type } from '../../client/types.ts';
import { t } from '../../i18n/translate.ts';
import { traitsOf } from '../../traits/types.ts';
import { isSystem, ownAttributes, systemAttributes } from './system-attributes.ts';

/** Columns that are not attributes. No attribute can have such a name. */
export const STATE = '$state';
export const LOCALES = '$locales';

/** Limits of a column's width, in pixels. */
export const LEAST_WIDTH = 64;
export const MOST_WIDTH = 800;
/** Pixels by which one key press moves the edge of a column. */
export const WIDTH_STEP = 16;

const DEFAULT_COUNT = 3;
const LOCALE_WIDTH = 28;
/** Width of a column whose attribute is gone. */
const OTHER_WIDTH = 136;
/** Width of the icon before a state, and of the sort arrow. */
const MARK_WIDTH = 24;
const ORDER_WIDTH = 32;

/** A possible column. `attribute` is null for states and locales. */
export interface Choice {
  readonly name: string;
  readonly label: string;
  readonly attribute: Attribute | null;
}

/** Returns all columns that a list of a type can show. */
export function choicesOf(type: Type, model: Model): readonly Choice[] {
  const attributes = [
    ...ownAttributes(type).filter((attribute) => attribute.readable && !traitsOf(attribute).isSecret),
    ...systemAttributes(type),
  ];
  const all = attributes.map((attribute): Choice => ({ name: attribute.name, label: labelOf(attribute), attribute }));
  const main = all.filter(({ name }) => name === type.main);
  return [
    ...main,
    ...(type.drafts ? [{ name: STATE, label: t('common.status'), attribute: null }] : []),
    ...(type.localized && model.locales.length > 1 ? [{ name: LOCALES, label: t('list.locales'), attribute: null }] : []),
    ...all.filter(({ name }) => name !== type.main),
  ];
}

/** Whether a list can be sorted by a column. */
export function canSort({ attribute }: Choice): boolean {
  return attribute !== null && traitsOf(attribute).isSortable;
}

/**
 * Returns the columns before anybody has chosen: the main attribute, states, locales, the most informative attributes, and the time of the
 * last edit.
 */
export function defaultColumns(type: Type, model: Model): readonly Column[] {
  const choices = choicesOf(type, model);
  const telling = choices
    .flatMap(({ name, attribute }) => {
      if (attribute === null || name === type.main || isSystem(attribute) || (attribute.type === 'relation' && attribute.many)) return [];
      const { columnRank: rank } = traitsOf(attribute);
      return rank === null ? [] : [{ name, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, DEFAULT_COUNT);
  const chosen = new Set([type.main ?? 'documentId', STATE, LOCALES, 'updatedAt', ...telling.map(({ name }) => name)]);
  const named = choices.filter(({ name }) => chosen.has(name)).map(({ name }): Column => ({ name }));
  return [...named.filter(({ name }) => name === 'documentId'), ...named.filter(({ name }) => name !== 'documentId')];
}

/** Estimates the width of a label in pixels. Labels in some languages are twice as long as in English. */
function roomOf(word: string): number {
  return word.length * 8 + 16;
}

/** Returns the default width of a column in pixels; null: it takes the remaining space. */
export function widthOf({ name, width }: Column, type: Type, model: Model): number | null {
  if (width !== undefined) return width;
  if (name === STATE)
    return Math.max(
      112,
      ...[t('common.draft'), t('common.modifiedStatus'), t('common.publishedStatus')].map((word) => MARK_WIDTH + roomOf(word)),
    );
  if (name === LOCALES) return Math.max(Math.min(6, model.locales.length) * LOCALE_WIDTH + 24, roomOf(t('list.locales')));
  if (name === type.main) return null;
  const { label = '', attribute } = choicesOf(type, model).find((choice) => choice.name === name) ?? {};
  const room = attribute ? traitsOf(attribute).width : OTHER_WIDTH;
  return attribute?.type === 'datetime' && isSystem(attribute) ? Math.max(room, ORDER_WIDTH + roomOf(label)) : room;
}

/** Returns the columns with one resized, within the limits. */
export function resized(columns: readonly Column[], name: string, width: number): readonly Column[] {
  const within = Math.round(Math.max(LEAST_WIDTH, Math.min(MOST_WIDTH, width)));
  return columns.map((column) => (column.name === name ? { ...column, width: within } : column));
}

/** Returns the columns with one moved by some positions, within the row. */
export function moved(columns: readonly Column[], name: string, by: number): readonly Column[] {
  const from = columns.findIndex((column) => column.name === name);
  if (from === -1) return columns;
  return placed(columns, name, from + by);
}

/** Returns the columns with one at a given position. */
export function placed(columns: readonly Column[], name: string, at: number): readonly Column[] {
  const column = columns.find((each) => each.name === name);
  if (column === undefined) return columns;
  const others = columns.filter((each) => each !== column);
  return others.toSpliced(Math.max(0, Math.min(others.length, at)), 0, column);
}

/** Returns the columns with one added at the end or removed. The last column is never removed. */
export function toggled(columns: readonly Column[], name: string): readonly Column[] {
  if (!columns.some((column) => column.name === name)) return [...columns, { name }];
  return columns.length === 1 ? columns : columns.filter((column) => column.name !== name);
}

/** Formats columns for an address: `title:320,$state,author`. */
export function formatColumns(columns: readonly Column[]): string {
  return columns.map(({ name, width }) => (width === undefined ? name : `${name}:${width}`)).join(',');
}

/** Parses the result of `formatColumns`. */
export function parseColumns(text: string): readonly Column[] {
  return text.split(',').flatMap((part): readonly Column[] => {
    const [name = '', width] = part.split(':');
    if (name === '') return [];
    const pixels = Number(width);
    return [width === undefined || !Number.isFinite(pixels) ? { name } : { name, width: pixels }];
  });
}

/** Returns the columns that exist: an attribute may have been removed since, or this person may not read it. */
export function knownColumns(columns: readonly Column[], type: Type, model: Model): readonly Column[] {
  const names = new Set(choicesOf(type, model).map(({ name }) => name));
  const known = columns.filter(({ name }, at) => names.has(name) && columns.findIndex((other) => other.name === name) === at);
  return known.length > 0 ? known : defaultColumns(type, model);
}

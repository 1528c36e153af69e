import type { ValueKind } from './table-schema.ts';

/** Storage types that have no parameters. */
type SimpleStorage = 'boolean' | 'int32' | 'int64' | 'double' | 'decimal' | 'text';

/** What a column can store. Several kinds share a storage: a `json` column is text, a `ref` is a 64-bit integer. */
export type ColumnStorage =
  | { readonly type: SimpleStorage }
  | { readonly type: 'string' /** Characters. */; readonly length: number }
  | { readonly type: 'other' /** As the database calls it. */; readonly sql: string };

/** Digits in total and after the point of a `decimal` column: it holds every number of 15 significant digits down to 10⁻¹⁵. */
export const DECIMAL = { precision: 30, scale: 15 } as const;

/** Characters of a `varchar` without a length. */
const DEFAULT_LENGTH = 255;

const TEMPORAL = { date: 10, time: 12, datetime: 24 } as const;

/** The storage of a column of this kind. */
export function storageOf(column: { readonly kind: ValueKind; readonly length?: number }): ColumnStorage {
  switch (column.kind) {
    case 'boolean':
    case 'double':
    case 'decimal':
    case 'text':
      return { type: column.kind };
    case 'json':
      return { type: 'text' };
    case 'integer':
      return { type: 'int32' };
    case 'bigint':
    case 'key':
    case 'ref':
      return { type: 'int64' };
    case 'varchar':
      return { type: 'string', length: column.length ?? DEFAULT_LENGTH };
    case 'date':
    case 'time':
    case 'datetime':
      return { type: 'string', length: TEMPORAL[column.kind] };
  }
}

/** The database's names for the simple storages, in the form that it reports itself. */
export type TypeNames = Readonly<Record<SimpleStorage, string>>;

/** The SQL type of a storage. @param string gives the type of a text with this maximum length */
export function typeOf(storage: ColumnStorage, names: TypeNames, string: (length: number) => string): string {
  if (storage.type === 'string') return string(storage.length);
  return storage.type === 'other' ? storage.sql : names[storage.type];
}

/** The storage of an SQL type. @param string matches the type of a text; its first group is the length */
export function storageOfType(type: string, names: TypeNames, string: RegExp): ColumnStorage {
  const length = string.exec(type)?.[1];
  if (length !== undefined) return { type: 'string', length: Number(length) };
  const simple = (Object.keys(names) as SimpleStorage[]).find((each) => names[each] === type);
  return simple === undefined ? { type: 'other', sql: type } : { type: simple };
}

/** Whether two columns hold the same values in the same way. */
export function sameStorage(one: ColumnStorage, other: ColumnStorage): boolean {
  if (one.type === 'string') return other.type === 'string' && one.length === other.length;
  if (one.type === 'other') return other.type === 'other' && one.sql === other.sql;
  return one.type === other.type;
}

/** Whether `to` can hold every value of `from` unchanged. */
export function widens(from: ColumnStorage, to: ColumnStorage): boolean {
  if (from.type === 'string') return to.type === 'text' || (to.type === 'string' && to.length >= from.length);
  if (from.type === 'int32') return to.type === 'int64' || to.type === 'double' || to.type === 'decimal';
  return false;
}

/** Largest whole number up to which a double is exact, and the largest one that a `decimal` holds. */
const EXACT_IN_DOUBLE = '9007199254740992';
const WHOLE_IN_DECIMAL = '9'.repeat(DECIMAL.precision - DECIMAL.scale);

/**
 * For a column that changes from one numeric storage to a narrower one: an SQL condition, with `??` for the column, that matches the values
 * that do not fit; `''` if all values fit. Null if this is no such change. A double cannot become a decimal in this way, because it is
 * unknown how many of its digits are significant.
 */
export function beyond(from: ColumnStorage, to: ColumnStorage): string | null {
  const fraction = from.type === 'double' || from.type === 'decimal' ? ' or ?? <> round(??)' : '';
  switch (to.type) {
    case 'int32':
      return from.type === 'int64' || fraction !== '' ? `(?? < -2147483648 or ?? > 2147483647${fraction})` : null;
    case 'int64':
      return fraction !== '' ? `(?? < -${EXACT_IN_DOUBLE} or ?? > ${EXACT_IN_DOUBLE}${fraction})` : null;
    case 'double':
      if (from.type === 'decimal') return '';
      return from.type === 'int64' ? `(?? < -${EXACT_IN_DOUBLE} or ?? > ${EXACT_IN_DOUBLE})` : null;
    case 'decimal':
      return from.type === 'int64' ? `(?? < -${WHOLE_IN_DECIMAL} or ?? > ${WHOLE_IN_DECIMAL})` : null;
    default:
      return null;
  }
}

/** Whether values of `from` fit into `to` if they are short enough. */
export function shortens(from: ColumnStorage, to: ColumnStorage): boolean {
  return to.type === 'string' && (from.type === 'text' || (from.type === 'string' && from.length > to.length));
}

/** A storage in words, for messages. */
export function describeStorage(storage: ColumnStorage): string {
  if (storage.type === 'string') return `varchar(${storage.length})`;
  return storage.type === 'other' ? storage.sql : storage.type;
}

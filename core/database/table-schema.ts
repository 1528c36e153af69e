import { createHash } from 'node:crypto';
import type { ColumnKind } from '../model/index.ts';

/** The kind of a column's values: `key` is a generated 64-bit primary key, `ref` a 64-bit reference that is read as a number. */
export type ValueKind = ColumnKind | 'key' | 'ref';

/** A column, independent of the database. */
export interface ColumnSchema {
  readonly name: string;
  readonly kind: ValueKind;
  /** Maximum number of characters, for `varchar`. */
  readonly length?: number;
  readonly nullable: boolean;
  /**
   * A constant for existing rows: used when the column is added, and for nulls when `nullable` becomes false. Inserts must set every value
   * themselves.
   */
  readonly default?: string | number | boolean;
}

/** An index of a table. */
export interface IndexSchema {
  /** Unique within the database, at most 63 bytes (see `identifier`). */
  readonly name: string;
  /** No columns of kind `text` or `json`: their values may be too long for an index. */
  readonly columns: readonly string[];
  readonly unique: boolean;
  /**
   * `text`: a full-text index that finds substrings in its one column, of kind `varchar` or `text`. The table must have a column `id` of
   * kind `key`. Databases without such an index create none (see `Dialect.textIndex`).
   */
  readonly kind?: 'text';
}

/** A column whose values are keys of another table. */
export interface ForeignKeySchema {
  readonly name: string;
  readonly column: string;
  readonly table: string;
  /** Column of `table`. */
  readonly references: string;
  readonly onDelete: 'cascade' | 'set null' | 'restrict';
}

/** A required table. Schema sync adds what is missing, and never drops or narrows anything. */
export interface TableSchema {
  readonly name: string;
  readonly columns: readonly ColumnSchema[];
  /** Composite primary key, if no column is a `key`. */
  readonly primary?: readonly string[];
  readonly indexes: readonly IndexSchema[];
  readonly foreignKeys: readonly ForeignKeySchema[];
  /** The plugin that adds the table. It is remembered while the plugin is off. Set by the code that collects tables. */
  readonly owner?: string;
}

/** TypeScript type of a column's values. JSON may be anything; override it in the row's type. */
type ValueOf<K extends ColumnSchema['kind']> = K extends 'key' | 'ref' | 'integer' | 'double' | 'decimal'
  ? number
  : K extends 'boolean'
    ? boolean
    : K extends 'json'
      ? unknown
      : string;

/** Row type of a table that is declared `as const satisfies TableSchema`; `object` for any other table. */
export type RowOf<T extends TableSchema> = string extends T['columns'][number]['name']
  ? object
  : { readonly [C in T['columns'][number] as C['name']]: ValueOf<C['kind']> | (C['nullable'] extends true ? null : never) };

/** Length limit of identifiers in bytes that all supported databases share. */
export const IDENTIFIER_BYTES = 63;

const HASH_LENGTH = 10;

/**
 * Joins parts with `_` to the name of a table, column, index or constraint. A name over 63 bytes is cut and ends in a hash of the full
 * name. Equal parts always give the same name, different parts different names.
 */
export function identifier(...parts: readonly string[]): string {
  const name = parts.join('_');
  if (Buffer.byteLength(name) <= IDENTIFIER_BYTES) return name;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, HASH_LENGTH);
  return `${cut(name, IDENTIFIER_BYTES - HASH_LENGTH - 1)}_${hash}`;
}

/** The longest prefix of a text within a number of bytes, without splitting a character. */
function cut(text: string, bytes: number): string {
  let kept = '';
  let size = 0;
  for (const character of text) {
    size += Buffer.byteLength(character);
    if (size > bytes) break;
    kept += character;
  }
  return kept;
}

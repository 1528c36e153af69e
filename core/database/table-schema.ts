import { createHash } from 'node:crypto';
import type { ColumnKind } from '../model/index.ts';

/** What the values of a column are: `key` is a 64-bit generated primary key, `ref` a 64-bit reference read as a number. */
export type ValueKind = ColumnKind | 'key' | 'ref';

/** A column in the words of no database. */
export interface ColumnSchema {
  readonly name: string;
  readonly kind: ValueKind;
  /** Characters, for `varchar`. */
  readonly length?: number;
  readonly nullable: boolean;
  /** A constant that existing rows get when the column is added, and that stands in when `nullable` turns false. Writers give every value. */
  readonly default?: string | number | boolean;
}

/** An index of a table. */
export interface IndexSchema {
  /** Unique within the database, at most 63 bytes (see `identifier`). */
  readonly name: string;
  /** No column of kind `text` or `json`: such values may be longer than what an index takes. */
  readonly columns: readonly string[];
  readonly unique: boolean;
  /**
   * `text`: finds texts that stand within those of its one column, of kind `varchar` or `text`. The table has a column `id` of kind `key`. A database that has no such
   * index makes none (see `Dialect.textIndex`).
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

/** A table that must exist. Schema sync adds what is missing and never drops or narrows. */
export interface TableSchema {
  readonly name: string;
  readonly columns: readonly ColumnSchema[];
  /** Composite primary key, when no column is a `key`. */
  readonly primary?: readonly string[];
  readonly indexes: readonly IndexSchema[];
  readonly foreignKeys: readonly ForeignKeySchema[];
  /** The plugin that brings it, which is remembered while it is off. Whoever collects tables fills it in. */
  readonly owner?: string;
}

/** What a value of a column is in TypeScript. JSON may be anything: who knows better says so in the row's type. */
type ValueOf<K extends ColumnSchema['kind']> = K extends 'key' | 'ref' | 'integer' | 'double' | 'decimal'
  ? number
  : K extends 'boolean'
    ? boolean
    : K extends 'json'
      ? unknown
      : string;

/** A row of a table that is declared `as const satisfies TableSchema`; of any other one nothing is known. */
export type RowOf<T extends TableSchema> = string extends T['columns'][number]['name']
  ? object
  : { readonly [C in T['columns'][number] as C['name']]: ValueOf<C['kind']> | (C['nullable'] extends true ? null : never) };

/** Bytes of the longest identifier that every supported database takes. */
export const IDENTIFIER_BYTES = 63;

const HASH_LENGTH = 10;

/**
 * Joins parts with `_` to the name of a table, column, index or constraint. A name above 63 bytes is cut and ends in a hash of all of it,
 * so that equal parts always give one name and different parts different ones.
 */
export function identifier(...parts: readonly string[]): string {
  const name = parts.join('_');
  if (Buffer.byteLength(name) <= IDENTIFIER_BYTES) return name;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, HASH_LENGTH);
  return `${cut(name, IDENTIFIER_BYTES - HASH_LENGTH - 1)}_${hash}`;
}

/** The longest beginning of a text that takes at most so many bytes, without splitting a character. */
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

import type { Knex } from 'knex';
import type { ColumnKind } from '../model/index.ts';
import type { Bind } from './database.ts';
import type { ColumnSchema } from './table-schema.ts';

/** A column that a component's JSON entries are read through. */
export interface EntryColumn {
  readonly name: string;
  readonly kind: ColumnKind | 'ref';
}

/**
 * What differs between databases, as capabilities and fragments. Code asks these, never for the engine's name.
 * Fragments are Knex raw values: identifiers go through `??`, values through `?`.
 */
export interface Dialect {
  readonly name: 'sqlite' | 'mysql' | 'postgres';
  /** `insert … returning id` is understood. */
  readonly supportsReturning: boolean;
  /** Rows must and can be locked with `for update` (false on SQLite, which has one writer). */
  readonly supportsRowLocks: boolean;
  /** SQL type of a column, for DDL. */
  columnType(column: ColumnSchema): string;
  /** Turns a JavaScript value of this kind into what the driver binds (booleans on SQLite and MySQL, numbers for decimal text…). */
  bind(kind: ColumnKind | 'key' | 'ref', value: unknown): Bind;
  /** Turns what the driver gave for this kind into the value `ColumnKind` describes; null when it already is. */
  decoder(kind: ColumnKind | 'key' | 'ref'): ((raw: unknown) => unknown) | null;
  /** How many placeholders a list of this size takes (1 where a whole list is one bind). Part of a plan's shape, so that statements stay bounded. */
  bucket(size: number): number;
  /** `expression in (list)`; the list is `parameters[list.index]`, an array of at most `list.bucket` values when buckets matter. Never null values. */
  inList(knex: Knex, expression: Knex.Raw, list: ListParameter): Knex.Raw;
  /** Case-sensitive, wildcard-free text search; both arguments are expressions. */
  contains(knex: Knex, expression: Knex.Raw, needle: unknown): Knex.Raw;
  startsWith(knex: Knex, expression: Knex.Raw, needle: unknown): Knex.Raw;
  endsWith(knex: Knex, expression: Knex.Raw, needle: unknown): Knex.Raw;
  /** The Unicode fold of the case-insensitive operators. */
  fold(knex: Knex, expression: Knex.Raw | unknown): Knex.Raw;
  /** A value of any kind as text, for text operators on columns that are not text. */
  asText(knex: Knex, expression: Knex.Raw, kind: ColumnKind | 'key' | 'ref'): Knex.Raw;
  /** Ascending puts nulls first, descending last, everywhere. */
  orderBy(knex: Knex, expression: Knex.Raw, direction: 'asc' | 'desc'): Knex.Raw;
  /**
   * A table expression over a JSON array of component entries (a text column or a `json` entry column): one row per entry with the
   * given typed columns, plus `__position` (from 0) and, for dynamic zones, whatever columns are asked for.
   */
  entries(knex: Knex, array: Knex.Raw, columns: readonly EntryColumn[], alias: string): Knex.Raw;
  /** Turns Knex's `?` placeholders into the driver's own. */
  positional(sql: string): string;
  /** Adds what makes the insert answer its key in `Changes.insertId`. */
  insertReturningId(text: string): string;
}

/** A list among a plan's parameters. */
export interface ListParameter {
  readonly index: number;
  readonly kind: ColumnKind | 'key' | 'ref';
  readonly bucket: number;
}

/**
 * A bind that is only known when a prepared statement runs. Plans give Slots to Knex as values; `take` finds the bind among the
 * parameters of the run.
 */
export class Slot {
  readonly take: (parameters: readonly unknown[]) => Bind;

  constructor(take: (parameters: readonly unknown[]) => Bind) {
    this.take = take;
  }
}

import type { Knex } from 'knex';
import type { DeploymentFacts, Diagnosis } from '../errors/index.ts';
import type { SchemaDialect } from './schema/schema-change.ts';
import type { ColumnSchema, ValueKind } from './table-schema.ts';
import type { TextIndex, TextSearch } from './text-index.ts';

/** A value as a driver takes it after `Dialect.bind`. */
export type Bind = string | number | bigint | boolean | null | Buffer;

/** A column that a component's JSON entries are read through. */
export interface EntryColumn {
  readonly name: string;
  readonly kind: Exclude<ValueKind, 'key'>;
}

/**
 * What differs between databases, as capabilities and fragments. Code asks these, never for the engine's name.
 * Fragments are Knex raw values: identifiers go through `??`, values through `?`.
 */
export interface Dialect extends TextSearch {
  /** What it is called in the registry (`dialects.ts`). */
  readonly name: string;
  /** Rows must and can be locked with `for update` (false on SQLite, which has one writer). */
  readonly supportsRowLocks: boolean;
  /**
   * The planner counts on stopping at a limit although a window function needs every row, and reads in order what it had better search;
   * `offset 0` in a subquery keeps it from looking in.
   */
  readonly needsFence: boolean;
  /** Whether the planner knows what tables hold. One that does not (SQLite) is told where to begin. */
  readonly hasStatistics: boolean;
  /** SQL type of a column, for DDL: without `not null` and default. */
  columnType(column: ColumnSchema): string;
  /**
   * Turns a JavaScript value of this kind into what the driver binds: null stays null, `json` is any value and becomes its text.
   * @throws ValidationError for text that cannot be stored (NUL, unpaired surrogates)
   */
  bind(kind: ValueKind, value: unknown): Bind;
  /** Turns what the driver gave for this kind into the value `ColumnKind` describes; null when it already is. Never called with null. */
  decoder(kind: ValueKind): ((raw: unknown) => unknown) | null;
  /**
   * A bind that a column of this kind is compared with. Operands of an `integer` column may be any whole number of at most 53 bits; the
   * column's index is used all the same.
   */
  comparand(knex: Knex, kind: ValueKind, value: unknown): Knex.Raw;
  /**
   * How many placeholders a list of this size takes (1 where a whole list is one bind, whatever its size). Part of a plan's shape, so
   * that statements stay bounded.
   */
  bucket(size: number): number;
  /**
   * `expression in (list)`; the list is `parameters[list.index]`, an array of at most `list.bucket` values when buckets matter. Its
   * values are bound by `bind(list.kind, …)` and are never null. An empty list is never matched.
   */
  inList(knex: Knex, expression: Knex.Raw, list: ListParameter): Knex.Raw;
  /**
   * The fold of the case-insensitive operators: the Unicode lower case of each character, in no particular language, with final sigma
   * as sigma and without the dot that `İ` keeps. `ß` is not `ss`, accents count, nothing is normalised. The text it gives compares by
   * code point.
   */
  fold(knex: Knex, expression: Knex.Raw | unknown): Knex.Raw;
  /** The text search in folded text: both arguments are folded by it. */
  readonly folded: TextSearch;
  /** How indexes of the kind `text` are asked; null where the database has none, and makes none. */
  readonly textIndex: TextIndex | null;
  /** A value of any kind as text: `true`, `1.5`, JSON as it is written (a JSON string: its text), text as it is. */
  asText(knex: Knex, expression: Knex.Raw, kind: ValueKind): Knex.Raw;
  /**
   * Ascending puts nulls first, descending last, everywhere.
   * @param nullable false for what is never null (`id`, axes): PostgreSQL uses the index of such a column only then. Default true.
   */
  orderBy(knex: Knex, expression: Knex.Raw, direction: 'asc' | 'desc', nullable?: boolean): Knex.Raw;
  /** `limit … offset …`, for the end of a statement; both are values. */
  window(knex: Knex, limit: unknown, offset: unknown): Knex.Raw;
  /**
   * A column in a condition that finds no rows by an index, where the planner would take that index rather than a better one, because it knows nothing of what
   * columns hold (SQLite, without statistics). Others weigh that by themselves.
   */
  unindexed(knex: Knex, column: Knex.Raw): Knex.Raw;
  /**
   * A table of a `from`, under its alias, of which a stretch of an order is read up to a limit, where the planner would begin at the start of the index rather than at the stretch, because it does
   * not take the limit into account (MariaDB, MySQL).
   * @param index that has the order
   */
  stretchOf(knex: Knex, table: Knex.Raw, index: string): Knex.Raw;
  /** Tables joined in the order in which they stand, whatever the planner thinks (PostgreSQL keeps its own mind); conditions follow in `where`. */
  walk(knex: Knex, tables: readonly Knex.Raw[]): Knex.Raw;
  /**
   * Subqueries of a `from` that look at the tables before them, and stop at a limit for each of their rows. Null where the database has none
   * (MariaDB).
   */
  readonly lateral: Lateral | null;
  /**
   * An aggregate: the exact sum of the numbers of a group, as the text of a decimal number; null when all are null. Doubles count as they are
   * written in decimal, so that their order does not matter.
   */
  sum(knex: Knex, expression: Knex.Raw, kind: ValueKind): Knex.Raw;
  /** What `group by` and `partition by` name to tell the values of an expression apart: itself, and more where the database compares only a part of it. */
  groupBy(knex: Knex, expression: Knex.Raw, kind: ValueKind): Knex.Raw;
  /**
   * An aggregate: the values of a group as the text of a JSON array. Several of them have their values in the same order. Null where it
   * gains nothing over reading row by row.
   */
  readonly gather: ((knex: Knex, expression: Knex.Raw) => Knex.Raw) | null;
  /**
   * JSON objects that the database writes, character by character as JSON.stringify would; null where its JSON looks different.
   */
  readonly objectText: ObjectText | null;
  /**
   * A table expression over a JSON array of component entries (a text column or a `json` entry column): one row per entry with the
   * given typed columns, plus `__position` (ascending; the first entry has 1). No rows for null. A key that is absent or JSON null is
   * null. `array` may belong to an outer query (`exists (select 1 from <entries> …)`), not to another table of the same `from`.
   */
  entries(knex: Knex, array: Knex.Raw, columns: readonly EntryColumn[], alias: string): Knex.Raw;
  /** Turns Knex's `?` placeholders into the driver's own. */
  positional(sql: string): string;
  /** In what an insertion changes of a row that is there already: the value that it would have had otherwise. */
  proposed(knex: Knex, column: string): Knex.Raw;
  /** Adds what makes the insert answer its key (a column `id`) in `Changes.insertId`. */
  insertReturningId(text: string): string;
  /**
   * An update of one row at the most, which raises a whole number of it by one: `Changes.insertId` says what it has become, without a second statement.
   * @param row finds the row
   * @param beside what is changed along with it
   */
  raise(knex: Knex, row: Knex.QueryBuilder, column: string, beside?: Readonly<Record<string, Knex.Value>>): Knex.QueryBuilder;
  /**
   * A statement by which generated keys (of a column `id`) begin behind one that was given, unless they do; null where the database sees to that.
   */
  readonly passKey: ((knex: Knex, table: string, key: number) => Knex.Raw) | null;
  /** Has the planner count anew what tables hold that were written much since it did; null where it plans without, or sees to that by itself. */
  readonly analyze: ((knex: Knex) => Promise<void>) | null;
  /** Copies the whole database into a new file while it is used. A text: the database has tools of its own for that, which it names. */
  readonly backup: ((knex: Knex, file: string) => Promise<void>) | string;
  /** Looks at the settings of the database, and of the sessions that Plinth has there. */
  review(read: ReviewRead, wanted: WantedDatabase): Promise<DatabaseReview>;
  /** What schema sync and migrations need. */
  readonly schema: SchemaDialect;
}

/** Reads rows as arrays, in a session as Plinth has them. */
export type ReviewRead = (statement: {
  readonly text: string;
  readonly binds: readonly unknown[];
}) => Promise<readonly (readonly unknown[])[]>;

/** What a deployment asks of its database. */
export interface WantedDatabase extends DeploymentFacts {
  /** Connections that all nodes together may open. */
  readonly connections: number;
  /** Whether it is reached over a network that others use. */
  readonly isRemote: boolean;
}

/** What is known of a database. */
export interface DatabaseReview {
  readonly diagnoses: readonly Diagnosis[];
  /** Where its files are on this machine; null for a server, and for a temporary database. */
  readonly folder: string | null;
}

/** One member of an object that the database writes. */
export interface ObjectMember {
  readonly key: string;
  readonly value: Knex.Raw;
  readonly kind: ValueKind;
}

/** See `Dialect.objectText`. */
interface ObjectText {
  /** Whether values of this kind come out as JSON.stringify writes them. */
  holds(kind: ValueKind): boolean;
  /** An expression whose value is the text of an object with these members, in their order. */
  build(knex: Knex, members: readonly ObjectMember[]): Knex.Raw;
}

/** See `Dialect.lateral`. */
export interface Lateral {
  /** A table of the values of a list, in a column `value`. */
  list(knex: Knex, list: ListParameter, alias: string): Knex.Raw;
  /** A table of what a select finds, in a column `value`, with its place in their order in a column `key`. */
  values(knex: Knex, select: LateralSelect, alias: string): Knex.Raw;
}

/** One whole number for each row of some tables. */
export interface LateralSelect {
  readonly value: Knex.Raw;
  readonly from: Knex.Raw;
  readonly where: Knex.Raw;
  /** Empty where it does not matter. */
  readonly order: readonly Knex.Raw[];
  /** Of `Dialect.window`; null for all rows. */
  readonly window: Knex.Raw | null;
}

/** A list among a plan's parameters. */
export interface ListParameter {
  readonly index: number;
  readonly kind: ValueKind;
  readonly bucket: number;
}

import type { Knex } from 'knex';
import type { DeploymentFacts, Diagnosis } from '../errors/index.ts';
import type { SchemaDialect } from './schema/schema-change.ts';
import type { ColumnSchema, ValueKind } from './table-schema.ts';

/** Case-sensitive text search without wildcards. Both arguments are expressions. */
export interface TextSearch {
  contains(knex: Knex, expression: Knex.Raw, needle: unknown): Knex.Raw;
  startsWith(knex: Knex, expression: Knex.Raw, needle: unknown): Knex.Raw;
  endsWith(knex: Knex, expression: Knex.Raw, needle: unknown): Knex.Raw;
}

/** A search in a column with an index of the kind `text`. */
export interface IndexedSearch {
  /** Name of the index. */
  readonly index: string;
  /** The text to search for, before it is folded; bound when the statement runs. @param as makes the bound value from it */
  needle(as: (needle: string) => string): Knex.Value;
}

/**
 * How indexes of the kind `text` (`IndexSchema`) are used. An index only finds candidates. The plain comparison still decides, so results
 * are the same without the index.
 */
export interface TextIndex {
  /** Whether the index helps with this text. If the text is too short, all rows are searched. Part of a plan's shape. */
  serves(needle: string): boolean;
  /** Ids of rows that may match one of several searches: `… in (candidates)`. No match is missing. Null if `search` uses the index. */
  readonly candidates: ((knex: Knex, searches: readonly IndexedSearch[]) => Knex.Raw) | null;
  /**
   * A condition that must not use an index while `candidates` does. Otherwise the planner may assume that only few rows have a value (such
   * as a status) that nearly all have, and read those.
   */
  aside(knex: Knex, condition: Knex.Raw): Knex.Raw;
  /** The text search in a form for which the planner uses the index; null if there are `candidates`. */
  readonly search: { readonly exact: TextSearch; readonly folded: TextSearch } | null;
}

/** A value that a driver accepts, as `Dialect.bind` returns it. */
export type Bind = string | number | bigint | boolean | null | Buffer;

/** A typed column for reading a member of a component's JSON entries. */
export interface EntryColumn {
  readonly name: string;
  readonly kind: Exclude<ValueKind, 'key'>;
}

/**
 * The differences between databases, as capabilities and SQL fragments. Code uses these members and never the engine's name. Fragments are
 * Knex raw values: identifiers go through `??`, values through `?`.
 */
export interface Dialect extends TextSearch {
  /** Its name in the registry (`dialects.ts`). */
  readonly name: string;
  /** Whether rows can and must be locked with `for update` (false on SQLite, which has one writer). */
  readonly supportsRowLocks: boolean;
  /** Whether a common table expression that a statement names twice is run once (`as materialized`). MariaDB runs it twice. */
  readonly runsCommonTableOnce: boolean;
  /**
   * For `order by price, title` with an index on price alone: whether a page is found faster if the price of its last row is found first, so
   * that only the rows up to it are sorted.
   * Not on PostgreSQL, which sorts such values group by group until the page is full.
   */
  readonly findsEndFirst: boolean;
  /** Whether the planner has statistics of tables. Without them (SQLite), the SQL must say which table to begin with. */
  readonly hasStatistics: boolean;
  /**
   * SQL for a text that is equal in two statements exactly if they see the same commits; null where the state is unknown. The member is null if
   * the database has no such expression, or if Plinth needs none
   * (`Database.revision`).
   */
  readonly seenState: string | null;
  /** SQL type of a column for DDL, without `not null` and default. */
  columnType(column: ColumnSchema): string;
  /**
   * Converts a JavaScript value of this kind to a bind. Null stays null. `json` accepts any value and gives its JSON text.
   * @throws ValidationError for text that cannot be stored (NUL, unpaired surrogates)
   */
  bind(kind: ValueKind, value: unknown): Bind;
  /**
   * Makes the conversion from the driver's value to the value that `ColumnKind` describes; null if none is needed. The conversion is never
   * called with null.
   */
  decoder(kind: ValueKind): ((raw: unknown) => unknown) | null;
  /**
   * A bind to compare a column of this kind with. For an `integer` column, any whole number of at most 53 bits is allowed, and the column's
   * index is still used.
   */
  comparand(knex: Knex, kind: ValueKind, value: unknown): Knex.Raw;
  /**
   * Number of placeholders for a list of this size; 1 if a whole list is one bind. Part of a plan's shape, so that the number of different
   * statements stays limited.
   */
  bucket(size: number): number;
  /**
   * `expression in (list)`. The list is `parameters[list.index]`: an array of at most `list.bucket` values, if buckets matter. Its values
   * are bound by `bind(list.kind, …)` and are never null. An empty list matches nothing.
   */
  inList(knex: Knex, expression: Knex.Raw, list: ListParameter): Knex.Raw;
  /**
   * Folds text for the case-insensitive operators: the Unicode lower case of each character, independent of language. Final sigma becomes
   * sigma, and the dot that `İ` keeps is removed. `ß` is not `ss`, accents count, and nothing is normalised. The result compares by code
   * point.
   */
  fold(knex: Knex, expression: Knex.Raw | unknown): Knex.Raw;
  /** Search in folded text. It folds both arguments itself. */
  readonly folded: TextSearch;
  /** How to use indexes of the kind `text`; null if the database has none. Then none are created. */
  readonly textIndex: TextIndex | null;
  /** A value of any kind as text: `true`, `1.5`, JSON in its stored form (a JSON string without its quotes), text unchanged. */
  asText(knex: Knex, expression: Knex.Raw, kind: ValueKind): Knex.Raw;
  /**
   * Sorts nulls first when ascending and last when descending, on every database.
   * @param nullable false for columns without nulls (`id`, axes): only then can PostgreSQL use their index. Default true.
   */
  orderBy(knex: Knex, expression: Knex.Raw, direction: 'asc' | 'desc', nullable?: boolean): Knex.Raw;
  /** `limit … offset …` for the end of a statement. Both are values. */
  window(knex: Knex, limit: unknown, offset: unknown): Knex.Raw;
  /**
   * A column in a condition whose index must not be used. Without statistics, SQLite would prefer this index to a better one. Other
   * databases choose by themselves.
   */
  unindexed(knex: Knex, column: Knex.Raw): Knex.Raw;
  /**
   * The `from` entry (a table with its alias) of rows that are read in the order of an index, up to a limit. MariaDB and MySQL are made to
   * use the index: their planners do not see that the limit makes this range cheap. Elsewhere it is just the table.
   * @param index the index that has the order
   */
  stretchOf(knex: Knex, table: Knex.Raw, index: string): Knex.Raw;
  /** Joins tables in the given order, whatever the planner estimates (PostgreSQL may still reorder them). Conditions follow in `where`. */
  walk(knex: Knex, tables: readonly Knex.Raw[]): Knex.Raw;
  /**
   * Subqueries in `from` that can refer to the tables before them, and stop at a limit for each of their rows. Null if the database has
   * none (MariaDB).
   */
  readonly lateral: Lateral | null;
  /**
   * An aggregate: the exact sum of the numbers of a group, as decimal text; null if all are null. Doubles count by their decimal notation,
   * so the sum does not depend on their order.
   */
  sum(knex: Knex, expression: Knex.Raw, kind: ValueKind): Knex.Raw;
  /**
   * The expression list for `group by` and `partition by` that distinguishes all values of an expression: itself, and more if the database
   * compares only a part of it.
   */
  groupBy(knex: Knex, expression: Knex.Raw, kind: ValueKind): Knex.Raw;
  /**
   * An aggregate: the values of a group as the text of a JSON array. Several of these in one select have the same order. Null if it is not
   * faster than reading row by row.
   */
  readonly gather: ((knex: Knex, expression: Knex.Raw) => Knex.Raw) | null;
  /** Builds JSON objects in the database, with exactly the text that JSON.stringify gives. Null if the database's JSON text differs. */
  readonly objectText: ObjectText | null;
  /**
   * A table expression over a JSON array of component entries (a text column or a `json` entry column): one row per entry with the given
   * typed columns and `__position` (ascending, from 1). No rows for null. A missing key and JSON null give null. `array` may belong to an
   * outer query (`exists (select 1 from <entries> …)`), but not to another table of the same `from`.
   */
  entries(knex: Knex, array: Knex.Raw, columns: readonly EntryColumn[], alias: string): Knex.Raw;
  /** Replaces Knex's `?` placeholders with the driver's own. */
  positional(sql: string): string;
  /** In the update part of an upsert: the value that the insert proposed for this column. */
  proposed(knex: Knex, column: string): Knex.Raw;
  /** Extends an insert so that its key (a column `id`) is returned in `Changes.insertId`. */
  insertReturningId(text: string): string;
  /**
   * An update of at most one row that adds 1 to a whole number. `Changes.insertId` returns the new value, without a second statement.
   * @param row finds the row
   * @param beside other columns that are changed in the same update
   */
  raise(knex: Knex, row: Knex.QueryBuilder, column: string, beside?: Readonly<Record<string, Knex.Value>>): Knex.QueryBuilder;
  /**
   * A statement that makes generated keys (of a column `id`) continue after a given one, unless they already do. Null if the database does
   * so itself.
   */
  readonly passKey: ((knex: Knex, table: string, key: number) => Knex.Raw) | null;
  /** Updates the planner's statistics of tables with many changes. Null if the planner uses none, or the database updates them itself. */
  readonly analyze: ((knex: Knex) => Promise<void>) | null;
  /**
   * Copies the whole database into a new file while it is in use. A text: the database has its own tools for that, which the text names.
   */
  readonly backup: ((knex: Knex, file: string) => Promise<void>) | string;
  /** Reviews the settings of the database and of Plinth's sessions. */
  review(read: ReviewRead, wanted: WantedDatabase): Promise<DatabaseReview>;
  /** Operations for schema sync and migrations. */
  readonly schema: SchemaDialect;
}

/** Reads rows as arrays, in a session with Plinth's settings. */
export type ReviewRead = (statement: {
  readonly text: string;
  readonly binds: readonly unknown[];
}) => Promise<readonly (readonly unknown[])[]>;

/** The requirements of a deployment. */
export interface WantedDatabase extends DeploymentFacts {
  /** Connections that all nodes together may open. */
  readonly connections: number;
  /** Whether the connection goes over a shared network. */
  readonly isRemote: boolean;
}

/** Result of a database review. */
export interface DatabaseReview {
  readonly diagnoses: readonly Diagnosis[];
  /** Folder of its files on this machine; null for a server and for a temporary database. */
  readonly folder: string | null;
}

/** A member of an object that the database writes as JSON. */
export interface ObjectMember {
  readonly key: string;
  readonly value: Knex.Raw;
  readonly kind: ValueKind;
}

/** See `Dialect.objectText`. */
interface ObjectText {
  /** Whether the database writes values of this kind as JSON.stringify does. */
  holds(kind: ValueKind): boolean;
  /** An expression that gives the JSON text of an object with these members, in this order. */
  build(knex: Knex, members: readonly ObjectMember[]): Knex.Raw;
}

/** See `Dialect.lateral`. */
export interface Lateral {
  /** A table of the values of a list, in a column `value`. */
  list(knex: Knex, list: ListParameter, alias: string): Knex.Raw;
  /** A table of the results of a select: the value in a column `value`, its position in a column `key`. */
  values(knex: Knex, select: LateralSelect, alias: string): Knex.Raw;
}

/** A select of one whole number per row. */
export interface LateralSelect {
  readonly value: Knex.Raw;
  readonly from: Knex.Raw;
  readonly where: Knex.Raw;
  /** Empty: any order. */
  readonly order: readonly Knex.Raw[];
  /** From `Dialect.window`; null for all rows. */
  readonly window: Knex.Raw | null;
}

/** A list among the parameters of a plan. */
export interface ListParameter {
  readonly index: number;
  readonly kind: ValueKind;
  readonly bucket: number;
}

import type { Knex } from 'knex';
import { type ColumnStorage, describeStorage, storageOf } from '../column-storage.ts';
import type { ColumnSchema, ForeignKeySchema, IndexSchema, TableSchema } from '../table-schema.ts';

/** A column as it exists in the database. */
export interface ActualColumn {
  readonly name: string;
  readonly storage: ColumnStorage;
  readonly nullable: boolean;
  /** Whether a row can be inserted without a value for it although it is not nullable (a default, a generated key). */
  readonly hasDefault: boolean;
}

/** An index as it exists in the database. Primary keys are not included. */
export interface ActualIndex {
  readonly name: string;
  readonly columns: readonly string[];
  readonly unique: boolean;
  /** As in `IndexSchema`. */
  readonly kind?: IndexSchema['kind'];
}

/** A foreign key as it exists in the database. */
export interface ActualForeignKey {
  /** Null if the database does not store names (SQLite). */
  readonly name: string | null;
  readonly column: string;
  readonly table: string;
  readonly references: string;
  readonly onDelete: ForeignKeySchema['onDelete'] | 'other';
}

/** The databases' names of delete rules. */
export const DELETE_RULES: Readonly<Record<string, ActualForeignKey['onDelete']>> = {
  CASCADE: 'cascade',
  'SET NULL': 'set null',
  RESTRICT: 'restrict',
  'NO ACTION': 'restrict',
};

/** A table as it exists in the database. */
export interface ActualTable {
  readonly name: string;
  readonly columns: readonly ActualColumn[];
  readonly primary: readonly string[];
  readonly indexes: readonly ActualIndex[];
  readonly foreignKeys: readonly ActualForeignKey[];
}

/** A change of tables. */
export interface SchemaChange {
  readonly steps: readonly SchemaStep[];
  /** The existing tables, by name. */
  readonly actual: ReadonlyMap<string, ActualTable>;
  /** The wanted tables, by name. */
  readonly wanted: ReadonlyMap<string, TableSchema>;
  /** Called before every statement of DDL; throws to stop. */
  readonly before: () => Promise<void>;
}

/** How a dialect reads and changes tables. */
export interface SchemaDialect {
  /** Whether a transaction can roll back changes of tables. */
  readonly transactional: boolean;
  /** Runs work that changes tables, in one transaction if the database supports that. */
  scope<T>(knex: Knex, work: (knex: Knex) => Promise<T>): Promise<T>;
  /**
   * Waits until every transaction that has written to a table is over. Where changes of tables can be rolled back, no other one writes to it
   * until the end of the transaction.
   * @param isAltered whether the table will be altered in this transaction
   */
  awaitWriters(knex: Knex, table: string, isAltered: boolean): Promise<void>;
  /** The existing tables of the database. */
  introspect(knex: Knex): Promise<ActualTable[]>;
  /** Executes steps, in their order or a better one. */
  apply(knex: Knex, change: SchemaChange): Promise<void>;
  /** Why indexes of the kind `text` cannot be created, then a semicolon and what to do; null if they can. */
  readonly refusesTextIndex: ((knex: Knex) => Promise<string | null>) | null;
  /** The damage that the database itself finds in these tables, one sentence each; empty if there is none. Reads the tables completely. */
  damages(knex: Knex, tables: readonly string[]): Promise<readonly string[]>;
  /** The greatest key that a table's column of kind `key` ever generated, as far as the database knows; 0 if none. */
  lastKey(knex: Knex, table: string, column: string): Promise<number>;
  /** Makes generated keys continue after a key. No greater key may have been generated. */
  continueKeys(knex: Knex, table: string, column: string, key: number): Promise<void>;
  /** The current time of the database's clock: an expression in integer milliseconds since 1970. */
  now(knex: Knex): Knex.Raw;
}

/** One change of the tables. A boot only makes changes that lose no data: no `dropTable` and no `dropColumn`. */
export type SchemaStep =
  /** Includes the indexes. Foreign keys are separate steps, after all tables. */
  | { readonly kind: 'createTable'; readonly table: string; readonly schema: TableSchema }
  | { readonly kind: 'addColumn'; readonly table: string; readonly column: ColumnSchema }
  /** Makes a column nullable that is no longer written. */
  | { readonly kind: 'relaxColumn'; readonly table: string; readonly column: string; readonly storage: ColumnStorage }
  /** Changes the type or nullability. All existing values fit. */
  | { readonly kind: 'convertColumn'; readonly table: string; readonly column: ColumnSchema }
  /** `replaces` an existing index of the same name with other columns, another uniqueness or kind. */
  | { readonly kind: 'createIndex'; readonly table: string; readonly index: IndexSchema; readonly replaces: boolean }
  | { readonly kind: 'dropIndex'; readonly table: string; readonly index: string }
  | { readonly kind: 'addForeignKey'; readonly table: string; readonly key: ForeignKeySchema }
  | { readonly kind: 'dropForeignKey'; readonly table: string; readonly key: ActualForeignKey }
  | { readonly kind: 'dropTable'; readonly table: string }
  | { readonly kind: 'dropColumn'; readonly table: string; readonly column: string };

/** A change that would lose data. A boot never makes it. */
export type SchemaLoss =
  | { readonly kind: 'dropTable'; readonly table: string; readonly owner?: string }
  | { readonly kind: 'dropColumn'; readonly table: string; readonly column: string }
  /** The column would be emptied, because its values have another type. */
  | ColumnLoss<'changeType'>
  /** Numbers that do not fit into the new column would become null; all others are kept. */
  | ColumnLoss<'narrow'>
  /** Longer values would be cut. */
  | ColumnLoss<'shorten'>
  /** Nulls would become the column's default. */
  | ColumnLoss<'forbidNull'>;

/** A loss of values in one column. */
export interface ColumnLoss<Kind> {
  readonly kind: Kind;
  readonly table: string;
  /** The wanted column, and the existing storage. */
  readonly column: ColumnSchema;
  readonly from: ColumnStorage;
  /** Only set for blocking losses. */
  readonly lost?: LostValues;
}

/** Values that a change of a column would lose. */
export interface LostValues {
  readonly count: number;
  /** A few of them, with the row or document that has each. */
  readonly examples: readonly string[];
}

/** See `isBlocking`. */
export type BlockingLoss = ColumnLoss<'changeType'> | ColumnLoss<'narrow'>;

/** Whether a node cannot run with this table before the loss is accepted, because reads would not match the model. */
export function isBlocking(loss: SchemaLoss): loss is BlockingLoss {
  return loss.kind === 'changeType' || loss.kind === 'narrow';
}

/** Tables whose losses are accepted: all, none, or those named (including their tables of links). */
export type LossConsent = boolean | ReadonlySet<string>;

/** The table whose name accepts a loss. A table of links belongs to its content type's table. */
export function consentTable(table: string): string {
  return table.replace(/__links$/, '');
}

/** Whether a loss in a table was accepted. */
export function agreesTo(consent: LossConsent, table: string): boolean {
  return typeof consent === 'boolean' ? consent : consent.has(table) || consent.has(consentTable(table));
}

/** A loss in one sentence, for the log and for `plinth migrate`. */
export function describeLoss(loss: SchemaLoss): string {
  switch (loss.kind) {
    case 'dropTable':
      return `table "${loss.table}" and all its rows would be dropped`;
    case 'dropColumn':
      return `column "${loss.table}.${loss.column}" would be dropped`;
    case 'changeType':
      return `column "${loss.table}.${loss.column.name}" would lose its values: its type changes from ${describeStorage(loss.from)} to ${describeStorage(storageOf(loss.column))}${describeLost(loss.lost)}`;
    case 'narrow':
      return `numbers in column "${loss.table}.${loss.column.name}" would become null: they are out of range for ${describeStorage(storageOf(loss.column))}${describeLost(loss.lost)}`;
    case 'shorten':
      return `values of column "${loss.table}.${loss.column.name}" would be truncated: its type changes to ${describeStorage(storageOf(loss.column))}`;
    case 'forbidNull':
      return `nulls in column "${loss.table}.${loss.column.name}" would become ${JSON.stringify(loss.column.default ?? null)}`;
  }
}

function describeLost(lost: LostValues | undefined): string {
  if (lost === undefined || lost.count === 0) return '';
  const more = lost.count > lost.examples.length ? ', …' : '';
  return ` (${lost.count} ${lost.count === 1 ? 'value' : 'values'}: ${lost.examples.join(', ')}${more})`;
}

/** A step in one line, for the log. */
export function describeStep(step: SchemaStep): string {
  switch (step.kind) {
    case 'createTable':
    case 'dropTable':
      return `${step.kind} ${step.table}`;
    case 'addColumn':
    case 'convertColumn':
      return `${step.kind} ${step.table}.${step.column.name}`;
    case 'relaxColumn':
    case 'dropColumn':
      return `${step.kind} ${step.table}.${step.column}`;
    case 'createIndex':
      return `createIndex ${step.index.name}`;
    case 'dropIndex':
      return `dropIndex ${step.index}`;
    case 'addForeignKey':
      return `addForeignKey ${step.key.name}`;
    case 'dropForeignKey':
      return `dropForeignKey ${step.table}.${step.key.column}`;
  }
}

/** A change of tables that was refused because it would lose data. */
export class SchemaLossError extends Error {
  override readonly name = 'SchemaLossError';
  readonly code = 'DATABASE_SCHEMA_LOSS';
  readonly losses: readonly SchemaLoss[];

  /** @param others further losses, a sentence each */
  constructor(losses: readonly SchemaLoss[], others: readonly string[] = []) {
    const list = [...losses.map(describeLoss), ...others].map((text) => `\n- ${text}`).join('');
    super(
      `The database schema cannot be updated to the content model without losing data:${list}\nRun "plinth migrate --allow-loss" to accept the loss, or revert the change of the content model.`,
    );
    this.losses = losses;
  }
}

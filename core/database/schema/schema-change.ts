import type { Knex } from 'knex';
import { type ColumnStorage, describeStorage, storageOf } from '../column-storage.ts';
import type { ColumnSchema, ForeignKeySchema, IndexSchema, TableSchema } from '../table-schema.ts';

/** A column as the database has it. */
export interface ActualColumn {
  readonly name: string;
  readonly storage: ColumnStorage;
  readonly nullable: boolean;
  /** Whether a row that gives no value can be inserted although the column is not nullable (a default, a generated key). */
  readonly hasDefault: boolean;
}

/** An index as the database has it; the primary key is none. */
export interface ActualIndex {
  readonly name: string;
  readonly columns: readonly string[];
  readonly unique: boolean;
  /** As in `IndexSchema`. */
  readonly kind?: IndexSchema['kind'];
}

/** A foreign key as the database has it. */
export interface ActualForeignKey {
  /** Null where the database keeps no name (SQLite). */
  readonly name: string | null;
  readonly column: string;
  readonly table: string;
  readonly references: string;
  readonly onDelete: ForeignKeySchema['onDelete'] | 'other';
}

/** What most databases call that which a foreign key does where its target goes. */
export const DELETE_RULES: Readonly<Record<string, ActualForeignKey['onDelete']>> = {
  CASCADE: 'cascade',
  'SET NULL': 'set null',
  RESTRICT: 'restrict',
  'NO ACTION': 'restrict',
};

/** A table as the database has it. */
export interface ActualTable {
  readonly name: string;
  readonly columns: readonly ActualColumn[];
  readonly primary: readonly string[];
  readonly indexes: readonly ActualIndex[];
  readonly foreignKeys: readonly ActualForeignKey[];
}

/** What a change of tables works on. */
export interface SchemaChange {
  readonly steps: readonly SchemaStep[];
  /** The tables as they are, by name. */
  readonly actual: ReadonlyMap<string, ActualTable>;
  /** The tables as they shall be, by name. */
  readonly wanted: ReadonlyMap<string, TableSchema>;
  /** Called before every statement of DDL; throws to stop. */
  readonly before: () => Promise<void>;
}

/** How a dialect creates, reads and changes tables. */
export interface SchemaDialect {
  /** Whether changes of tables can be undone by a transaction. */
  readonly transactional: boolean;
  /** Runs work that changes tables: in one transaction where the database can. */
  scope<T>(knex: Knex, work: (knex: Knex) => Promise<T>): Promise<T>;
  /** The tables of the database as they are. */
  introspect(knex: Knex): Promise<ActualTable[]>;
  /** Carries out steps, in their order or a better one. */
  apply(knex: Knex, change: SchemaChange): Promise<void>;
  /** Why indexes of the kind `text` cannot be made there, and, after a semicolon, what to do; null when they can. */
  readonly refusesTextIndex: ((knex: Knex) => Promise<string | null>) | null;
  /** What the database itself finds damaged in some of its tables, a sentence each; nothing when all is well. It reads them whole. */
  damages(knex: Knex, tables: readonly string[]): Promise<readonly string[]>;
  /** The clock of the database: an expression of milliseconds since 1970, an integer. */
  now(knex: Knex): Knex.Raw;
}

/** One change of the tables. Booting makes only those that lose no data: neither `dropTable` nor `dropColumn`. */
export type SchemaStep =
  /** With its indexes; its foreign keys are steps of their own, after all tables. */
  | { readonly kind: 'createTable'; readonly table: string; readonly schema: TableSchema }
  | { readonly kind: 'addColumn'; readonly table: string; readonly column: ColumnSchema }
  /** A column that is not written any more may be null from now on. */
  | { readonly kind: 'relaxColumn'; readonly table: string; readonly column: string; readonly storage: ColumnStorage }
  /** Changes type or nullability; every value of the column is known to fit. */
  | { readonly kind: 'convertColumn'; readonly table: string; readonly column: ColumnSchema }
  /** `replaces` an index of the same name that has other columns or another uniqueness. */
  | { readonly kind: 'createIndex'; readonly table: string; readonly index: IndexSchema; readonly replaces: boolean }
  | { readonly kind: 'dropIndex'; readonly table: string; readonly index: string }
  | { readonly kind: 'addForeignKey'; readonly table: string; readonly key: ForeignKeySchema }
  | { readonly kind: 'dropForeignKey'; readonly table: string; readonly key: ActualForeignKey }
  | { readonly kind: 'dropTable'; readonly table: string }
  | { readonly kind: 'dropColumn'; readonly table: string; readonly column: string };

/** A change that would lose data. Booting never makes it. */
export type SchemaLoss =
  | { readonly kind: 'dropTable'; readonly table: string; readonly owner?: string }
  | { readonly kind: 'dropColumn'; readonly table: string; readonly column: string }
  /** The column would be emptied: its values are of another type. */
  | ColumnLoss<'changeType'>
  /** Numbers that the new column has no room for would become null; all others stay. */
  | ColumnLoss<'narrow'>
  /** Longer values would be cut. */
  | ColumnLoss<'shorten'>
  /** Nulls would become the column's default. */
  | ColumnLoss<'forbidNull'>;

/** A loss of values of one column. */
export interface ColumnLoss<Kind> {
  readonly kind: Kind;
  readonly table: string;
  /** What it shall be, and what it is. */
  readonly column: ColumnSchema;
  readonly from: ColumnStorage;
  /** Told of those that block. */
  readonly lost?: LostValues;
}

/** Values that a change of a column would lose. */
export interface LostValues {
  readonly count: number;
  /** A few of them, with the row or the document that holds each. */
  readonly examples: readonly string[];
}

/** See `isBlocking`. */
export type BlockingLoss = ColumnLoss<'changeType'> | ColumnLoss<'narrow'>;

/** A loss without which nothing can run on the table: what is read would not be what the model says. */
export function isBlocking(loss: SchemaLoss): loss is BlockingLoss {
  return loss.kind === 'changeType' || loss.kind === 'narrow';
}

/** Whose losses somebody agrees to: all, none, or those of the tables that are named (with their tables of links). */
export type LossConsent = boolean | ReadonlySet<string>;

/** The table under which a loss is agreed to: a table of links goes with its own. */
export function consentTable(table: string): string {
  return table.replace(/__links$/, '');
}

/** Whether a loss in a table was agreed to. */
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
      return `column "${loss.table}.${loss.column.name}" would be emptied: it is ${describeStorage(loss.from)} and shall be ${describeStorage(storageOf(loss.column))}${describeLost(loss.lost)}`;
    case 'narrow':
      return `numbers in column "${loss.table}.${loss.column.name}" would become null: they do not fit into ${describeStorage(storageOf(loss.column))}${describeLost(loss.lost)}`;
    case 'shorten':
      return `values of column "${loss.table}.${loss.column.name}" would be cut: it shall be ${describeStorage(storageOf(loss.column))}`;
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

/** A change of tables that is not made, because it would lose data. */
export class SchemaLossError extends Error {
  override readonly name = 'SchemaLossError';
  readonly code = 'DATABASE_SCHEMA_LOSS';
  readonly losses: readonly SchemaLoss[];

  /** @param others further losses, a sentence each */
  constructor(losses: readonly SchemaLoss[], others: readonly string[] = []) {
    const list = [...losses.map(describeLoss), ...others].map((text) => `\n- ${text}`).join('');
    super(
      `The tables cannot become what the model wants without losing data:${list}\nRun "plinth migrate --allow-loss" to accept that (it names the tables), or change the model back.`,
    );
    this.losses = losses;
  }
}

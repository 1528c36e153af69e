import { type ColumnStorage, describeStorage, storageOf } from '../column-storage.ts';
import type { ColumnSchema, ForeignKeySchema, IndexSchema, TableSchema } from '../table-schema.ts';
import type { ActualForeignKey } from './actual-table.ts';

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
  | { readonly kind: 'dropTable'; readonly table: string }
  | { readonly kind: 'dropColumn'; readonly table: string; readonly column: string }
  /** The column would be emptied: its values are of another type. */
  | {
      readonly kind: 'changeType';
      readonly table: string;
      readonly column: ColumnSchema;
      readonly from: ColumnStorage;
      readonly lost?: LostValues;
    }
  /** Numbers that the new column has no room for would become null; all others stay. */
  | {
      readonly kind: 'narrow';
      readonly table: string;
      readonly column: ColumnSchema;
      readonly from: ColumnStorage;
      readonly lost?: LostValues;
    }
  /** Longer values would be cut. */
  | { readonly kind: 'shorten'; readonly table: string; readonly column: ColumnSchema; readonly from: ColumnStorage }
  /** Nulls would become the column's default. */
  | { readonly kind: 'forbidNull'; readonly table: string; readonly column: ColumnSchema; readonly from: ColumnStorage };

/** Values that a change of a column would lose. */
export interface LostValues {
  readonly count: number;
  /** A few of them, with the row or the document that holds each. */
  readonly examples: readonly string[];
}

/** A loss without which nothing can run on the table: what is read would not be what the model says. */
export function isBlocking(loss: SchemaLoss): boolean {
  return loss.kind === 'changeType' || loss.kind === 'narrow';
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

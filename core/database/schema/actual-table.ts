import type { ColumnStorage } from '../column-storage.ts';
import type { ForeignKeySchema } from '../table-schema.ts';

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

/** A table as the database has it. */
export interface ActualTable {
  readonly name: string;
  readonly columns: readonly ActualColumn[];
  readonly primary: readonly string[];
  readonly indexes: readonly ActualIndex[];
  readonly foreignKeys: readonly ActualForeignKey[];
}

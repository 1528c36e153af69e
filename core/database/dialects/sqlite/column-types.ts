import * as storages from '../../column-storage.ts';
import type { ColumnSchema } from '../../table-schema.ts';

/**
 * Declared types. SQLite derives an affinity from parts of the name (INT, CHAR, TEXT, DOUB; anything else is numeric). It keeps the name,
 * from which introspection finds the storage again.
 */
const NAMES: storages.TypeNames = {
  boolean: 'BOOLEAN',
  int32: 'INT',
  int64: 'INTEGER',
  double: 'DOUBLE',
  decimal: 'DECIMAL',
  text: 'TEXT',
};

/** Declared type of columns whose integers may exceed the safe range of a JavaScript number. */
export const BIGINT = 'BIGINT';

/** See `Dialect.columnType`. `autoincrement` prevents that the key of a deleted row is used again. */
export function columnType(column: ColumnSchema): string {
  if (column.kind === 'key') return 'INTEGER PRIMARY KEY AUTOINCREMENT';
  return column.kind === 'bigint' ? BIGINT : storages.typeOf(storages.storageOf(column), NAMES, (length) => `VARCHAR(${length})`);
}

/** The storage of a declared type. */
export function storageOfType(declared: string): storages.ColumnStorage {
  const type = declared.toUpperCase();
  if (type === BIGINT) return { type: 'int64' };
  const storage = storages.storageOfType(type, NAMES, /^VARCHAR\((\d+)\)$/);
  return storage.type === 'other' ? { type: 'other', sql: declared } : storage;
}

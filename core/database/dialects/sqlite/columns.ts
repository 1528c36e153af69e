import { storageOf } from '../../column-storage.ts';
import type { ColumnSchema } from '../../table-schema.ts';
import { BIGINT, declaredType } from './column-types.ts';

/** See `Dialect.columnType`. Keys are never used again after their row is gone. */
export function columnType(column: ColumnSchema): string {
  if (column.kind === 'key') return 'INTEGER PRIMARY KEY AUTOINCREMENT';
  return column.kind === 'bigint' ? BIGINT : declaredType(storageOf(column));
}

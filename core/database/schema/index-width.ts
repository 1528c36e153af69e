import { storageOf } from '../column-storage.ts';
import type { ColumnSchema, IndexSchema, TableSchema } from '../table-schema.ts';

/** Bytes that one entry of an index may take on MySQL. */
export const INDEX_BYTES = 3072;

const BYTES_PER_CHARACTER = 4;

/** Bytes that one entry of an index takes at most. */
export function indexBytes(table: TableSchema, index: IndexSchema): number {
  return columnsOf(table, index).reduce((sum, column) => sum + columnBytes(column), 0);
}

/** Characters of each text column of an index that is too wide, by name: what the other columns leave is shared out evenly. */
export function indexPrefixes(table: TableSchema, index: IndexSchema): ReadonlyMap<string, number> {
  const columns = columnsOf(table, index);
  const texts = columns.filter((column) => column.kind === 'varchar').sort((one, other) => columnBytes(one) - columnBytes(other));
  let left = INDEX_BYTES - columns.filter((column) => column.kind !== 'varchar').reduce((sum, column) => sum + columnBytes(column), 0);
  const prefixes = new Map<string, number>();
  texts.forEach((column, at) => {
    const share = Math.floor(left / (texts.length - at));
    if (columnBytes(column) <= share) left -= columnBytes(column);
    else {
      prefixes.set(column.name, Math.floor(share / BYTES_PER_CHARACTER));
      left -= share;
    }
  });
  return prefixes;
}

function columnsOf(table: TableSchema, index: IndexSchema): ColumnSchema[] {
  return index.columns.flatMap((name) => table.columns.find((column) => column.name === name) ?? []);
}

function columnBytes(column: ColumnSchema): number {
  const storage = storageOf(column);
  if (storage.type !== 'string') return 16;
  return storage.length * (column.kind === 'varchar' ? BYTES_PER_CHARACTER : 1);
}

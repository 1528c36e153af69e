import type { ColumnStorage } from '../../column-storage.ts';

/**
 * Declared types. SQLite derives an affinity from parts of the name (INT, CHAR, TEXT, DOUB; anything else is numeric), and keeps the name,
 * by which a column's storage is known again.
 */
export function declaredType(storage: ColumnStorage): string {
  switch (storage.type) {
    case 'boolean':
      return 'BOOLEAN';
    case 'int32':
      return 'INT';
    case 'int64':
      return 'INTEGER';
    case 'double':
      return 'DOUBLE';
    case 'decimal':
      return 'DECIMAL';
    case 'text':
      return 'TEXT';
    case 'string':
      return `VARCHAR(${storage.length})`;
    case 'other':
      return storage.sql;
  }
}

/** Declared type of the columns whose values may have more digits than a JavaScript number. */
export const BIGINT = 'BIGINT';

const SIMPLE: Readonly<Record<string, ColumnStorage>> = {
  BOOLEAN: { type: 'boolean' },
  INT: { type: 'int32' },
  INTEGER: { type: 'int64' },
  [BIGINT]: { type: 'int64' },
  DOUBLE: { type: 'double' },
  DECIMAL: { type: 'decimal' },
  TEXT: { type: 'text' },
};

/** What a declared type can hold. */
export function storageOfType(declared: string): ColumnStorage {
  const type = declared.toUpperCase();
  const length = /^VARCHAR\((\d+)\)$/.exec(type)?.[1];
  if (length !== undefined) return { type: 'string', length: Number(length) };
  return SIMPLE[type] ?? { type: 'other', sql: declared };
}

import { type ColumnStorage, DECIMAL, storageOf } from '../../column-storage.ts';
import type { ColumnSchema } from '../../table-schema.ts';
import type { MysqlServer } from './server.ts';

/** See `Dialect.columnType`. Text has its collation beside it, so that it holds in tables of another default too. */
export function columnType(server: MysqlServer, column: ColumnSchema): string {
  switch (column.kind) {
    case 'key':
      return 'bigint auto_increment primary key';
    case 'date':
    case 'time':
    case 'datetime':
      // One byte per character: a row of MySQL holds 65,535 at most, counted at full width.
      return `${storageType(storageOf(column))} character set ascii collate ascii_bin`;
    case 'varchar':
    case 'text':
    case 'json':
      return `${storageType(storageOf(column))} character set utf8mb4 collate ${server.collation}`;
    default:
      return storageType(storageOf(column));
  }
}

/** The bare type of a storage. */
export function storageType(storage: ColumnStorage): string {
  switch (storage.type) {
    case 'boolean':
      return 'tinyint(1)';
    case 'int32':
      return 'int';
    case 'int64':
      return 'bigint';
    case 'double':
      return 'double';
    case 'decimal':
      return `decimal(${DECIMAL.precision},${DECIMAL.scale})`;
    case 'text':
      return 'longtext';
    case 'string':
      return `varchar(${storage.length})`;
    case 'other':
      return storage.sql;
  }
}

/** What a type, as `information_schema` names it, can hold. */
export function storageOfType(type: string): ColumnStorage {
  const length = /^varchar\((\d+)\)$/.exec(type)?.[1];
  if (length !== undefined) return { type: 'string', length: Number(length) };
  // MariaDB says int(11) and bigint(20), MySQL 8 int and bigint.
  if (/^int(\(\d+\))?$/.test(type)) return { type: 'int32' };
  if (/^bigint(\(\d+\))?$/.test(type)) return { type: 'int64' };
  if (type === 'tinyint(1)') return { type: 'boolean' };
  if (type === 'double') return { type: 'double' };
  if (type === `decimal(${DECIMAL.precision},${DECIMAL.scale})`) return { type: 'decimal' };
  return type === 'longtext' ? { type: 'text' } : { type: 'other', sql: type };
}

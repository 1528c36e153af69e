import { bindValue } from '../../binding.ts';
import * as storages from '../../column-storage.ts';
import type { Bind } from '../../dialect.ts';
import type { ColumnSchema, ValueKind } from '../../table-schema.ts';
import type { MysqlServer } from './server.ts';

const NAMES: storages.TypeNames = {
  boolean: 'tinyint(1)',
  int32: 'int',
  int64: 'bigint',
  double: 'double',
  decimal: `decimal(${storages.DECIMAL.precision},${storages.DECIMAL.scale})`,
  text: 'longtext',
};

/** See `Dialect.columnType`. Texts get their collation explicitly, because the table may have another default. */
export function columnType(server: MysqlServer, column: ColumnSchema): string {
  const type = storageType(storages.storageOf(column));
  switch (column.kind) {
    case 'key':
      return 'bigint auto_increment primary key';
    case 'date':
    case 'time':
    case 'datetime':
      // One byte per character: MySQL limits a row to 65,535 bytes, counted at full width.
      return `${type} character set ascii collate ascii_bin`;
    case 'varchar':
    case 'text':
    case 'json':
      return `${type} character set utf8mb4 collate ${server.collation}`;
    default:
      return type;
  }
}

/** The type of a storage, without character set and collation. */
export function storageType(storage: storages.ColumnStorage): string {
  return storages.typeOf(storage, NAMES, (length) => `varchar(${length})`);
}

/** The storage of a type from `information_schema`. MariaDB writes int(11) and bigint(20), MySQL 8 int and bigint. */
export function storageOfType(type: string): storages.ColumnStorage {
  return storages.storageOfType(type.replace(/^(int|bigint)\(\d+\)$/, '$1'), NAMES, /^varchar\((\d+)\)$/);
}

/** See `Dialect.bind`. Decimals are sent as text, which is exact: the driver sends numbers as doubles. */
export function bind(kind: ValueKind, value: unknown): Bind {
  const bound = bindValue(kind, value);
  return kind === 'decimal' && bound !== null ? String(bound) : bound;
}

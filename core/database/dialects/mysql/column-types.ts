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

/** See `Dialect.columnType`. Text has its collation beside it, so that it holds in tables of another default too. */
export function columnType(server: MysqlServer, column: ColumnSchema): string {
  const type = storageType(storages.storageOf(column));
  switch (column.kind) {
    case 'key':
      return 'bigint auto_increment primary key';
    case 'date':
    case 'time':
    case 'datetime':
      // One byte per character: a row of MySQL holds 65,535 at most, counted at full width.
      return `${type} character set ascii collate ascii_bin`;
    case 'varchar':
    case 'text':
    case 'json':
      return `${type} character set utf8mb4 collate ${server.collation}`;
    default:
      return type;
  }
}

/** The bare type of a storage. */
export function storageType(storage: storages.ColumnStorage): string {
  return storages.typeOf(storage, NAMES, (length) => `varchar(${length})`);
}

/** What a type, as `information_schema` names it, can hold: MariaDB says int(11) and bigint(20), MySQL 8 int and bigint. */
export function storageOfType(type: string): storages.ColumnStorage {
  return storages.storageOfType(type.replace(/^(int|bigint)\(\d+\)$/, '$1'), NAMES, /^varchar\((\d+)\)$/);
}

/** See `Dialect.bind`. The driver sends numbers as doubles: the digits of decimals stay exact as text. */
export function bind(kind: ValueKind, value: unknown): Bind {
  const bound = bindValue(kind, value);
  return kind === 'decimal' && bound !== null ? String(bound) : bound;
}

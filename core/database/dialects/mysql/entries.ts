import type { Knex } from 'knex';
import { storageOf } from '../../column-storage.ts';
import type { Dialect, EntryColumn } from '../../dialect.ts';
import { jsonPath } from '../../dialect-defaults.ts';
import { storageType } from './column-types.ts';
import type { MysqlServer } from './server.ts';

/** See `Dialect.entries`. `json_table` gives typed columns. Its paths must be literals. */
export function entriesOf(server: MysqlServer): Dialect['entries'] {
  return (knex, array, columns, alias) => {
    const defined = columns.map((column) => knex.raw(`?? ${typeOf(server, column)} path '${jsonPath(column.name)}'`, [column.name]));
    const list = ['?? for ordinality', ...defined.map(() => '?')].join(', ');
    return knex.raw(`json_table(?, '$[*]' columns (${list})) as ??`, [withoutNulls(knex, array, columns), '__position', ...defined, alias]);
  };
}

/**
 * Renames keys with JSON null before `json_table` reads the array, because it cannot distinguish JSON null from the text `null` in a JSON
 * column. Names of attributes contain nothing to escape, and quotes inside strings are escaped, so a match is always a key. MySQL writes a
 * space after the colon, MariaDB does not.
 */
function withoutNulls(knex: Knex, array: Knex.Raw, columns: readonly EntryColumn[]): Knex.Raw {
  return columns
    .filter((column) => column.kind === 'json')
    .reduce(
      (text, { name }) => knex.raw('replace(replace(?, ?, ?), ?, ?)', [text, `"${name}":null`, '"-":null', `"${name}": null`, '"-":null']),
      array,
    );
}

function typeOf(server: MysqlServer, column: EntryColumn): string {
  switch (column.kind) {
    case 'json':
      return 'json';
    case 'varchar':
    case 'text':
    case 'date':
    case 'time':
    case 'datetime':
      return `longtext character set utf8mb4 collate ${server.collation}`;
    default:
      return storageType(storageOf({ kind: column.kind }));
  }
}

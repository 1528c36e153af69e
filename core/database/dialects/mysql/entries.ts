import type { Knex } from 'knex';
import { storageOf } from '../../column-storage.ts';
import type { Dialect, EntryColumn } from '../../dialect.ts';
import { jsonPath } from '../../dialect-defaults.ts';
import { storageType } from './column-types.ts';
import type { MysqlServer } from './server.ts';

/** See `Dialect.entries`: `json_table` gives typed columns. Its paths must be literals. */
export function entriesOf(server: MysqlServer): Dialect['entries'] {
  return (knex, array, columns, alias) => {
    const defined = columns.map((column) => knex.raw(`?? ${typeOf(server, column)} path '${jsonPath(column.name)}'`, [column.name]));
    const list = ['?? for ordinality', ...defined.map(() => '?')].join(', ');
    return knex.raw(`json_table(?, '$[*]' columns (${list})) as ??`, [withoutNulls(knex, array, columns), '__position', ...defined, alias]);
  };
}

/**
 * `json_table` has no way to tell JSON null from the text `null` in a column of JSON, so such keys are renamed before it reads them. Names
 * of attributes need no escapes, and quotes inside strings have one: what is found is a key. (MySQL writes a space where MariaDB does not.)
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

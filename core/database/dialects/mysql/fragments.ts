import type { Knex } from 'knex';
import { storageOf } from '../../column-storage.ts';
import { joinedRaw, Slot } from '../../compile.ts';
import type { Dialect, EntryColumn, ListParameter } from '../../dialect.ts';
import { jsonPath } from '../../dialect-defaults.ts';
import { bind, storageType } from './column-types.ts';
import type { MysqlServer } from './server.ts';

/** Placeholders of a list: the next power of two, so that few prepared statements serve all sizes. An empty list has none. */
export function bucket(size: number): number {
  return size === 0 ? 0 : 2 ** Math.ceil(Math.log2(size));
}

/** See `Dialect.inList`. */
export const inList: Dialect['inList'] = (knex, expression, list) => {
  if (list.bucket === 0) return knex.raw('1 = 0');
  const slots = Array.from({ length: list.bucket }, (_, at) => slot(list, at) as unknown as Knex.Value);
  return knex.raw(`? in (${slots.map(() => '?').join(', ')})`, [expression, ...slots]);
};

/** The bind at one place of the list. Places beyond its end repeat the last value. */
function slot(list: ListParameter, at: number): Slot {
  return new Slot((parameters) => {
    const values = parameters[list.index] as readonly unknown[];
    if (values.length > list.bucket)
      throw new Error(`a list of ${values.length} values does not fit into a statement for ${list.bucket} values`);
    return bind(list.kind, values[Math.min(at, values.length - 1)]);
  });
}

/** See `Dialect.walk`. `straight_join` keeps the given order. */
export const walk: Dialect['walk'] = (knex, tables) => joinedRaw(knex, tables, ' straight_join ');

/** Doubles within these limits fit into `decimal(65, 30)` with all digits, and so does their sum. */
const LEAST = '1e-13';
const MOST = '1e20';

/** See `Dialect.sum`. Doubles are added in their decimal notation; those outside the limits are added as doubles. */
export const sum: Dialect['sum'] = (knex, expression, kind) => {
  if (kind !== 'double') return knex.raw('cast(sum(?) as char)', [expression]);
  const isPlain = knex.raw(`(? = 0 or abs(?) between ${LEAST} and ${MOST})`, [expression, expression]);
  const plain = knex.raw('sum(case when ? then cast(? as decimal(65, 30)) end)', [isPlain, expression]);
  const extreme = knex.raw('sum(case when not ? then ? end)', [isPlain, expression]);
  return knex.raw('case when ? is null then cast(? as char) else cast(coalesce(?, 0) + ? as char) end', [extreme, plain, plain, extreme]);
};

/** Characters that a group comparison certainly includes: sorting uses the first 1,024 bytes of a text. */
const COMPARED = 250;

/** See `Dialect.groupBy`. Longer texts are also compared by a hash. */
export const groupBy: Dialect['groupBy'] = (knex, expression, kind) => {
  if (kind !== 'text' && kind !== 'varchar') return expression;
  return knex.raw(`?, case when char_length(?) > ${COMPARED} then sha2(?, 256) else '' end`, [expression, expression, expression]);
};

/** See `Dialect.entries`. `json_table` gives typed columns. Its paths must be literals. */
export function entriesOf(server: MysqlServer): Dialect['entries'] {
  return (knex, array, columns, alias) => {
    const defined = columns.map((column) => knex.raw(`?? ${entryType(server, column)} path '${jsonPath(column.name)}'`, [column.name]));
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

function entryType(server: MysqlServer, column: EntryColumn): string {
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

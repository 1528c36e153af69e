import type { Knex } from 'knex';
import type { Dialect, EntryColumn } from '../../dialect.ts';
import { jsonPath } from '../../dialect-defaults.ts';

/** See `Dialect.entries`. `json_each` gives the entries; each column extracts a member of its entry. */
export const entries: Dialect['entries'] = (knex, array, columns, alias) => {
  const item = `${alias}_item`;
  const selected = columns.map((column) => knex.raw('? as ??', [columnOf(knex, item, column), column.name]));
  return knex.raw(`(select ${['?? + 1 as ??', ...selected.map(() => '?')].join(', ')} from json_each(?) as ??) as ??`, [
    `${item}.key`,
    '__position',
    ...selected,
    array,
    item,
    alias,
  ]);
};

function columnOf(knex: Knex, item: string, column: EntryColumn): Knex.Raw {
  const value = [`${item}.value`, jsonPath(column.name)];
  switch (column.kind) {
    case 'json':
      return knex.raw("nullif(?? -> ?, 'null')", value);
    case 'bigint':
      // JSON stores 64-bit integers as text.
      return knex.raw('cast(?? ->> ? as integer)', value);
    default:
      return knex.raw('?? ->> ?', value);
  }
}

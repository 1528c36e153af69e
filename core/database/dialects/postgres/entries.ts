import type { Knex } from 'knex';
import type { Dialect, EntryColumn } from '../../dialect.ts';
import { jsonPath } from '../../dialect-defaults.ts';

/** See `Dialect.entries`: `json_array_elements` gives the entries, each column is taken out of its entry. (`jsonb` would write values anew.) */
export const entries: Dialect['entries'] = (knex, array, columns, alias) => {
  const item = `${alias}_item`;
  const selected = columns.map((column) => knex.raw('? as ??', [columnOf(knex, item, column), column.name]));
  // Anything but an array has no entries: a cast of it would be an error.
  const elements = knex.raw("json_array_elements(case when left(?, 1) = '[' then cast(? as json) end)", [array, array]);
  return knex.raw(`(select ${['?? as ??', ...selected.map(() => '?')].join(', ')} from ? with ordinality as ?? (entry, position)) as ??`, [
    `${item}.position`,
    '__position',
    ...selected,
    elements,
    item,
    alias,
  ]);
};

/** A value of another type than the column's (the model changed since it was written) is null, never an error. */
function columnOf(knex: Knex, item: string, column: EntryColumn): Knex.Raw {
  jsonPath(column.name);
  const value = knex.raw('(?? -> cast(? as text))', [`${item}.entry`, column.name]);
  const text = knex.raw('(?? ->> cast(? as text))', [`${item}.entry`, column.name]);
  switch (column.kind) {
    case 'boolean':
      return knex.raw("case json_typeof(?) when 'boolean' then cast(? as boolean) end", [value, text]);
    case 'integer':
    case 'decimal':
    case 'ref':
      return knex.raw("case json_typeof(?) when 'number' then cast(? as numeric) end", [value, text]);
    case 'double':
      return knex.raw("case json_typeof(?) when 'number' then cast(? as double precision) end", [value, text]);
    case 'bigint':
      return knex.raw("case when ? ~ '^-\\?[0-9]{1,19}$' then cast(? as numeric) end", [text, text]);
    case 'json':
      return knex.raw("nullif(cast(? as text), 'null')", [value]);
    default:
      return knex.raw('(? collate "C")', [text]);
  }
}

import type { Knex } from 'knex';
import type { Dialect, EntryColumn } from '../../dialect.ts';
import { jsonPath } from '../../dialect-defaults.ts';

/**
 * See `Dialect.entries`. `json_array_elements` gives the entries; each column extracts a member of its entry. Not `jsonb`, which would
 * reformat values.
 */
export const entries: Dialect['entries'] = (knex, array, columns, alias) => {
  const item = `${alias}_item`;
  const selected = columns.map((column) => knex.raw('? as ??', [columnOf(knex, item, column), column.name]));
  // A value that is no JSON array has no entries. Casting it would fail.
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

/** A value of another type than the column's (written before the model changed) gives null, never an error. */
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

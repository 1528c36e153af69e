import type { Knex } from 'knex';
import { Slot } from '../../compile.ts';
import type { Dialect, EntryColumn, Lateral, ListParameter } from '../../dialect.ts';
import { jsonPath, lateralRows } from '../../dialect-defaults.ts';
import type { ValueKind } from '../../table-schema.ts';
import { bind } from './column-types.ts';

/**
 * See `Dialect.comparand`. Without a cast, the server would give the bind the column's type of 32 bits. With 64 bits the index is still
 * used. A double needs a cast so that its type is known in calculations.
 */
export const comparand: Dialect['comparand'] = (knex, kind, value) => {
  const type = kind === 'integer' ? 'bigint' : kind === 'double' ? 'double precision' : null;
  return knex.raw(type === null ? '?' : `cast(? as ${type})`, [value as Knex.Value]);
};

/** One bind carries a whole list, as an array. */
export const bucket = (): number => 1;

/** See `Dialect.inList`. */
export const inList: Dialect['inList'] = (knex, expression, list) => knex.raw('? = any(?)', [expression, arrayOf(knex, list)]);

/** See `Dialect.lateral`. Rows are numbered after the limit. Numbering them in the ordered select would read all of them. */
export const lateral: Lateral = {
  list: (knex, list, alias) => knex.raw('unnest(?) as ?? (value)', [arrayOf(knex, list), alias]),
  values: (knex, select, alias) =>
    knex.raw('lateral (select value, row_number() over () as key from (?) as found) as ??', [lateralRows(knex, select), alias]),
};

/** A list as an array literal. Every element is quoted, so nothing in it has a special meaning. */
function arrayOf(knex: Knex, { index, kind }: ListParameter): Knex.Raw {
  const slot = new Slot((parameters) => {
    const values = parameters[index] as readonly unknown[];
    const items = values.map((value) => `"${String(bind(kind, value)).replace(/[\\"]/g, '\\$&')}"`);
    return `{${items.join(',')}}`;
  });
  return knex.raw(`cast(? as ${elementType(kind)}[])`, [slot as unknown as Knex.Value]);
}

function elementType(kind: ValueKind): string {
  switch (kind) {
    case 'boolean':
      return 'boolean';
    case 'decimal':
      return 'numeric';
    case 'double':
      return 'double precision';
    // Wider than a 32-bit column, whose index is still used.
    case 'integer':
    case 'bigint':
    case 'key':
    case 'ref':
      return 'bigint';
    default:
      return 'text';
  }
}

/** See `Dialect.orderBy`. Indexes have the same order. Columns without nulls get no `nulls` clause, like their indexes. */
export const orderBy: Dialect['orderBy'] = (knex, expression, direction, nullable = true) => {
  const nulls = direction === 'asc' ? 'first' : 'last';
  return knex.raw(nullable ? `? ${direction} nulls ${nulls}` : `? ${direction}`, [expression]);
};

/** See `Dialect.sum`. Doubles are cast through text: a direct cast to numeric keeps only 15 digits. */
export const sum: Dialect['sum'] = (knex, expression, kind) =>
  knex.raw(kind === 'double' ? 'cast(sum(cast(cast(? as text) as numeric)) as text)' : 'cast(sum(?) as text)', [expression]);

/** See `Dialect.passKey`. Changes of sequences are not rolled back. */
export const passKey: Dialect['passKey'] = (knex, table, key) => {
  const sequence = knex.raw("cast(pg_get_serial_sequence(?, 'id') as regclass) as name", [`"${table.replaceAll('"', '""')}"`]);
  return knex.raw('select setval(name, ?) from (select ?) as keys where coalesce(pg_sequence_last_value(name), 0) < ?', [
    key,
    sequence,
    key,
  ]);
};

/**
 * See `Dialect.entries`. `json_array_elements` gives the entries; each column extracts a member of its entry. Not `jsonb`, which would
 * reformat values.
 */
export const entries: Dialect['entries'] = (knex, array, columns, alias) => {
  const item = `${alias}_item`;
  const selected = columns.map((column) => knex.raw('? as ??', [entryValue(knex, item, column), column.name]));
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
function entryValue(knex: Knex, item: string, column: EntryColumn): Knex.Raw {
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

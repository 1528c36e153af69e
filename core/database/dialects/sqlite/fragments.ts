import type { Knex } from 'knex';
import { bindValue } from '../../binding.ts';
import { Slot } from '../../compile.ts';
import type { Dialect, EntryColumn, Lateral, ListParameter, ObjectMember } from '../../dialect.ts';
import { jsonPath, lateralRows } from '../../dialect-defaults.ts';
import { EXACT_SUM, WHOLE_SUM } from './functions.ts';

/** One bind carries a whole list, as JSON. */
export const bucket = (): number => 1;

/** See `Dialect.inList`. */
export const inList: Dialect['inList'] = (knex, expression, list) =>
  knex.raw('? in (select value from json_each(?))', [expression, jsonList(list)]);

/** See `Dialect.lateral`. A table function reads the result of a subquery, which can refer to the tables before it. */
export const lateral: Lateral = {
  list: (knex, list, alias) => knex.raw('json_each(?) as ??', [jsonList(list), alias]),
  values: (knex, select, alias) =>
    knex.raw('json_each((select json_group_array(value) from (?))) as ??', [lateralRows(knex, select), alias]),
};

/** Serializes a list as JSON. Not with JSON.stringify, which fails for BigInt. SQLite reads 64-bit integers exactly. */
function jsonList({ index, kind }: ListParameter): Knex.Value {
  const slot = new Slot((parameters) => {
    const items = (parameters[index] as readonly unknown[]).map((value) => {
      const bound = bindValue(kind, value);
      return typeof bound === 'string' ? JSON.stringify(bound) : String(bound);
    });
    return `[${items.join(',')}]`;
  });
  return slot as unknown as Knex.Value;
}

/**
 * Expressions instead of bare parameters. SQLite uses the value of a bare `limit` parameter for the plan, and plans again on every bind,
 * even of the same value.
 */
export const window: Dialect['window'] = (knex, limit, offset) =>
  knex.raw('limit ? + 0 offset ? + 0', [limit as Knex.Value, offset as Knex.Value]);

/** See `Dialect.unindexed`. With a unary `+`, SQLite uses no index. */
export const unindexed: Dialect['unindexed'] = (knex, column) => knex.raw('+?', [column]);

/** See `Dialect.sum`. 64-bit integers are summed in two halves, because `sum` fails on overflow. */
export const sum: Dialect['sum'] = (knex, expression, kind) => {
  switch (kind) {
    case 'bigint':
      return knex.raw(`${WHOLE_SUM}(sum(? >> 32), sum(? & 4294967295))`, [expression, expression]);
    case 'double':
    case 'decimal':
      return knex.raw(`${EXACT_SUM}(?)`, [expression]);
    default:
      return knex.raw('cast(sum(?) as text)', [expression]);
  }
};

/** See `Dialect.gather`. */
export const gather: Dialect['gather'] = (knex, expression) => knex.raw('json_group_array(?)', [expression]);

/**
 * See `Dialect.objectText`. Not for some kinds: SQLite writes fractions differently from JavaScript (0.33333333333333332), JSON would be
 * parsed again, and 64-bit integers must be text.
 */
export const objectText: Dialect['objectText'] = {
  holds: (kind) => kind !== 'double' && kind !== 'decimal' && kind !== 'json' && kind !== 'bigint',
  build: (knex, members) =>
    knex.raw(
      `json_object(${members.map(() => '?, ?').join(', ')})`,
      members.flatMap((member) => [textLiteral(knex, member.key), memberValue(knex, member)]),
    ),
};

/** A literal in the statement: a bind would have to be passed on every run. */
function textLiteral(knex: Knex, text: string): Knex.Raw {
  return knex.raw(`'${text.replaceAll("'", "''").replaceAll('?', '\\?')}'`);
}

function memberValue(knex: Knex, { kind, value }: ObjectMember): Knex.Raw {
  if (kind !== 'boolean') return value;
  return knex.raw("json(case ? when 1 then 'true' else iif(? is null, null, 'false') end)", [value, value]);
}

/** See `Dialect.entries`. `json_each` gives the entries; each column extracts a member of its entry. */
export const entries: Dialect['entries'] = (knex, array, columns, alias) => {
  const item = `${alias}_item`;
  const selected = columns.map((column) => knex.raw('? as ??', [entryValue(knex, item, column), column.name]));
  return knex.raw(`(select ${['?? + 1 as ??', ...selected.map(() => '?')].join(', ')} from json_each(?) as ??) as ??`, [
    `${item}.key`,
    '__position',
    ...selected,
    array,
    item,
    alias,
  ]);
};

function entryValue(knex: Knex, item: string, column: EntryColumn): Knex.Raw {
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

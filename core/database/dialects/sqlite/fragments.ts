import type { Knex } from 'knex';
import { bindValue } from '../../binding.ts';
import { Slot } from '../../compile.ts';
import type { Dialect, Lateral, ListParameter, ObjectMember } from '../../dialect.ts';
import { lateralRows } from '../../dialect-defaults.ts';
import { EXACT_SUM, WHOLE_SUM } from './functions.ts';

/** One bind holds a whole list, as JSON. */
export const bucket = (): number => 1;

/** See `Dialect.inList`. */
export const inList: Dialect['inList'] = (knex, expression, list) =>
  knex.raw('? in (select value from json_each(?))', [expression, jsonList(list)]);

/** See `Dialect.lateral`: a table function takes what a subquery finds, and the subquery may look at the tables before it. */
export const lateral: Lateral = {
  list: (knex, list, alias) => knex.raw('json_each(?) as ??', [jsonList(list), alias]),
  values: (knex, select, alias) =>
    knex.raw('json_each((select json_group_array(value) from (?))) as ??', [lateralRows(knex, select), alias]),
};

/** The text of a list as JSON. It is written by hand: JSON.stringify knows no 64-bit integers, and SQLite reads their digits exactly. */
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
 * Expressions rather than bare parameters: SQLite looks at a bare parameter of `limit` while it plans, and plans the statement again whenever
 * another value is bound to it, even the same one.
 */
export const window: Dialect['window'] = (knex, limit, offset) =>
  knex.raw('limit ? + 0 offset ? + 0', [limit as Knex.Value, offset as Knex.Value]);

/** See `Dialect.unindexed`: an expression has no index. */
export const unindexed: Dialect['unindexed'] = (knex, column) => knex.raw('+?', [column]);

/** See `Dialect.sum`. Whole numbers of 64 bits are added in halves, because `sum` fails beyond 64 bits. */
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
 * See `Dialect.objectText`: `json_object`. Numbers with a fraction are written otherwise than in JavaScript (0.33333333333333332), JSON would be parsed again,
 * and 64-bit integers are answered as text.
 */
export const objectText: Dialect['objectText'] = {
  holds: (kind) => kind !== 'double' && kind !== 'decimal' && kind !== 'json' && kind !== 'bigint',
  build: (knex, members) =>
    knex.raw(
      `json_object(${members.map(() => '?, ?').join(', ')})`,
      members.flatMap((member) => [textLiteral(knex, member.key), memberValue(knex, member)]),
    ),
};

/** Part of the statement's text: a bind would be one more value to hand over on every run. */
function textLiteral(knex: Knex, text: string): Knex.Raw {
  return knex.raw(`'${text.replaceAll("'", "''").replaceAll('?', '\\?')}'`);
}

function memberValue(knex: Knex, { kind, value }: ObjectMember): Knex.Raw {
  if (kind !== 'boolean') return value;
  return knex.raw("json(case ? when 1 then 'true' else iif(? is null, null, 'false') end)", [value, value]);
}

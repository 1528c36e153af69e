import type { Lateral } from '../../dialect.ts';
import { arrayOf } from './lists.ts';

/** See `Dialect.lateral`. Rows are numbered behind the limit: a number that they were ordered by would need all of them. */
export const lateral: Lateral = {
  list: (knex, list, alias) => knex.raw('unnest(?) as ?? (value)', [arrayOf(knex, list), alias]),
  values(knex, { value, from, where, order, window }, alias) {
    const rows = [knex.raw('select ? as value from ? where ?', [value, from, where])];
    if (order.length > 0) rows.push(knex.raw(`order by ${order.map(() => '?').join(', ')}`, [...order]));
    if (window !== null) rows.push(window);
    const found = `(${rows.map(() => '?').join(' ')}) as found`;
    return knex.raw(`lateral (select value, row_number() over () as key from ${found}) as ??`, [...rows, alias]);
  },
};

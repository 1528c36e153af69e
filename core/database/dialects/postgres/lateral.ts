import type { Lateral } from '../../dialect.ts';
import { arrayOf } from './lists.ts';

/** See `Dialect.lateral`. The places of rows are numbered as they come, so that the numbering stops at the limit too. */
export const lateral: Lateral = {
  list: (knex, list, alias) => knex.raw('unnest(?) as ?? (value)', [arrayOf(knex, list), alias]),
  values(knex, { value, from, where, order, window }, alias) {
    const place = knex.raw(`row_number() over (${order.length > 0 ? `order by ${order.map(() => '?').join(', ')}` : ''})`, [...order]);
    const rows = [knex.raw('select ? as value, ? as key from ? where ?', [value, place, from, where])];
    if (window !== null) rows.push(knex.raw('order by key ?', [window]));
    return knex.raw(`lateral (${rows.map(() => '?').join(' ')}) as ??`, [...rows, alias]);
  },
};

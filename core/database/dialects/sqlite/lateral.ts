import type { Lateral } from '../../dialect.ts';
import { jsonList } from './lists.ts';

/** See `Dialect.lateral`: a table function takes what a subquery finds, and the subquery may look at the tables before it. */
export const lateral: Lateral = {
  list: (knex, list, alias) => knex.raw('json_each(?) as ??', [jsonList(list), alias]),
  values(knex, { value, from, where, order, window }, alias) {
    const rows = [knex.raw('select ? as value from ? where ?', [value, from, where])];
    if (order.length > 0) rows.push(knex.raw(`order by ${order.map(() => '?').join(', ')}`, [...order]));
    if (window !== null) rows.push(window);
    return knex.raw(`json_each((select json_group_array(value) from (${rows.map(() => '?').join(' ')}))) as ??`, [...rows, alias]);
  },
};

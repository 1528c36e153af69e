import type { Knex } from 'knex';
import { type ListParameter, Slot } from '../../dialect.ts';
import { bind } from './binding.ts';

/** One bind holds a whole list, as JSON. */
export function bucket(): number {
  return 1;
}

export function inList(knex: Knex, expression: Knex.Raw, list: ListParameter): Knex.Raw {
  const slot = new Slot((parameters) => jsonList(list, parameters[list.index] as readonly unknown[]));
  return knex.raw('? in (select value from json_each(?))', [expression, slot as unknown as Knex.Value]);
}

function jsonList(list: ListParameter, values: readonly unknown[]): string {
  // Written by hand: JSON.stringify knows no 64-bit integers, and SQLite reads their digits exactly.
  const items = values.map((value) => {
    const bound = bind(list.kind, value);
    return typeof bound === 'string' ? JSON.stringify(bound) : String(bound);
  });
  return `[${items.join(',')}]`;
}

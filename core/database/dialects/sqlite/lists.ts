import type { Knex } from 'knex';
import { type ListParameter, Slot } from '../../dialect.ts';
import { bind } from './binding.ts';

/** One bind holds a whole list, as JSON. */
export function bucket(): number {
  return 1;
}

export function inList(knex: Knex, expression: Knex.Raw, list: ListParameter): Knex.Raw {
  return knex.raw('? in (select value from json_each(?))', [expression, jsonList(list)]);
}

/** The text of a list as JSON. */
export function jsonList(list: ListParameter): Knex.Value {
  return new Slot((parameters) => jsonText(list, parameters[list.index] as readonly unknown[])) as unknown as Knex.Value;
}

function jsonText(list: ListParameter, values: readonly unknown[]): string {
  // Written by hand: JSON.stringify knows no 64-bit integers, and SQLite reads their digits exactly.
  const items = values.map((value) => {
    const bound = bind(list.kind, value);
    return typeof bound === 'string' ? JSON.stringify(bound) : String(bound);
  });
  return `[${items.join(',')}]`;
}

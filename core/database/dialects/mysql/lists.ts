import type { Knex } from 'knex';
import { powerOfTwo } from '../../binding.ts';
import { type ListParameter, Slot } from '../../dialect.ts';
import { bind } from './binding.ts';

/** Placeholders per list: powers of two, so that few statements are prepared. */
export function bucket(size: number): number {
  return powerOfTwo(size);
}

export function inList(knex: Knex, expression: Knex.Raw, list: ListParameter): Knex.Raw {
  if (list.bucket === 0) return knex.raw('1 = 0');
  const slots = Array.from({ length: list.bucket }, (_, at) => slot(list, at) as unknown as Knex.Value);
  return knex.raw(`? in (${slots.map(() => '?').join(', ')})`, [expression, ...slots]);
}

/** One place of the list. Places beyond its end repeat the last value. */
function slot(list: ListParameter, at: number): Slot {
  return new Slot((parameters) => {
    const values = parameters[list.index] as readonly unknown[];
    if (values.length > list.bucket) throw new Error(`a list of ${values.length} values does not fit a statement for ${list.bucket}`);
    return bind(list.kind, values[Math.min(at, values.length - 1)]);
  });
}

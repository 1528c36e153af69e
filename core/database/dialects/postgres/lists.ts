import type { Knex } from 'knex';
import type { ColumnKind } from '../../../model/index.ts';
import { type ListParameter, Slot } from '../../dialect.ts';
import { bind } from './binding.ts';

/** One bind holds a whole list, as an array. */
export function bucket(): number {
  return 1;
}

export function inList(knex: Knex, expression: Knex.Raw, list: ListParameter): Knex.Raw {
  return knex.raw('? = any(?)', [expression, arrayOf(knex, list)]);
}

/** A list as an array. */
export function arrayOf(knex: Knex, list: ListParameter): Knex.Raw {
  const slot = new Slot((parameters) => arrayText(list, parameters[list.index] as readonly unknown[]));
  return knex.raw(`cast(? as ${elementType(list.kind)}[])`, [slot as unknown as Knex.Value]);
}

/** The literal of an array: every element quoted, so that nothing in it means anything. */
function arrayText(list: ListParameter, values: readonly unknown[]): string {
  const items = values.map((value) => `"${String(bind(list.kind, value)).replace(/[\\"]/g, '\\$&')}"`);
  return `{${items.join(',')}}`;
}

function elementType(kind: ColumnKind | 'key' | 'ref'): string {
  switch (kind) {
    case 'boolean':
      return 'boolean';
    case 'integer':
    case 'decimal':
      // Wider than a column of 32 bits, whose index it still uses.
      return kind === 'integer' ? 'bigint' : 'numeric';
    case 'double':
      return 'double precision';
    case 'bigint':
    case 'key':
    case 'ref':
      return 'bigint';
    default:
      return 'text';
  }
}

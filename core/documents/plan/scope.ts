import type { Knex } from 'knex';
import { Slot } from '../../database/index.ts';
import type { Component, ScalarAttribute } from '../../model/index.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { columnOf } from '../storage/names.ts';

/** What is needed to quote a name. */
export interface Quoting {
  readonly knex: Knex;
}

/** A row of a version table under an alias. */
export interface RowScope {
  readonly kind: 'row';
  readonly alias: string;
  readonly layout: TypeLayout;
  /** Link axes whose value is the same for every row of the scope, with the index of that value in the parameters. */
  readonly known: ReadonlyMap<string, number>;
}

/** An entry of a component's JSON under an alias, inside a row. */
export interface EntryScope {
  readonly kind: 'entry';
  readonly alias: string;
  readonly component: Component;
  readonly row: RowScope;
}

/** The row or entry whose attributes a filter or a sort names. */
export type SqlScope = RowScope | EntryScope;

/** `alias.column`, quoted. */
export function column(context: Quoting, alias: string, name: string): Knex.Raw {
  return context.knex.raw('??', [`${alias}.${name}`]);
}

/** The column (or entry column) of a scalar attribute. */
export function attributeColumn(context: Quoting, scope: SqlScope, attribute: ScalarAttribute): Knex.Raw {
  if (scope.kind === 'entry') return column(context, scope.alias, attribute.name);
  return column(context, scope.alias, columnOf(attribute));
}

/** A comma-separated list with a `?` for each piece. */
export function marks(pieces: readonly unknown[]): string {
  return pieces.map(() => '?').join(', ');
}

/** The number at an index of the parameters of a run. */
export function numberAt(index: number): Knex.Value {
  return new Slot((parameters) => parameters[index] as number) as unknown as Knex.Value;
}

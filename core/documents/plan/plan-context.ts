import type { Knex } from 'knex';
import { type Database, Slot } from '../../database/index.ts';
import type { Component, RelationAttribute, ScalarAttribute } from '../../model/index.ts';
import type { Layouts, TypeLayout } from '../storage/layout.ts';
import { columnOf } from '../storage/names.ts';
import type { AxisSlot, Shape, ShapeContext } from './shape.ts';

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

/** The context that all functions that build SQL for one query share. */
export interface PlanContext {
  readonly database: Database;
  readonly knex: Knex;
  readonly layouts: Layouts;
  readonly shape: Shape;
  readonly shapeContext: ShapeContext;
  /** Conditions of rules on rows to which a relation leads. */
  visible(scope: RowScope, relation: Pick<RelationAttribute, 'target' | 'open' | 'storage'>): readonly Knex.Raw[];
  /** Conditions of rules on the root rows of the query. */
  visibleRoot(scope: RowScope): readonly Knex.Raw[];
  /** A new alias, unique within the query. */
  alias(prefix: string): string;
  /** Reserves an index in the parameters, for a list that is filled in while the query runs. */
  allocate(): number;
}

/** A value of a request axis that differs from the request's, as an index in the parameters. */
interface OtherValue {
  readonly axis: string;
  readonly index: number;
}

/**
 * A context for rules on rows of a type. A rule must give the same result for a row in every request, so it sees all documents, and reads
 * related ones at the row's own values of request axes, and at the default value of axes that the row does not have. Otherwise, in a
 * request for drafts, drafts would decide about rows that have no drafts, even if the caller may not read drafts.
 * @param other set when the rows have another value than the request's
 */
export function ruleContext(context: PlanContext, layout: TypeLayout, other?: OtherValue): PlanContext {
  const slotOf = (name: string, slot: AxisSlot): AxisSlot => {
    if (other?.axis === name) return { ...slot, mode: 'one', index: other.index, size: 1, isSource: false };
    return layout.axis(name)?.state === 'active' ? slot : { ...slot, mode: 'one', index: slot.defaultIndex, size: 1, isSource: false };
  };
  const axes = new Map([...context.shape.axes].map(([name, slot]) => [name, slotOf(name, slot)]));
  return { ...context, shape: { ...context.shape, axes }, visible: () => [], visibleRoot: () => [] };
}

import type { Knex } from 'knex';
import type { Database } from '../../database/index.ts';
import type { RelationAttribute } from '../../model/index.ts';
import type { Layouts, TypeLayout } from '../storage/layout.ts';
import type { RowScope } from './scope.ts';
import type { AxisSlot, Shape, ShapeContext } from './shape.ts';

/** What everything that builds SQL for one query shares. */
export interface PlanContext {
  readonly database: Database;
  readonly knex: Knex;
  readonly layouts: Layouts;
  readonly shape: Shape;
  readonly shapeContext: ShapeContext;
  /** Conditions of rules on rows that a relation leads to. */
  visible(scope: RowScope, relation: Pick<RelationAttribute, 'target' | 'open' | 'storage'>): readonly Knex.Raw[];
  /** Conditions of rules on the rows that the query is about. */
  visibleRoot(scope: RowScope): readonly Knex.Raw[];
  /** A new alias, unique within the query. */
  alias(prefix: string): string;
  /** A new place among the parameters, for a list that is filled in while the query runs. */
  allocate(): number;
}

/** A value of a request axis that differs from the request's: the place of the value among the parameters. */
interface OtherValue {
  readonly axis: string;
  readonly index: number;
}

/**
 * A context for rules on rows of a type. Rules look at everything, and say the same of a row whatever the request: what it leads to is seen at
 * its own values of request axes, and at the default of those that it does not have. Else a request for drafts would have the drafts decide
 * about rows that have none, whether or not its caller may read them.
 * @param other the rows are those of another value than the request's
 */
export function ruleContext(context: PlanContext, layout: TypeLayout, other?: OtherValue): PlanContext {
  const slotOf = (name: string, slot: AxisSlot): AxisSlot => {
    if (other?.axis === name) return { ...slot, mode: 'one', index: other.index, size: 1 };
    return layout.axis(name)?.state === 'active' ? slot : { ...slot, mode: 'one', index: slot.defaultIndex, size: 1 };
  };
  const axes = new Map([...context.shape.axes].map(([name, slot]) => [name, slotOf(name, slot)]));
  return { ...context, shape: { ...context.shape, axes }, visible: () => [], visibleRoot: () => [] };
}

import type { Knex } from 'knex';
import type { Database } from '../../database/index.ts';
import type { RelationAttribute } from '../../model/index.ts';
import type { Layouts, TypeLayout } from '../storage/layout.ts';
import type { RowScope } from './scope.ts';
import type { AxisSlot, Shape, ShapeContext } from './shape.ts';

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
 * A context for rules on rows of a type. Rules see all documents, and give the same result for a row in every request. Therefore related
 * documents are read at the row's own values of request axes, and at the default value of axes that the row does not have. Otherwise, in a
 * request for drafts, drafts would decide about rows that have no drafts, even if the caller may not read drafts.
 * @param other set when the rows have another value than the request's
 */
export function ruleContext(context: PlanContext, layout: TypeLayout, other?: OtherValue): PlanContext {
  const slotOf = (name: string, slot: AxisSlot): AxisSlot => {
    if (other?.axis === name) return { ...slot, mode: 'one', index: other.index, size: 1 };
    return layout.axis(name)?.state === 'active' ? slot : { ...slot, mode: 'one', index: slot.defaultIndex, size: 1 };
  };
  const axes = new Map([...context.shape.axes].map(([name, slot]) => [name, slotOf(name, slot)]));
  return { ...context, shape: { ...context.shape, axes }, visible: () => [], visibleRoot: () => [] };
}

import type { Knex } from 'knex';
import type { Database } from '../../database/index.ts';
import type { Selection } from '../../query/index.ts';
import type { Layouts } from '../storage/layout.ts';
import type { AnswerForm } from './answer-form.ts';
import type { KnownSearches } from './known-searches.ts';
import type { RowSelection } from './run.ts';
import type { RowScope } from './scope.ts';
import type { Shape, ShapeContext } from './shape.ts';
import type { BuildingTime } from './work-slices.ts';

/** What everything that builds SQL for one query shares. */
export interface PlanContext {
  readonly database: Database;
  readonly knex: Knex;
  readonly layouts: Layouts;
  readonly shape: Shape;
  readonly shapeContext: ShapeContext;
  readonly searches: KnownSearches;
  readonly building: BuildingTime;
  /** Related documents that one answer may hold. */
  readonly maxRelated: number;
  /** Conditions of rules on rows that a relation leads to; `open` relations show all of them. */
  visible(scope: RowScope, relation: { readonly target: string; readonly isOpen: boolean }): readonly Knex.Raw[];
  /** Conditions of rules on the rows that the query is about. */
  visibleRoot(scope: RowScope): readonly Knex.Raw[];
  /** A new alias, unique within the query. */
  alias(prefix: string): string;
  /** Plans what a selection reads of the rows of a scope. */
  select<Value>(form: AnswerForm<Value>, scope: RowScope, selection: Selection): RowSelection<Value>;
  /** A new place among the parameters, for a list that is filled in while the query runs. */
  allocate(): number;
}

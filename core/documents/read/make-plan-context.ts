import type { Database } from '../../database/index.ts';
import type { AxisRegistry } from '../axes/axis-registry.ts';
import type { Layouts } from '../storage/layout.ts';
import type { KnownSearches } from './known-searches.ts';
import type { PlanContext } from './plan-context.ts';
import { planSelection } from './row-selection.ts';
import type { Shape, ShapeContext } from './shape.ts';

/** What everything that reads documents shares. */
export interface ReaderParts {
  readonly database: Database;
  readonly layouts: Layouts;
  readonly axes: AxisRegistry;
  readonly searches: KnownSearches;
  /** Related documents that one answer may hold. */
  readonly maxRelated: number;
}

/** What plans of one shape are made with. */
export function makePlanContext(parts: ReaderParts, shapeContext: ShapeContext, shape: Shape): PlanContext {
  let aliases = 0;
  let parameters = shape.parameters.length;
  const { database, layouts, searches, maxRelated } = parts;
  const context: PlanContext = {
    maxRelated,
    database,
    knex: database.knex,
    layouts,
    shape,
    shapeContext,
    searches,
    alias: (prefix) => `${prefix}${aliases++}`,
    allocate: () => parameters++,
    select: (form, scope, selection) => planSelection(context, form, scope, selection),
  };
  return context;
}

import type { Database } from '../../database/index.ts';
import type { AxisRegistry } from '../axes/axis-registry.ts';
import { NO_RULES, type QueryRules } from '../gate/checked-query.ts';
import type { Layouts } from '../storage/layout.ts';
import { filterSql } from './filter-sql.ts';
import type { KnownSearches } from './known-searches.ts';
import type { PlanContext } from './plan-context.ts';
import { planSelection } from './row-selection.ts';
import { ruleContext } from './rule-context.ts';
import type { Shape, ShapeContext } from './shape.ts';
import type { BuildingTime } from './work-slices.ts';

/** What everything that reads documents shares. */
export interface ReaderParts {
  readonly database: Database;
  readonly layouts: Layouts;
  readonly axes: AxisRegistry;
  readonly searches: KnownSearches;
  readonly building: BuildingTime;
  /** Related documents that one answer may hold. */
  readonly maxRelated: number;
}

/** What the description of queries depends on. */
export function shapeContextOf({ axes, database }: Pick<ReaderParts, 'axes' | 'database'>): ShapeContext {
  return { axes: axes.all, bucket: (size) => database.dialect.bucket(size) };
}

/** Makes what all pieces of SQL of one query share. */
export function createPlanContext(parts: ReaderParts, shapeContext: ShapeContext, shape: Shape, rules: QueryRules = NO_RULES): PlanContext {
  let aliases = 0;
  let parameters = shape.parameters.length;
  const { database, layouts, searches, building, maxRelated } = parts;
  const context: PlanContext = {
    maxRelated,
    database,
    knex: database.knex,
    layouts,
    shape,
    shapeContext,
    searches,
    building,
    visible(scope, { target, isOpen }) {
      const rule = isOpen ? undefined : rules.of.get(target);
      return rule ? [filterSql(ruleContext(context, scope.layout), scope, rule)] : [];
    },
    visibleRoot: (scope) => (rules.root ? [filterSql(ruleContext(context, scope.layout), scope, rules.root)] : []),
    alias: (prefix) => `${prefix}${aliases++}`,
    allocate: () => parameters++,
    select: (form, scope, selection) => planSelection(context, form, scope, selection),
  };
  return context;
}

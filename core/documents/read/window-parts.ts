import type { Knex } from 'knex';
import { Slot } from '../../database/index.ts';
import { DOCUMENT_COLUMN } from '../storage/names.ts';
import type { FarEnd } from './far-statement.ts';
import { combine, filterSql } from './filter-sql.ts';
import type { PlanContext } from './plan-context.ts';
import { needsNear, tyingConditions } from './relation-sql.ts';
import { column } from './scope.ts';
import { sortSql, storedOrder } from './sort-sql.ts';

/** Tables, as they are walked, and what is asked of them beside the key of the parent. */
interface WindowTables {
  readonly from: Knex.Raw;
  readonly conditions: readonly Knex.Raw[];
}

/** What every way to read windows of parents is made of. */
export interface WindowParts {
  /** What equals the key of a parent: a column of the far end, or the id of the row in hand where that takes part. */
  readonly parent: Knex.Raw;
  /** Columns that tell rows apart beside the key of the parent. */
  readonly names: readonly Knex.Raw[];
  /** The numeric id of a row at the far end. */
  readonly id: Knex.Raw;
  readonly order: readonly Knex.Raw[];
  /** What the stored order compares. */
  readonly places: readonly Knex.Raw[];
  readonly far: WindowTables;
  /** What is counted for totals: the links alone, where every one of them leads to a row. */
  readonly counted: WindowTables;
  /** Where the keys of parents stand among the parameters. */
  readonly index: number;
  readonly limit: Knex.Value;
  readonly offset: Knex.Value;
  /** Limit and offset together. */
  readonly end: Knex.Value;
  /** Whether totals are asked for. */
  readonly isCounted: boolean;
}

/** @param window where the limit of the window stands among the parameters, followed by its offset */
export function windowParts<Value>(
  context: PlanContext,
  { scope, relation, populate, names }: FarEnd<Value>,
  window: number,
  isCounted: boolean,
): WindowParts {
  const { knex, database } = context;
  const { links } = relation;
  const withNear = needsNear(relation);
  const near = withNear ? [knex.raw('?? as ??', [scope.layout.table, scope.alias])] : [];
  const filter = populate.filter ? [filterSql(context, relation.scope, populate.filter)] : [];
  const own = [...(withNear ? tyingConditions(context, relation) : []), ...relation.conditions, ...filter];
  const far = { from: database.dialect.walk(knex, [...near, ...relation.tables]), conditions: [...relation.on, ...own] };
  const isSure = links !== null && links.tieColumn === DOCUMENT_COLUMN && own.length === 0;
  const slot = (take: (parameters: readonly unknown[]) => number) => new Slot(take) as unknown as Knex.Value;
  return {
    parent: withNear ? column(context, scope.alias, 'id') : relation.far,
    names,
    id: column(context, relation.scope.alias, 'id'),
    order: [...sortSql(context, relation.scope, populate.sort), ...storedOrder(context, relation)],
    places: relation.order,
    far,
    counted: isSure ? { from: relation.tables[0] as Knex.Raw, conditions: links.on } : far,
    index: context.allocate(),
    limit: slot((parameters) => parameters[window] as number),
    offset: slot((parameters) => parameters[window + 1] as number),
    end: slot((parameters) => (parameters[window] as number) + (parameters[window + 1] as number)),
    isCounted,
  };
}

/** The condition of some tables with one for the key of the parent. */
export function whereOf(context: PlanContext, { conditions }: WindowTables, isParent: Knex.Raw): Knex.Raw {
  return combine(context, [isParent, ...conditions], true);
}

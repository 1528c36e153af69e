import type { Knex } from 'knex';
import { type Lateral, Slot } from '../../../database/index.ts';
import { combine, filterSql } from '../../plan/filter-sql.ts';
import type { PlanContext } from '../../plan/plan-context.ts';
import { needsNear, tyingConditions } from '../../plan/relation-sql.ts';
import { column, marks, numberAt } from '../../plan/scope.ts';
import { sortSql, storedOrder } from '../../plan/sort-sql.ts';
import { DOCUMENT_COLUMN } from '../../storage/names.ts';
import type { FarEnd } from './far-links.ts';

/**
 * A select of the rows in the windows of some parents: keys as `k0` and on, the order within a window as `o0` and on, `id`, and `total` where it was
 * asked for. A row whose id is null only tells the total.
 */
export interface WindowSelect {
  readonly select: Knex.Raw;
  /** Columns of the order. */
  readonly orders: number;
}

/** For each parent a subquery that stops at the end of the window: where the database looks sideways. */
export function lateralSelect(context: PlanContext, parts: WindowParts, lateral: Lateral, bucket: number): WindowSelect {
  const { knex, database } = context;
  const [parents, rows, totals] = [context.alias('p'), context.alias('r'), context.alias('c')];
  const key = column(context, parents, 'value');
  const isParent = knex.raw('? = ?', [parts.parent, key]);
  const { order, far, counted } = parts;
  const list = lateral.list(knex, { index: parts.index, kind: 'ref', bucket }, parents);
  const window = database.dialect.window(knex, parts.limit, parts.offset);
  const found = lateral.values(knex, { value: parts.id, from: far.from, where: whereOf(context, far, isParent), order, window }, rows);
  const columns = [
    named(knex, key, 'k0'),
    named(knex, column(context, rows, 'key'), 'o0'),
    named(knex, column(context, rows, 'value'), 'id'),
  ];
  if (!parts.isCounted) {
    return { select: knex.raw(`select ${marks(columns)} from ?`, [...columns, database.dialect.walk(knex, [list, found])]), orders: 1 };
  }
  const count = { value: knex.raw('count(*)'), from: counted.from, where: whereOf(context, counted, isParent), order: [], window: null };
  columns.push(named(knex, column(context, totals, 'value'), 'total'));
  const from = database.dialect.walk(knex, [list, lateral.values(knex, count, totals)]);
  return { select: knex.raw(`select ${marks(columns)} from ? left join ? on 1 = 1`, [...columns, from, found]), orders: 1 };
}

/**
 * For each parent a select of its own, in the stored order, as an index has the rows: where the database cannot look sideways.
 * `null` in the union of selects has the type of the first of them.
 */
export function branchedSelect(context: PlanContext, parts: WindowParts, bucket: number): WindowSelect {
  const { knex, database } = context;
  const { parent, order, places, far, counted, index } = parts;
  const orders = places.map((expression, at) => named(knex, expression, `o${at}`));
  const total = parts.isCounted ? [knex.raw('null as ??', ['total'])] : [];
  const columns = [named(knex, parent, 'k0'), ...orders, named(knex, parts.id, 'id'), ...total];
  const window = database.dialect.window(knex, parts.limit, parts.offset);
  const branches = Array.from({ length: bucket }, (_, at) => {
    // Beyond the end of the list, what no key equals.
    const key = new Slot((parameters) => ((parameters[index] as readonly unknown[])[at] as number | undefined) ?? 0);
    const where = whereOf(context, far, knex.raw('? = ?', [parent, key as unknown as Knex.Value]));
    return knex.raw(`(select ${marks(columns)} from ? where ? order by ${marks(order)} ?)`, [
      ...columns,
      far.from,
      where,
      ...order,
      window,
    ]);
  });
  if (parts.isCounted) {
    const isWanted = database.dialect.inList(knex, parent, { index, kind: 'ref', bucket });
    const nothing = places.map(() => 'null, ').join('');
    const values = [parent, counted.from, whereOf(context, counted, isWanted), parent];
    branches.push(knex.raw(`(select ?, ${nothing}null, count(*) from ? where ? group by ?)`, values));
  }
  return { select: knex.raw(branches.map(() => '?').join(' union all '), branches), orders: places.length };
}

/** All rows of all parents, numbered: where they are sorted anyway, and where a parent is more than a key. */
export function numberedSelect(context: PlanContext, parts: WindowParts, bucket: number): WindowSelect {
  const { knex, database } = context;
  const { parent, names, order, far, index, offset, end, isCounted } = parts;
  const keys = [parent, ...names];
  const isWanted = database.dialect.inList(knex, parent, { index, kind: 'ref', bucket });
  const place = knex.raw(`row_number() over (partition by ${marks(keys)} order by ${marks(order)})`, [...keys, ...order]);
  const total = isCounted ? [named(knex, knex.raw(`count(*) over (partition by ${marks(keys)})`, keys), 'total')] : [];
  const columns = [...keys.map((key, at) => named(knex, key, `k${at}`)), named(knex, place, 'o0'), named(knex, parts.id, 'id'), ...total];
  const all = knex.raw(`select ${marks(columns)} from ? where ?`, [...columns, far.from, whereOf(context, far, isWanted)]);
  const alias = context.alias('w');
  const at = (name: string) => column(context, alias, name);
  const isInside = knex.raw('(? > ? and ? <= ?)', [at('o0'), offset, at('o0'), end]);
  const taken = [...keys.map((_, key) => at(`k${key}`)), at('o0')];
  if (!isCounted) {
    const values = [...taken, at('id'), all, alias, isInside];
    return { select: knex.raw(`select ${marks(taken)}, ? from (?) as ?? where ?`, values), orders: 1 };
  }
  // The first row of a parent is there in any case, for the total.
  const id = knex.raw('case when ? then ? end as ??', [isInside, at('id'), 'id']);
  const values = [...taken, id, at('total'), all, alias, isInside, at('o0')];
  return { select: knex.raw(`select ${marks(taken)}, ?, ? from (?) as ?? where (? or ? = 1)`, values), orders: 1 };
}

function named(knex: Knex, expression: Knex.Raw, name: string): Knex.Raw {
  return knex.raw('? as ??', [expression, name]);
}

/** Tables, as they are walked, and what is asked of them beside the key of the parent. */
interface WindowTables {
  readonly from: Knex.Raw;
  readonly conditions: readonly Knex.Raw[];
}

/** What every way to read windows of parents is made of. */
interface WindowParts {
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
  return {
    parent: withNear ? column(context, scope.alias, 'id') : relation.far,
    names,
    id: column(context, relation.scope.alias, 'id'),
    order: [...sortSql(context, relation.scope, populate.sort), ...storedOrder(context, relation)],
    places: relation.order,
    far,
    counted: isSure ? { from: relation.tables[0] as Knex.Raw, conditions: links.on } : far,
    index: context.allocate(),
    limit: numberAt(window),
    offset: numberAt(window + 1),
    end: new Slot((parameters) => (parameters[window] as number) + (parameters[window + 1] as number)) as unknown as Knex.Value,
    isCounted,
  };
}

/** The condition of some tables with one for the key of the parent. */
function whereOf(context: PlanContext, { conditions }: WindowTables, isParent: Knex.Raw): Knex.Raw {
  return combine(context, [isParent, ...conditions], true);
}

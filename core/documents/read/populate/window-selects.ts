import type { Knex } from 'knex';
import { joinedRaw, type Lateral, Slot } from '../../../database/index.ts';
import { combine, filterSql } from '../../plan/filter-sql.ts';
import { column, marks, numberAt, type PlanContext } from '../../plan/plan-context.ts';
import { needsNear, tyingConditions } from '../../plan/relation-sql.ts';
import { sortSql, storedOrder } from '../../plan/sort-sql.ts';
import { DOCUMENT_COLUMN } from '../../storage/names.ts';
import type { FarSelection } from './far-links.ts';

/**
 * A select of the rows in the windows of some parents. Columns: keys (`k0`, `k1`, …), the order within a window (`o0`, …), `id`, and
 * `total` if requested. A row whose id is null contains only the total.
 */
export interface WindowSelect {
  readonly select: Knex.Raw;
  /** Number of order columns. */
  readonly orders: number;
}

/** A lateral subquery for each parent, which stops at the end of the window. For databases with lateral joins. */
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
 * A union with one select for each parent, in the stored order, which an index serves. For databases without lateral joins. In the union,
 * `null` has the type of the column in the first select.
 */
export function branchedSelect(context: PlanContext, parts: WindowParts, bucket: number): WindowSelect {
  const { knex, database } = context;
  const { parent, order, places, far, counted, index } = parts;
  const orders = places.map((expression, at) => named(knex, expression, `o${at}`));
  const total = parts.isCounted ? [knex.raw('null as ??', ['total'])] : [];
  const columns = [named(knex, parent, 'k0'), ...orders, named(knex, parts.id, 'id'), ...total];
  const window = database.dialect.window(knex, parts.limit, parts.offset);
  const branches = Array.from({ length: bucket }, (_, at) => {
    // Beyond the end of the list: 0, which equals no key.
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
  return { select: joinedRaw(knex, branches, ' union all '), orders: places.length };
}

/** All rows of all parents, numbered with `row_number()`. For populates with a sort, and for parents that are more than one key. */
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
  // The first row of each parent is always selected, for the total.
  const id = knex.raw('case when ? then ? end as ??', [isInside, at('id'), 'id']);
  const values = [...taken, id, at('total'), all, alias, isInside, at('o0')];
  return { select: knex.raw(`select ${marks(taken)}, ?, ? from (?) as ?? where (? or ? = 1)`, values), orders: 1 };
}

function named(knex: Knex, expression: Knex.Raw, name: string): Knex.Raw {
  return knex.raw('? as ??', [expression, name]);
}

/** Tables in join order, and the conditions on them besides the key of the parent. */
interface WindowTables {
  readonly from: Knex.Raw;
  readonly conditions: readonly Knex.Raw[];
}

/** The pieces from which all three window selects are made. */
interface WindowParts {
  /** The expression that equals the key of a parent: a column of the far end, or the id of the near row if the statement contains it. */
  readonly parent: Knex.Raw;
  /** Further columns that identify the parent: those of the entry. */
  readonly names: readonly Knex.Raw[];
  /** The numeric id of a row at the far end. */
  readonly id: Knex.Raw;
  readonly order: readonly Knex.Raw[];
  /** The expressions of the stored order. */
  readonly places: readonly Knex.Raw[];
  readonly far: WindowTables;
  /** The tables that are counted for totals: only the links, if every link leads to a row. */
  readonly counted: WindowTables;
  /** Index of the parents' keys in the parameters. */
  readonly index: number;
  readonly limit: Knex.Value;
  readonly offset: Knex.Value;
  /** Limit plus offset. */
  readonly end: Knex.Value;
  /** Whether totals are requested. */
  readonly isCounted: boolean;
}

/** Makes the pieces of a populate. @param window index of the limit of the window in the parameters, followed by its offset */
export function windowParts<Value>(
  context: PlanContext,
  { scope, relation, populate, names }: FarSelection<Value>,
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

/** The conditions of some tables, and one for the key of the parent. */
function whereOf(context: PlanContext, { conditions }: WindowTables, isParent: Knex.Raw): Knex.Raw {
  return combine(context, [isParent, ...conditions], true);
}

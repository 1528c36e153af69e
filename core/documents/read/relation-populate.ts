import type { Knex } from 'knex';
import { type ListParameter, type Row, Slot } from '../../database/index.ts';
import type { PopulateRelation } from '../../query/index.ts';
import type { DocumentValue } from '../documents.ts';
import { combine, filterSql } from './filter-sql.ts';
import type { PlanContext } from './plan-context.ts';
import { allLinksSql, needsNear, type RelationSql, relationSql, tyingConditions } from './relation-sql.ts';
import { type Child, type Parent, type RowSelection, type Run, relationValue } from './run.ts';
import { column, type RowScope } from './scope.ts';
import type { SelectList } from './select-list.ts';
import { selectionKey } from './shape.ts';
import { sortSql } from './sort-sql.ts';
import { ListStatement } from './statement.ts';

/**
 * Plans the relation populates of rows and of the component entries in them: one statement per relation, batched over all parents.
 * Relations that keep their links in the links table and read the same of the same target (the media of a row and of its components)
 * share one.
 */
export function planRelations(
  context: PlanContext,
  scope: RowScope,
  list: SelectList,
  ofRow: readonly PopulateRelation[],
  ofEntries: readonly PopulateRelation[],
): Child[] {
  const children: Child[] = [];
  const groups = new Map<string, { row: PopulateRelation[]; entries: PopulateRelation[] }>();
  const join = (populate: PopulateRelation, member: 'row' | 'entries') => {
    const { key, hasParameters } = selectionKey(populate, context.shapeContext);
    const alone = hasParameters || populate.filter !== null || populate.sort.length > 0;
    const name = alone ? `alone ${groups.size}` : `${populate.attribute.target} ${key}`;
    const group = groups.get(name) ?? { row: [], entries: [] };
    group[member].push(populate);
    groups.set(name, group);
  };
  for (const populate of ofRow) {
    if (populate.attribute.storage === 'links' && populate.attribute.side === 'owner') join(populate, 'row');
    else children.push(planRelation(context, scope, list, populate));
  }
  for (const populate of ofEntries) join(populate, 'entries');
  for (const { row, entries } of groups.values()) children.push(planLinks(context, scope, list, row, entries));
  return children;
}

/** One relation of rows, read by a column that both ends share. */
function planRelation(context: PlanContext, scope: RowScope, list: SelectList, populate: PopulateRelation): Child {
  const relation = relationSql(context, scope, populate.attribute);
  // Where the rows on the far end depend on more than the shared column, the parents take part in the statement.
  const keyPlace = list.column(needsNear(relation) ? 'id' : relation.nearColumn);
  const key = needsNear(relation) ? column(context, scope.alias, 'id') : relation.far;
  const selection = context.select(relation.scope, populate);
  const windowOf = windows(context);
  const foundPlace = selection.list.expression(key);
  const index = context.allocate();
  const far = farStatement(context, scope, relation, selection, populate, key, index);
  return {
    async load(parents, _found, run) {
      const keys = [...new Set(parents.map(({ row }) => row[keyPlace]))].filter((value) => value !== null);
      const byKey = new Map<unknown, DocumentValue[]>();
      if (keys.length > 0) {
        run.parameters[index] = keys;
        const children = selection.read(await far(run, keys.length));
        collect(byKey, children, (child) => child.row[foundPlace]);
        await selection.populate(children, run);
      }
      for (const { row, value } of parents)
        value[populate.alias] = relationValue(populate, byKey.get(row[keyPlace]) ?? [], windowOf(populate), run);
    },
  };
}

/** Relations of rows and entries that share one statement over the links table. */
function planLinks(
  context: PlanContext,
  scope: RowScope,
  list: SelectList,
  ofRow: readonly PopulateRelation[],
  ofEntries: readonly PopulateRelation[],
): Child {
  const first = (ofRow[0] ?? ofEntries[0]) as PopulateRelation;
  const attributes = [...new Set([...ofRow, ...ofEntries].map((populate) => populate.attribute.name))].sort();
  const relation = allLinksSql(context, scope, first.attribute.target, attributes);
  const idPlace = list.column('id');
  const selection = context.select(relation.scope, first);
  const places = ['source', 'entry', 'attribute'].map((name) => selection.list.expression(column(context, relation.links, name)));
  const index = context.allocate();
  const far = farStatement(context, scope, relation, selection, first, relation.far, index);
  const windowOf = windows(context);
  const keyOf = (source: unknown, entry: unknown, attribute: unknown) => `${source}:${entry}:${attribute}`;
  return {
    async load(parents, found, run) {
      const sources = new Set<unknown>(ofRow.length > 0 ? parents.map(({ row }) => row[idPlace]) : []);
      for (const populate of ofEntries) for (const { source } of found.get(populate) ?? []) sources.add(source);
      const byKey = new Map<unknown, DocumentValue[]>();
      if (sources.size > 0) {
        run.parameters[index] = [...sources];
        const children = selection.read(await far(run, sources.size));
        collect(byKey, children, ({ row }) => keyOf(...(places.map((place) => row[place]) as [unknown, unknown, unknown])));
        await selection.populate(children, run);
      }
      for (const populate of ofRow) {
        for (const { row, value } of parents) {
          value[populate.alias] = relationValue(
            populate,
            byKey.get(keyOf(row[idPlace], 0, populate.attribute.name)) ?? [],
            windowOf(populate),
            run,
          );
        }
      }
      for (const populate of ofEntries) {
        for (const { source, entry, value } of found.get(populate) ?? []) {
          value[populate.alias] = relationValue(
            populate,
            byKey.get(keyOf(source, entry, populate.attribute.name)) ?? [],
            windowOf(populate),
            run,
          );
        }
      }
    },
  };
}

/** Where the window of a populate stands among the parameters; undefined when it has none. */
function windows(context: PlanContext): (populate: PopulateRelation) => number | undefined {
  const { slots } = context.shape;
  return (populate) => (populate.page === null ? undefined : slots.get(populate.page));
}

function collect(byKey: Map<unknown, DocumentValue[]>, children: readonly Parent[], keyOf: (child: Parent) => unknown): void {
  for (const child of children) {
    const key = keyOf(child);
    const values = byKey.get(key);
    if (values) values.push(child.value);
    else byKey.set(key, [child.value]);
  }
}

/** Reads the rows at the far end of a relation for a list of keys of parents, one row more than the run may still read at the most. */
function farStatement(
  context: PlanContext,
  scope: RowScope,
  relation: RelationSql,
  selection: RowSelection,
  populate: PopulateRelation,
  key: Knex.Raw,
  index: number,
): (run: Run, size: number) => Promise<readonly Row[]> {
  const { knex, database } = context;
  const limitIndex = context.allocate();
  const limit = database.dialect.window(knex, new Slot((parameters) => parameters[limitIndex] as number), 0);
  const filter = populate.filter ? [filterSql(context, relation.scope, populate.filter)] : [];
  const order = [...sortSql(context, relation.scope, populate.sort), ...relation.order];
  const from = needsNear(relation)
    ? knex.raw('? join ?? as ?? on ?', [
        relation.from,
        scope.layout.table,
        scope.alias,
        combine(context, tyingConditions(context, relation), true),
      ])
    : relation.from;
  const statement = new ListStatement(database, (bucket) => {
    const list: ListParameter = { index, kind: 'ref', bucket };
    const where = combine(context, [database.dialect.inList(knex, key, list), ...relation.conditions, ...filter], true);
    return knex
      .select(selection.list.columns)
      .from(from)
      .where(where)
      .orderByRaw(`${order.map(() => '?').join(', ')} ?`, [...order, limit]);
  });
  return async (run, size) => {
    run.parameters[limitIndex] = run.budget.left + 1;
    const rows = await statement.read(run.parameters, size);
    run.budget.spend(rows.length);
    return rows;
  };
}

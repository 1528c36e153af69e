import type { Knex } from 'knex';
import type { Row } from '../../../database/index.ts';
import { compareValues, type PopulateRelation } from '../../../query/index.ts';
import { combine, filterSql } from '../../plan/filter-sql.ts';
import { column, numberAt, type PlanContext, type RowScope } from '../../plan/plan-context.ts';
import { type LinksSql, needsNear, type RelationSql, tyingConditions } from '../../plan/relation-sql.ts';
import { ListStatement } from '../../plan/statement.ts';
import { addTo } from '../../storage/lists.ts';
import { meterOf, type RowSelection, type Run } from '../rows/run.ts';

/** A link to a row, and its position among the links of its parent. */
interface Link {
  /** Index of the row in `FoundLinks.rows`. */
  readonly at: number;
  /** Null comes first. */
  readonly position: number | string | null;
  /** Orders links with equal positions. */
  readonly tie: number;
}

/** Links from some parents to rows. */
export interface FoundLinks {
  /** The target rows, each once. */
  readonly rows: readonly Row[];
  /** By `keyOf`, unordered. */
  readonly links: ReadonlyMap<unknown, Link[]>;
  readonly count: number;
}

/** Finds links from some parents, up to the limit of the statement. */
type FindLinks = (keys: ReadonlySet<unknown>, run: Run) => Promise<FoundLinks>;

/**
 * Plans to find links without an order; `inOrder` sorts them later. A database that does not sort can stop at the limit of the statement.
 * Not for populates with a sort, which `order by` must do.
 */
export function planFindLinks<Value>(context: PlanContext, end: FarSelection<Value>, far: FarStatement): FindLinks {
  const { gather } = context.database.dialect;
  const { links } = end.relation;
  return gather === null || links === null ? eachLink(context, end, far) : gatheredLinks(context, end, links, far, gather);
}

/** Sorts the links of one parent in their stored order. */
export function inOrder(links: Link[]): readonly Link[] {
  return links.length < 2 ? links : links.sort((one, other) => comparePositions(one, other) || one.tie - other.tie);
}

function comparePositions({ position: one }: Link, { position: other }: Link): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null);
  return compareValues(one, other);
}

/** Reads one row for each link. */
function eachLink<Value>(
  context: PlanContext,
  { selection, populate, keyOf, relation }: FarSelection<Value>,
  far: FarStatement,
): FindLinks {
  const { list } = selection;
  const idPlace = list.column('id');
  const keyPlaces = far.keys.map((key) => list.expression(key));
  const [first, tie = null] = relation.order as readonly [Knex.Raw, Knex.Raw?];
  const positionPlace = list.expression(first);
  const tiePlace = tie && list.expression(tie);
  const statement = new ListStatement(context.database, far.index, (bucket) =>
    context.knex
      .select(list.columns)
      .from(far.tables)
      .whereRaw('? ?', [far.where(bucket), far.limit]),
  );
  return async (parents, run) => {
    const found = await statement.read(run, [...parents], meterOf(populate, run));
    const rows: Row[] = [];
    const places = new Map<unknown, number>();
    const links = new Map<unknown, Link[]>();
    for (const row of found) {
      const id = row[idPlace];
      let at = places.get(id);
      if (at === undefined) {
        at = rows.push(row) - 1;
        places.set(id, at);
      }
      const [key, entry, attribute] = keyPlaces.map((place) => row[place]);
      const position = row[positionPlace] as Link['position'];
      addTo(links, keyOf(key, entry, attribute), { at, position, tie: tiePlace === null ? 0 : (row[tiePlace] as number) });
    }
    return { rows, links, count: found.length };
  };
}

/** The gathered links to one row, column by column. Entries and attributes only if they are among the keys. */
type LinkColumns = readonly [
  positions: readonly number[],
  keys: readonly unknown[],
  entries?: readonly unknown[],
  attributes?: readonly unknown[],
];

/**
 * Reads each far row once, with all links to it. The links are gathered before the other columns of the row are read, so these columns are
 * not read and transferred once per link.
 */
function gatheredLinks<Value>(
  context: PlanContext,
  { selection, populate, keyOf, relation }: FarSelection<Value>,
  { tieColumn }: LinksSql,
  far: FarStatement,
  gather: (knex: Knex, expression: Knex.Raw) => Knex.Raw,
): FindLinks {
  const { knex, database } = context;
  const { alias, layout } = relation.scope;
  const { list } = selection;
  const [links, groups] = [context.alias('k'), context.alias('k')];
  const [position] = relation.order as readonly [Knex.Raw, ...Knex.Raw[]];
  const asked = [position, ...far.keys].map((expression, i) => ({ expression, name: `v${i}` }));
  const places = asked.map(({ name }) => list.expression(column(context, groups, name)));
  const tiePlace = list.column(tieColumn);
  const statement = new ListStatement(database, far.index, (bucket) => {
    const each = asked.map(({ expression, name }) => knex.raw('? as ??', [expression, name]));
    const found = knex
      .select([column(context, alias, 'id'), ...each])
      .from(far.tables)
      .whereRaw('? ?', [far.where(bucket), far.limit]);
    const all = asked.map(({ name }) => knex.raw('? as ??', [gather(knex, column(context, links, name)), name]));
    const id = column(context, links, 'id');
    const byRow = knex
      .select([id, ...all])
      .from(knex.raw('(?) as ??', [found, links]))
      .groupBy(id);
    return knex
      .select(list.columns)
      .from(database.dialect.walk(knex, [knex.raw('(?) as ??', [byRow, groups]), knex.raw('?? as ??', [layout.table, alias])]))
      .whereRaw('?? = ??', [`${alias}.id`, `${groups}.id`]);
  });
  return async (parents, run) => {
    const rows = await statement.read(run, [...parents], meterOf(populate, run));
    const found = new Map<unknown, Link[]>();
    let count = 0;
    rows.forEach((row, at) => {
      const columns = places.map((place) => JSON.parse(row[place] as string) as unknown[]) as unknown as LinkColumns;
      const [positions, keys, entries, attributes] = columns;
      const tie = row[tiePlace] as number;
      count += positions.length;
      positions.forEach((position, i) => {
        addTo(found, keyOf(keys[i], entries?.[i], attributes?.[i]), { at, position, tie });
      });
    });
    return { rows, links: found, count };
  };
}

/** Makes the key of the parent that a far row belongs to: from the parent's key, and from the entry and the attribute if they are read. */
export type KeyOf = (key: unknown, entry?: unknown, attribute?: unknown) => unknown;

/** The far end of a relation, and what is read of it. */
export interface FarSelection<Value> {
  /** The near rows, that is, the parents. */
  readonly scope: RowScope;
  readonly relation: RelationSql;
  readonly selection: RowSelection<Value>;
  /** Its filter and its sort. */
  readonly populate: PopulateRelation;
  /** Columns of the links that identify the parent in addition to its key: none, or those of the entry and the attribute. */
  readonly names: readonly Knex.Raw[];
  readonly keyOf: KeyOf;
}

/** A statement over the far end, without its columns and its order. */
export interface FarStatement {
  /** Expressions that identify the parent of a row: its key and the names. */
  readonly keys: readonly Knex.Raw[];
  readonly limit: Knex.Raw;
  readonly tables: Knex.Raw;
  /** The conditions, for a list of keys of a bucket's size. */
  where(bucket: number): Knex.Raw;
  /** Index of the keys in the parameters. */
  readonly index: number;
  /** Sets the maximum number of rows for a run. */
  limitTo(rows: number, run: Run): void;
}

/**
 * Plans a statement over the far end. It forces the join order from the parents outwards: parents are few, and an index finds their links.
 * Otherwise the planner might begin with the conditions on the target.
 */
export function farStatement<Value>(context: PlanContext, { scope, relation, populate, names }: FarSelection<Value>): FarStatement {
  const { knex, database } = context;
  const withNear = needsNear(relation);
  const near = withNear ? [knex.raw('?? as ??', [scope.layout.table, scope.alias])] : [];
  const key = withNear ? column(context, scope.alias, 'id') : relation.far;
  const ties = withNear ? tyingConditions(context, relation) : [];
  const filter = populate.filter ? [filterSql(context, relation.scope, populate.filter)] : [];
  const index = context.allocate();
  const limitIndex = context.allocate();
  return {
    keys: [key, ...names],
    limit: database.dialect.window(knex, numberAt(limitIndex), 0),
    tables: database.dialect.walk(knex, [...near, ...relation.tables]),
    where(bucket) {
      const isWanted = database.dialect.inList(knex, key, { index, kind: 'ref', bucket });
      return combine(context, [isWanted, ...ties, ...relation.on, ...relation.conditions, ...filter], true);
    },
    index,
    limitTo(rows, run) {
      run.parameters[limitIndex] = rows;
    },
  };
}

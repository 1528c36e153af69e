import type { Row } from '../../../database/index.ts';
import { marks, type PlanContext } from '../../plan/plan-context.ts';
import { sharedOrder, sortSql, storedOrder } from '../../plan/sort-sql.ts';
import { ListStatement } from '../../plan/statement.ts';
import { addTo } from '../../storage/lists.ts';
import type { Part } from '../rows/answer-form.ts';
import { meterOf, type RowSelection, type Run } from '../rows/run.ts';
import { type FarSelection, type FarStatement, type FoundLinks, farStatement, inOrder, planFindLinks } from './far-links.ts';

/** Reads the related rows of some parents, in order, by `keyOf`. */
type ReadFar<Value> = (keys: ReadonlySet<unknown>, run: Run) => Promise<ReadonlyMap<unknown, readonly Part<Value>[]>>;

/** The first related rows of one parent. */
interface Beginning<Value> {
  readonly parts: readonly Part<Value>[];
  /** Number of all related rows. */
  readonly total: number;
}

/**
 * Reads up to `limit` related rows of each parent, by `keyOf`. Null, without using the budget, when all parents together have more than
 * `limit` rows per parent on average, or more than may still be read. Parents without related rows may be absent.
 */
type ReadFew<Value> = (keys: ReadonlySet<unknown>, run: Run, limit: number) => Promise<ReadonlyMap<unknown, Beginning<Value>> | null>;

/** Plans to read the rows at the far end of a relation for a list of keys of parents. */
export function planFar<Value>(context: PlanContext, end: FarSelection<Value>): ReadFar<Value> {
  const statement = farStatement(context, end);
  // Without gathering, a row with many links would be transferred once per link. A sort needs the rows in the statement.
  const isGathered = context.database.dialect.gather !== null && end.relation.links !== null && end.populate.sort.length === 0;
  const read = isGathered ? ofLinks(context, end, statement) : rowByRow(context, end, statement);
  return async (keys, run) => (keys.size === 0 ? new Map() : read(keys, run));
}

/**
 * Plans to read all rows at the far end when they are few. Null for a populate with a sort: the database would sort all rows before it
 * could stop. The statement has a copy of the selected columns, to which it adds its own.
 */
export function planFew<Value>(context: PlanContext, end: FarSelection<Value>): ReadFew<Value> | null {
  const { selection, populate } = end;
  if (populate.sort.length > 0) return null;
  const apart = { ...end, selection: { ...selection, list: selection.list.fork() } };
  const statement = farStatement(context, apart);
  const find = planFindLinks(context, apart, statement);
  return async (keys, run, limit) => {
    const most = Math.min(keys.size * limit, run.budget.left);
    statement.limitTo(most + 1, run);
    const { rows, links, count } = await find(keys, run);
    if (count > most) return null;
    let shown = 0;
    for (const all of links.values()) shown += Math.min(all.length, limit);
    run.budget.spend(shown, () => run.pathOf(populate));
    const parts = shown < count ? await buildShown(selection, rows, links, limit, run) : await selection.read(rows, run);
    const beginnings = new Map<unknown, Beginning<Value>>();
    for (const [key, all] of links) {
      const begin = all.length > limit ? inOrder(all).slice(0, limit) : inOrder(all);
      beginnings.set(key, { parts: begin.map(({ at }) => parts[at] as Part<Value>), total: all.length });
    }
    return beginnings;
  };
}

/** Builds only the rows that are in some window. Parts have the indexes of their rows. */
async function buildShown<Value>(
  selection: RowSelection<Value>,
  rows: readonly Row[],
  links: FoundLinks['links'],
  limit: number,
  run: Run,
): Promise<readonly Part<Value>[]> {
  const places = new Set<number>();
  for (const all of links.values()) for (const { at } of inOrder(all).slice(0, limit)) places.add(at);
  const shown = [...places];
  const built = await selection.read(
    shown.map((at) => rows[at] as Row),
    run,
  );
  const parts: Part<Value>[] = [];
  shown.forEach((at, i) => {
    parts[at] = built[i] as Part<Value>;
  });
  return parts;
}

/** Reads links first, each row once, and sorts the links in memory. */
function ofLinks<Value>(context: PlanContext, end: FarSelection<Value>, far: FarStatement): ReadFar<Value> {
  const find = planFindLinks(context, end, far);
  return async (parents, run) => {
    far.limitTo(run.budget.left + 1, run);
    const { rows, links, count } = await find(parents, run);
    run.budget.spend(count, () => run.pathOf(end.populate));
    const parts = await end.selection.read(rows, run);
    return new Map([...links].map(([key, all]) => [key, inOrder(all).map(({ at }) => parts[at] as Part<Value>)]));
  };
}

/** Reads one row for each link, sorted by the database. */
function rowByRow<Value>(
  context: PlanContext,
  { relation, selection, populate, keyOf }: FarSelection<Value>,
  far: FarStatement,
): ReadFar<Value> {
  const { list } = selection;
  const idPlace = list.column('id');
  const places = far.keys.map((key) => list.expression(key));
  // Databases with `gather` allow selecting all columns of a row when grouping by its id, which `sharedOrder` does.
  const isShared = context.database.dialect.gather !== null && relation.links !== null;
  const shared = isShared ? sharedOrder(context, relation.scope, populate.sort, far.tables) : null;
  const order = [...(shared?.order ?? sortSql(context, relation.scope, populate.sort)), ...storedOrder(context, relation)];
  const statement = new ListStatement(context.database, far.index, (bucket) => {
    const where = far.where(bucket);
    return context.knex
      .select(list.columns)
      .from(shared?.from(where) ?? far.tables)
      .where(where)
      .orderByRaw(`${marks(order)} ?`, [...order, far.limit]);
  });
  return async (parents, run) => {
    far.limitTo(run.budget.left + 1, run);
    const rows = await statement.read(run, [...parents], meterOf(populate, run));
    run.budget.spend(rows.length, () => run.pathOf(populate));
    const partsById = await buildOnce(selection, rows, idPlace, run);
    const found = new Map<unknown, Part<Value>[]>();
    for (const row of rows) {
      const [key, entry, attribute] = places.map((place) => row[place]);
      addTo(found, keyOf(key, entry, attribute), partsById.get(row[idPlace]) as Part<Value>);
    }
    return found;
  };
}

/** Builds the parts of rows, by id. A row with several links is built once. */
export async function buildOnce<Value>(
  selection: RowSelection<Value>,
  rows: readonly Row[],
  idPlace: number,
  run: Run,
): Promise<ReadonlyMap<unknown, Part<Value>>> {
  const distinct = new Map(rows.map((row) => [row[idPlace], row]));
  const parts = await selection.read([...distinct.values()], run);
  return new Map([...distinct.keys()].map((id, i) => [id, parts[i] as Part<Value>]));
}

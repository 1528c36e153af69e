import type { Knex } from 'knex';
import { type EntryColumn, joinedRaw } from '../../database/index.ts';
import type { ScalarAttribute } from '../../model/index.ts';
import type { SortTerm } from '../../query/index.ts';
import { kindOf } from '../storage/names.ts';
import { combine, entryColumn, entryScope } from './filter-sql.ts';
import { attributeColumn, column, type PlanContext, type RowScope, type SqlScope } from './plan-context.ts';
import { ENTRY_KEY, farTables, type RelationSql, relationSql, tyingConditions } from './relation-sql.ts';

/** Attributes that are never null. */
const NEVER_NULL: ReadonlySet<string> = new Set(['id', 'documentId']);

/**
 * `order by` expressions of a sort. Behind relations or components, the first related value in the sort's direction counts. So a row
 * occurs once in the list however many related rows it has.
 */
export function sortSql(context: PlanContext, scope: SqlScope, sort: readonly SortTerm[]): Knex.Raw[] {
  return orderSql(
    context,
    sort.map((term) => orderTerm(context, scope, term)),
  );
}

function orderTerm(context: PlanContext, scope: SqlScope, term: SortTerm): OrderTerm {
  const { path, attribute, direction } = term;
  // The plain column, so that an index can be used.
  const value = path.length === 0 ? attributeColumn(context, scope, attribute) : valueSql(context, scope, path, attribute, direction);
  return { value, direction, isNullable: isNullable(term) };
}

/** Whether the value that a term sorts by may be null. */
export function isNullable({ path, attribute }: SortTerm): boolean {
  return path.length > 0 || !NEVER_NULL.has(attribute.name);
}

/** The stored order of a relation. A position in a column may be null; nulls come first, as in its index. Links always have a position. */
export function storedOrder({ knex, database }: PlanContext, { order, links }: RelationSql): Knex.Raw[] {
  const [place, ...ties] = order as readonly [Knex.Raw, ...Knex.Raw[]];
  return links === null && ties.length > 0 ? [database.dialect.orderBy(knex, place, 'asc'), ...ties] : [...order];
}

/** The sort of rows of a type, made total by the id. */
export function totalOrder(context: PlanContext, scope: RowScope, sort: readonly SortTerm[]): Knex.Raw[] {
  return [...sortSql(context, scope, sort), ...orderSql(context, [idTerm(context, scope, sort)])];
}

/** A value that rows are sorted by. */
export interface OrderTerm extends Pick<SortTerm, 'direction'> {
  readonly value: Knex.Raw;
  readonly isNullable: boolean;
}

/** The order of rows, and a `from` with their table and the tables that the order needs. */
export interface JoinedOrder {
  readonly from: Knex.Raw;
  readonly terms: readonly OrderTerm[];
}

/** The `order by` expressions of terms. */
export function orderSql({ knex, database }: PlanContext, terms: readonly OrderTerm[]): Knex.Raw[] {
  return terms.map(({ value, direction, isNullable }) => database.dialect.orderBy(knex, value, direction, isNullable));
}

/** Like `totalOrder`, with joins instead of a lookup for each row. The joins neither lose nor multiply rows. */
export function joinedOrder(context: PlanContext, scope: RowScope, sort: readonly SortTerm[], table: Knex.Raw): JoinedOrder {
  let from = table;
  const terms = sort.map((term) => {
    const { path, attribute, direction } = term;
    const set = leadsFar(path) ? valueSet(context, scope, path, attribute, direction) : null;
    if (set === null) return orderTerm(context, scope, term);
    from = context.knex.raw('? left join ? on ?', [from, set.table, set.isOfRow]);
    return { value: set.value, direction, isNullable: true };
  });
  return { from, terms: [...terms, idTerm(context, scope, sort)] };
}

/**
 * The order of rows to which links lead, for sorts by a value behind a relation to many. Many links may lead to the same row, so the value
 * is computed once for each row instead of once for each link (12,000 links to 60 rows, SQLite: 0.4 s rather than 20). Null where no term
 * of the sort has such a value.
 * @param tables the tables of the links and the rows
 */
export function sharedOrder(
  context: PlanContext,
  scope: RowScope,
  sort: readonly SortTerm[],
  tables: Knex.Raw,
): { from(where: Knex.Raw): Knex.Raw; readonly order: readonly Knex.Raw[] } | null {
  if (!sort.some(leadsToMany)) return null;
  const { knex, database } = context;
  const [alias, id] = [context.alias('s'), column(context, scope.alias, 'id')];
  const values = [knex.raw('? as ??', [id, 'k'])];
  const order = sort.map((term, at) => {
    if (!leadsToMany(term)) return sortSql(context, scope, [term])[0] as Knex.Raw;
    values.push(knex.raw('? as ??', [valueSql(context, scope, term.path, term.attribute, term.direction), `v${at}`]));
    return database.dialect.orderBy(knex, column(context, alias, `v${at}`), term.direction);
  });
  const list = values.map(() => '?').join(', ');
  const isOfRow = knex.raw('? = ?', [column(context, alias, 'k'), id]);
  return {
    from: (where) =>
      knex.raw(`? left join (select ${list} from ? where ? group by ?) as ?? on ?`, [tables, ...values, tables, where, id, alias, isOfRow]),
    order,
  };
}

function leadsToMany({ path }: SortTerm): boolean {
  return path.some((step) => step.kind === 'relation' && step.many);
}

function idTerm(context: PlanContext, scope: RowScope, sort: readonly SortTerm[]): OrderTerm {
  return { value: column(context, scope.alias, 'id'), direction: idDirection(sort), isNullable: false };
}

/**
 * Rows with equal sort values are ordered by ascending id. If the last term is `createdAt` or `updatedAt`, ids follow its direction: this
 * is also the order of the index, and MySQL would otherwise sort all rows.
 */
function idDirection(sort: readonly SortTerm[]): SortTerm['direction'] {
  const last = sort.at(-1);
  const isTime = last?.path.length === 0 && (last.attribute.name === 'createdAt' || last.attribute.name === 'updatedAt');
  return isTime ? last.direction : 'asc';
}

/** Whether rows sorted by one attribute, then by their ids, have the order of the attribute's index, forwards or backwards. */
export function followsIndex(sort: readonly SortTerm[]): boolean {
  return sort.length === 1 && sort[0]?.direction === idDirection(sort);
}

function valueSql(
  context: PlanContext,
  scope: SqlScope,
  path: SortTerm['path'],
  attribute: ScalarAttribute,
  direction: SortTerm['direction'],
): Knex.Raw {
  const [step, ...rest] = path;
  if (!step) return comparable(context, attribute, attributeColumn(context, scope, attribute));
  const { knex } = context;
  const { dialect } = context.database;
  const set = leadsFar(path) ? valueSet(context, scope, path, attribute, direction) : null;
  if (set) return knex.raw('(select ? from ? where ?)', [set.value, set.table, set.isOfRow]);
  // `order by 1` names the value by its number: SQLite 3.51 does not find columns of outer rows in the `order by` of a subquery.
  const first = (from: Knex.Raw, where: Knex.Raw, value: Knex.Raw) =>
    knex.raw('(select ? from ? where ? order by ? limit 1)', [value, from, where, dialect.orderBy(knex, knex.raw('1'), direction)]);

  if (step.kind === 'relation') {
    const relation = relationSql(context, scope, step);
    const value = valueSql(context, relation.scope, rest, attribute, direction);
    return first(
      farTables(context, relation),
      combine(context, [...tyingConditions(context, relation), ...relation.conditions], true),
      value,
    );
  }
  const entry = entryScope(context, scope, step);
  const array = column(context, scope.alias, scope.kind === 'entry' ? step.name : step.column);
  const needed = neededColumns(rest, attribute);
  return first(
    dialect.entries(knex, array, needed, entry.alias),
    knex.raw('? is not null', [array]),
    valueSql(context, entry, rest, attribute, direction),
  );
}

/** The columns of an entry that the rest of a sort path needs. */
function neededColumns([step]: SortTerm['path'], attribute: ScalarAttribute): readonly EntryColumn[] {
  if (!step) return [entryColumn(attribute)];
  return step.kind === 'relation' ? ENTRY_KEY : [{ name: step.name, kind: 'json' }];
}

/**
 * Whether following a path row by row costs more than reading all its links once. This is so where a relation to many follows another
 * relation: many rows lead to the same rows, and each of these would be followed again every time.
 */
function leadsFar(path: SortTerm['path']): boolean {
  return path.some((step, at) => step.kind === 'relation' && step.many && path.slice(0, at).some(({ kind }) => kind === 'relation'));
}

/** The first values behind a relation, as a derived table that is computed once, with a row for each key of the near end. */
interface ValueSet {
  readonly table: Knex.Raw;
  /** Ties the table to the near row. */
  readonly isOfRow: Knex.Raw;
  readonly value: Knex.Raw;
}

/**
 * Values behind relations as derived tables, hop by hop from the far end. With a lookup for each row, a sort through two hops to many may
 * take a minute. Null where the relation cannot be followed without the near row.
 */
function valueSet(
  context: PlanContext,
  scope: SqlScope,
  path: SortTerm['path'],
  attribute: ScalarAttribute,
  direction: SortTerm['direction'],
): ValueSet | null {
  const [step, ...rest] = path;
  if (scope.kind !== 'row' || step?.kind !== 'relation') return null;
  const { knex } = context;
  const relation = relationSql(context, scope, step);
  if (relation.correlated) return null;
  const behind = valueSet(context, relation.scope, rest, attribute, direction);
  const value = behind?.value ?? valueSql(context, relation.scope, rest, attribute, direction);
  const tables = farTables(context, relation);
  const from = behind ? knex.raw('? left join ? on ?', [tables, behind.table, behind.isOfRow]) : tables;
  const ties = [{ near: relation.near, far: relation.far }, ...relation.ties];
  const alias = context.alias('v');
  const list = (parts: readonly Knex.Raw[]) => joinedRaw(knex, parts, ', ');
  const keys = list(ties.map(({ far }, at) => knex.raw('? as ??', [far, `k${at}`])));
  // Nulls come first ascending (so one null wins over `min`), and last descending.
  const first =
    direction === 'desc' ? knex.raw('max(?)', [value]) : knex.raw('case when count(*) = count(?) then min(?) end', [value, value]);
  const where = combine(context, [knex.raw('? is not null', [relation.far]), ...relation.conditions], true);
  const groups = list(ties.map(({ far }) => far));
  const isOfRow = ties.map(({ near }, at) => knex.raw('? = ?', [column(context, alias, `k${at}`), near]));
  return {
    table: knex.raw('(select ?, ? as ?? from ? where ? group by ?) as ??', [keys, first, 'v', from, where, groups, alias]),
    isOfRow: combine(context, [...isOfRow, ...relation.nearConditions], true),
    value: column(context, alias, 'v'),
  };
}

/** A value to which `min` and `max` apply: PostgreSQL has neither for booleans. */
function comparable({ knex }: PlanContext, attribute: ScalarAttribute, value: Knex.Raw): Knex.Raw {
  return kindOf(attribute) === 'boolean' ? knex.raw('case when ? then 1 when not ? then 0 end', [value, value]) : value;
}

import type { Knex } from 'knex';
import { compile, type Statement } from '../../database/index.ts';
import type { AxisSelection, CallerFacts, Filter } from '../../query/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import type { TypeLayout } from '../storage/layout.ts';
import type { Statements } from '../storage/statements.ts';
import { createPlanContext, PlanCache, type ReaderParts, shapeContextOf } from './create-plan-context.ts';
import { combine, filterSql } from './filter-sql.ts';
import type { GuardedQuery } from './guarded-query.ts';
import { parametersOf } from './parameters.ts';
import { column, type PlanContext, type RowScope } from './plan-context.ts';
import { describe, type ShapeContext } from './shape.ts';

/** A version of a document, by the numeric id of its row. */
export interface VersionRow {
  readonly id: number;
  readonly key: VersionKey;
}

/** Finds which of some rows, given by their ids, fulfil a condition. Also works inside a transaction. */
export class RowMatcher {
  readonly #parts: ReaderParts;
  readonly #shapeContext: ShapeContext;
  readonly #statements = new PlanCache<Statement>();

  constructor(parts: ReaderParts) {
    this.#parts = parts;
    // The rows are known, so no text index is needed to find them.
    this.#shapeContext = { ...shapeContextOf(parts), seeks: () => false };
  }

  /**
   * The ids of the rows that fulfil the condition. Each row is tested as a request for its own version would see it. Takes one statement
   * for each combination of values on request axes.
   * @param user attributes of the caller, for conditions of rules
   */
  async matching(
    statements: Pick<Statements, 'run'>,
    layout: TypeLayout,
    rows: readonly VersionRow[],
    filter: Filter,
    user: CallerFacts['user'],
  ): Promise<ReadonlySet<number>> {
    const found = new Set<number>();
    for (const { axes, rows: group } of groupVersions(layout, rows)) {
      const ids = group.map(({ id }) => id);
      const bound = this.#bound(layout, { filter, axes }, ids, user, 'matching', (all, isKnown, context, scope) =>
        all.where(combine(context, [isKnown, filterSql(context, scope, filter)], true)),
      );
      for (const [id] of await statements.run(bound)) found.add(id as number);
    }
    return found;
  }

  /**
   * Like `matching`, for several conditions at once. Takes as many statements as one condition.
   * @returns ids by condition
   */
  async matchingEach(
    statements: Pick<Statements, 'run'>,
    layout: TypeLayout,
    rows: readonly VersionRow[],
    filters: readonly Filter[],
    user: CallerFacts['user'],
  ): Promise<ReadonlyMap<Filter, ReadonlySet<number>>> {
    const found = new Map(filters.map((filter) => [filter, new Set<number>()]));
    if (filters.length === 0) return found;
    for (const { axes, rows: group } of groupVersions(layout, rows)) {
      const ids = group.map(({ id }) => id);
      const bound = this.#bound(layout, { filter: { kind: 'or', filters }, axes }, ids, user, 'each', (all, isKnown, context, scope) =>
        all
          .select(filters.map((filter) => context.knex.raw('case when ? then 1 else 0 end', [filterSql(context, scope, filter)])))
          .where(isKnown),
      );
      for (const [id, ...answers] of await statements.run(bound)) {
        filters.forEach((filter, index) => {
          if (Number(answers[index]) === 1) found.get(filter)?.add(id as number);
        });
      }
    }
    return found;
  }

  /** @param narrow adds conditions and columns to the statement; must do the same for all statements of one `kind` */
  #bound(
    { type, table }: TypeLayout,
    { filter, axes }: Pick<GuardedQuery, 'filter' | 'axes'>,
    ids: readonly number[],
    user: CallerFacts['user'],
    kind: 'matching' | 'each',
    narrow: (rows: Knex.QueryBuilder, isKnown: Knex.Raw, context: PlanContext, scope: RowScope) => Knex.QueryBuilder,
  ) {
    const query: GuardedQuery = { type, fields: [], populate: [], filter, sort: [], page: null, axes };
    const shape = describe(query, this.#shapeContext);
    const bucket = this.#shapeContext.bucket(ids.length);
    const statement = this.#statements.get(`${kind} ${type.uid} ${bucket} ${shape.key}`, () => {
      const context = createPlanContext(this.#parts, this.#shapeContext, shape);
      const { knex, database, layouts } = context;
      const scope: RowScope = { kind: 'row', alias: context.alias('t'), layout: layouts.of(type.uid), known: new Map() };
      const id = column(context, scope.alias, 'id');
      const rows = knex.select(id).from(knex.raw('?? as ??', [table, scope.alias]));
      const isKnown = database.dialect.inList(knex, id, { index: context.allocate(), kind: 'key', bucket });
      return compile(database, narrow(rows, isKnown, context, scope), true);
    });
    return statement.bind([...parametersOf(shape, user), ids]);
  }
}

/** Rows with equal values on request axes, and the axis selection that reads them. */
export interface VersionGroup {
  readonly axes: ReadonlyMap<string, AxisSelection>;
  readonly rows: readonly VersionRow[];
}

/** Groups rows by their values on request axes. One query can see one such group. */
export function groupVersions({ axes }: TypeLayout, versions: readonly VersionRow[]): Iterable<VersionGroup> {
  const names = axes.filter((axis) => axis.state === 'active' && axis.kind === 'request').map((axis) => axis.name);
  const groups = new Map<string, { readonly axes: VersionGroup['axes']; readonly rows: VersionRow[] }>();
  for (const version of versions) {
    const values = names.map((name) => version.key.get(name) as string);
    const key = JSON.stringify(values);
    const group = groups.get(key) ?? { axes: new Map(names.map((name, index) => [name, { values: [values[index] as string] }])), rows: [] };
    groups.set(key, group);
    group.rows.push(version);
  }
  return groups.values();
}

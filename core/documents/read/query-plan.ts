import type { Knex } from 'knex';
import { Slot } from '../../database/index.ts';
import type { Query } from '../../query/index.ts';
import type { DocumentList } from '../documents.ts';
import { combine, filterSql } from './filter-sql.ts';
import { column, type PlanContext } from './scope.ts';
import { sortSql } from './sort-sql.ts';
import { compile, type Parameters, type Statement } from './statement.ts';
import { rootConditions } from './version-sql.ts';

/** A query that was compiled: every query of the same shape runs it with its own values. */
export interface QueryPlan {
  /** @param page the window of the query at hand, which decides whether a count is needed */
  run(parameters: Parameters, page: Query['page']): Promise<DocumentList>;
  count(parameters: Parameters): Promise<number>;
}

/** Compiles a query on one content type. */
export function planQuery(context: PlanContext, uid: string, query: Query): QueryPlan {
  const { database, knex } = context;
  const layout = context.layouts.of(uid);
  const alias = context.alias('t');
  const { conditions, scope } = rootConditions(context, alias, layout);
  const selection = context.select(scope, query);
  const where = combine(context, query.filter ? [...conditions, filterSql(context, scope, query.filter)] : conditions, true);
  const from = knex.raw('?? as ??', [layout.table, alias]);
  const order = [...sortSql(context, scope, query.sort), column(context, alias, 'id')];
  const window = query.page ? pageSlots(context, query) : [];
  const rows = knex
    .select(selection.list.columns)
    .from(from)
    .where(where)
    .orderByRaw(`${order.map(() => '?').join(', ')}${query.page ? ' limit ? offset ?' : ''}`, [...order, ...window]);
  const statement = compile(database, rows);
  let counting: Statement | null = null;
  const countStatement = () => {
    counting ??= compile(database, knex.select(knex.raw('count(*)')).from(from).where(where));
    return counting;
  };

  const plan: QueryPlan = {
    async run(parameters, page) {
      const run = { database, parameters };
      const needsCount = page?.withCount === true;
      const raw = await database.read(statement.bind(parameters));
      const parents = selection.read(raw);
      // A page that is not full ends the list: its total is known without asking.
      const isLast = page !== null && raw.length < page.limit && (raw.length > 0 || page.offset === 0);
      const total = !needsCount ? null : isLast ? page.offset + raw.length : undefined;
      const [counted] = await Promise.all([total === undefined ? plan.count(parameters) : total, selection.populate(parents, run)]);
      return { documents: parents.map((parent) => parent.value), total: counted };
    },
    async count(parameters) {
      const [row] = await database.read(countStatement().bind(parameters));
      return Number(row?.[0] ?? 0);
    },
  };
  return plan;
}

function pageSlots(context: PlanContext, query: Query): Knex.Value[] {
  const first = context.shape.slots.get(query.page as object);
  if (first === undefined) throw new Error('the page is not part of the described query');
  return [0, 1].map((offset) => new Slot((parameters) => parameters[first + offset] as number) as unknown as Knex.Value);
}

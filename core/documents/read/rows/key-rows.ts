import type { Knex } from 'knex';
import { compile, type Row } from '../../../database/index.ts';
import type { Operand } from '../../../query/index.ts';
import { combine, filterSql } from '../../plan/filter-sql.ts';
import type { GuardedQuery } from '../../plan/guarded-query.ts';
import { attributeColumn, column, marks } from '../../plan/plan-context.ts';
import { isOrdered } from '../../storage/layout.ts';
import { kindOf } from '../../storage/names.ts';
import { type KeyPlace, type KeyTerm, keyOrder } from '../keys/key-order.ts';
import type { AnswerForm } from './answer-form.ts';
import { inWindow, type PageRows, type PageSource, planSearched } from './page.ts';
import type { AnswerContext } from './run.ts';

/**
 * Plans a page by key: the rows after a place in an order. If an index has the order, rows before the place are not read. One row more than
 * the page is read, to know whether it is the last page.
 */
export function keyedRows<Value>(
  context: AnswerContext,
  form: AnswerForm<Value>,
  query: GuardedQuery,
  source: PageSource,
): PageRows<Value> {
  const terms = keyOrder(query);
  const selection = context.select(form, source.scope, query);
  const statement = compile(context.database, keyStatement(context, query, source, terms), true);
  const decoders = terms.map(({ attribute }) => context.database.dialect.decoder(kindOf(attribute)));
  const placeOf = (row: Row): KeyPlace =>
    terms.map((_, at) => {
      const raw = row[at + 1] ?? null;
      return raw === null ? null : ((decoders[at]?.(raw) ?? raw) as Operand);
    });
  const read = planSearched(context, selection, source);
  return {
    selection,
    isSearch: true,
    revisionPlace: null,
    read: (run, page, known) =>
      read(run, known, async () => {
        const limit = page?.limit ?? Number.POSITIVE_INFINITY;
        const found = await run.read(statement.bind(run.parameters));
        const rows = found.slice(0, limit);
        const last = rows.at(-1);
        return { ids: rows.map((row) => row[0]), total: null, next: found.length > limit && last ? placeOf(last) : null };
      }),
  };
}

/** The select of the ids of the page, each with the values of the terms. */
function keyStatement(context: AnswerContext, query: GuardedQuery, source: PageSource, terms: readonly KeyTerm[]): Knex.QueryBuilder {
  const { knex } = context;
  const { scope, searched: from, where } = source;
  const columns = [column(context, scope.alias, 'id'), ...terms.map(({ attribute }) => attributeColumn(context, scope, attribute))];
  const orderBy = (values: readonly Knex.Raw[]) =>
    terms.map(({ direction, isNullable }, at) => context.database.dialect.orderBy(knex, values[at] as Knex.Raw, direction, isNullable));
  const end = inWindow(context, orderBy(columns.slice(1)), query);
  const ranges = (query.after ?? []).map((range) => filterSql(context, scope, range));
  if (ranges.length < 2 || terms[0] === undefined || !isOrdered(terms[0].attribute)) {
    const isAfter = query.after === undefined ? [] : [combine(context, ranges, false)];
    return knex
      .select(columns)
      .from(from)
      .where(combine(context, [where, ...isAfter], true))
      .orderByRaw(knex.raw('?', [end]));
  }
  // A union with one select per range, each in index order. If planners see all ranges in one condition, they read all rows with the same
  // first value, or sort.
  const [union, names] = [context.alias('u'), ['k', ...terms.map((_, at) => `v${at}`)]];
  const named = columns.map((each, at) => knex.raw('? as ??', [each, names[at] as string]));
  const parts = ranges.map((range) =>
    knex.raw(`select * from (select ${marks(named)} from ? where ? order by ?) as ??`, [
      ...named,
      from,
      combine(context, [where, range], true),
      end,
      context.alias('r'),
    ]),
  );
  const order = orderBy(names.slice(1).map((name) => column(context, union, name)));
  return knex
    .select(names.map((name) => column(context, union, name)))
    .from(knex.raw(`(${parts.map(() => '?').join(' union all ')}) as ??`, [...parts, union]))
    .orderByRaw(knex.raw('?', [inWindow(context, order, query)]));
}

import type { Knex } from 'knex';
import { bindValue, valueDecoder } from './binding.ts';
import { joinedRaw } from './compile.ts';
import type { Dialect, LateralSelect, TextSearch } from './dialect.ts';

/** Defaults that most databases share. */
const SHARED = {
  supportsRowLocks: true,
  runsCommonTableOnce: false,
  findsEndFirst: true,
  hasStatistics: true,
  seenState: null,
  bind: bindValue,
  decoder: valueDecoder,
  comparand: (knex, _kind, value) => knex.raw('?', [value as Knex.Value]),
  // By default these databases sort nulls first when ascending.
  orderBy: (knex, expression, direction) => knex.raw(`? ${direction}`, [expression]),
  window: (knex, limit, offset) => knex.raw('limit ? offset ?', [limit as Knex.Value, offset as Knex.Value]),
  unindexed: (_knex, column) => column,
  stretchOf: (_knex, table) => table,
  walk: (knex, tables) => joinedRaw(knex, tables, ' cross join '),
  lateral: null,
  textIndex: null,
  groupBy: (_knex, expression) => expression,
  gather: null,
  objectText: null,
  positional: (sql) => replacePlaceholders(sql, () => '?'),
  proposed: (knex, column) => knex.raw('??', [`excluded.${column}`]),
  insertReturningId: (text) => text,
  raise: (knex, row, column, beside) => row.update({ ...beside, [column]: knex.raw('?? + 1', [column]) }).returning(column),
  passKey: null,
  analyze: null,
} satisfies Partial<Dialect>;

/** The members that a dialect must define, and those that it may override. */
type OwnDialect = Omit<Dialect, keyof typeof SHARED | 'folded'> & Partial<Dialect>;

/**
 * Completes a dialect with the defaults. Its search in folded text is its plain search on folded arguments, unless it defines another one.
 */
export function makeDialect(own: OwnDialect): Dialect {
  return { ...SHARED, folded: foldedSearch(own, own.fold), ...own };
}

function foldedSearch(search: TextSearch, fold: Dialect['fold']): TextSearch {
  const of =
    (how: keyof TextSearch): TextSearch[typeof how] =>
    (knex, expression, needle) =>
      search[how](knex, fold(knex, expression), fold(knex, needle));
  return { contains: of('contains'), startsWith: of('startsWith'), endsWith: of('endsWith') };
}

/** Replaces Knex's placeholders: `?` is a bind, `\?` a question mark. `place` gives the placeholder of the n-th bind, from 1. */
export function replacePlaceholders(sql: string, place: (position: number) => string): string {
  let position = 0;
  return sql.replace(/\\?\?/g, (found) => (found === '\\?' ? '?' : place(++position)));
}

/** The select of a lateral table, without `lateral` and alias. */
export function lateralRows(knex: Knex, { value, from, where, order, window }: LateralSelect): Knex.Raw {
  const rows = [knex.raw('select ? as value from ? where ?', [value, from, where])];
  if (order.length > 0) rows.push(knex.raw('order by ?', [joinedRaw(knex, order, ', ')]));
  if (window !== null) rows.push(window);
  return joinedRaw(knex, rows, ' ');
}

/**
 * JSON path to a key of an object. All dialects accept it.
 * @throws Error for a key that needs escaping; attribute names never do
 */
export function jsonPath(key: string): string {
  if (!/^[\w-]+$/.test(key)) throw new Error(`"${key}" is not a valid attribute name`);
  return `$."${key}"`;
}

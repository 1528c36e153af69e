import type { Knex } from 'knex';
import type { Dialect, TextSearch } from './dialect.ts';

/** The search in folded text where a database folds as fast as it searches: what is folded is searched as any other text. */
export function foldedSearch(search: TextSearch, fold: Dialect['fold']): TextSearch {
  const of =
    (how: keyof TextSearch): TextSearch[typeof how] =>
    (knex: Knex, expression: Knex.Raw, needle: unknown) =>
      search[how](knex, fold(knex, expression), fold(knex, needle));
  return { contains: of('contains'), startsWith: of('startsWith'), endsWith: of('endsWith') };
}

import type { Knex } from 'knex';
import type { MysqlServer } from './server.ts';

/** See `Dialect.fold`. `lower` of a binary collation knows only old Unicode; the collation is put back to compare by code point. */
export function fold(server: MysqlServer, knex: Knex, expression: unknown): Knex.Raw {
  return knex.raw(
    `(replace(replace(lower(convert(? using utf8mb4) collate ${server.foldCollation}) collate ${server.collation}, 'ς', 'σ'), 'i\u0307', 'i'))`,
    [expression as Knex.Value],
  );
}

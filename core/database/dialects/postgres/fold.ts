import type { Knex } from 'knex';

/** See `Dialect.fold`. ICU maps case; the "C" collation is put back to compare by code point. */
export function fold(knex: Knex, expression: unknown): Knex.Raw {
  return knex.raw(`(replace(replace(lower(cast(? as text) collate "und-x-icu") collate "C", 'ς', 'σ'), 'i\u0307', 'i'))`, [
    expression as Knex.Value,
  ]);
}

import { assertUrl, type DatabaseKind } from '../../database-kind.ts';
import { makeDialect, replacePlaceholders } from '../../dialect-defaults.ts';
import { postgresSchema } from './alterations.ts';
import { bind, columnType, decoder } from './column-types.ts';
import { bucket, comparand, entries, inList, lateral, orderBy, passKey, sum } from './fragments.ts';
import { labelOf, type PooledAddress, pooledAddress } from './pooler.ts';
import { review } from './review.ts';
import { textIndex } from './text-index.ts';
import { asText, fold, search } from './text-search.ts';

/**
 * A snapshot identifies the transactions that a statement sees. On a standby it does not list those that are still running. After a
 * failover, the new primary may have lost transactions and reuse their numbers, so the server's start time is part of the text.
 */
const SEEN_STATE = `case when not pg_is_in_recovery() then concat_ws(' ', pg_postmaster_start_time(), pg_current_snapshot()) end`;

/** PostgreSQL, with pg. `walk` has no effect: its planner orders joins well by statistics. */
const dialect = makeDialect({
  name: 'postgres',
  runsCommonTableOnce: true,
  findsEndFirst: false,
  seenState: SEEN_STATE,
  columnType,
  bind,
  decoder,
  comparand,
  bucket,
  inList,
  ...search,
  fold,
  asText,
  textIndex,
  orderBy,
  lateral,
  sum,
  entries,
  review,
  schema: postgresSchema,
  positional: (sql) => replacePlaceholders(sql, (position) => `$${position}`),
  insertReturningId: (text) => `${text} returning "id"`,
  passKey,
  // Without statistics, joins start with the wrong table and take seconds. If autovacuum is on, it runs earlier, at a tenth of changed
  // rows.
  async analyze(knex) {
    const { rows } =
      await knex.raw(`select t.relname from pg_stat_user_tables t join pg_class c on c.oid = t.relid and pg_has_role(c.relowner, 'usage')
      where t.schemaname = current_schema() and t.n_mod_since_analyze > 50 + t.n_live_tup / 5`);
    for (const { relname } of rows) await knex.raw('analyze ??', [relname]);
  },
  backup: 'this command backs up SQLite only. For PostgreSQL, use pg_dump or pg_basebackup (docs/databases.md)',
});

/** PostgreSQL servers. The driver parses their URLs itself, including Unix sockets and `sslmode`. */
export const postgres = {
  name: 'postgres',
  urls: ['postgres://…', 'postgresql://…'],
  locate(url) {
    const address = addressOf(url);
    return {
      dialect,
      address: { url: address.url },
      label: () => labelOf(url),
      exists: () => true,
      open: async (config, environment) =>
        (await import('./engine.ts')).openPostgres(address, config, environment, (config.readUrls ?? []).map(addressOf)),
      openForeign: async () => (await import('./foreign-connection.ts')).openForeign(address.url),
    };
  },
} as const satisfies DatabaseKind;

function addressOf(url: string): PooledAddress {
  assertUrl(url);
  return pooledAddress(url);
}

import type { Dialect } from '../../dialect.ts';
import { foldedSearch } from '../../folded-search.ts';
import { replacePlaceholders } from '../../positional.ts';
import { groupBy, sum } from './aggregates.ts';
import { bind, decoder } from './binding.ts';
import { columnType } from './column-types.ts';
import { comparand } from './comparand.ts';
import { entries } from './entries.ts';
import { fold } from './fold.ts';
import { lateral } from './lateral.ts';
import { bucket, inList } from './lists.ts';
import { orderBy, window } from './ordering.ts';
import { postgresSchema } from './schema.ts';
import { asText, contains, endsWith, startsWith } from './text-search.ts';
import { walk } from './walk.ts';

/** PostgreSQL by pg. */
export const postgresDialect: Dialect = {
  name: 'postgres',
  supportsReturning: true,
  supportsRowLocks: true,
  needsFence: true,
  columnType,
  bind,
  decoder,
  comparand,
  bucket,
  inList,
  contains,
  startsWith,
  endsWith,
  fold,
  folded: foldedSearch({ contains, startsWith, endsWith }, fold),
  asText,
  orderBy,
  window,
  walk,
  lateral,
  sum,
  groupBy,
  gather: null,
  objectText: null,
  entries,
  positional: (sql) => replacePlaceholders(sql, (position) => `$${position}`),
  insertReturningId: (text) => `${text} returning "id"`,
  backup: 'only SQLite is copied by this command: for PostgreSQL use pg_dump, or pg_basebackup (docs/databases.md)',
  schema: postgresSchema,
};

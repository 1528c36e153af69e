import type { Knex } from 'knex';
import type { Dialect } from '../../dialect.ts';
import { replacePlaceholders } from '../../positional.ts';
import { groupBy, sum } from './aggregates.ts';
import { backup } from './backup.ts';
import { bind, decoder } from './binding.ts';
import { columnType } from './columns.ts';
import { entries } from './entries.ts';
import { fold, folded } from './fold.ts';
import { gather } from './gather.ts';
import { lateral } from './lateral.ts';
import { bucket, inList } from './lists.ts';
import { objectText } from './object-text.ts';
import { orderBy, window } from './ordering.ts';
import { sqliteSchema } from './schema.ts';
import { asText, contains, endsWith, startsWith } from './text-search.ts';
import { walk } from './walk.ts';

/** SQLite by better-sqlite3. */
export const sqliteDialect: Dialect = {
  name: 'sqlite',
  supportsReturning: true,
  supportsRowLocks: false,
  needsFence: false,
  columnType,
  bind,
  decoder,
  comparand: (knex, _kind, value) => knex.raw('?', [value as Knex.Value]),
  bucket,
  inList,
  contains,
  startsWith,
  endsWith,
  fold,
  folded,
  asText,
  orderBy,
  window,
  walk,
  lateral,
  sum,
  groupBy,
  gather,
  objectText,
  entries,
  positional: (sql) => replacePlaceholders(sql, () => '?'),
  insertReturningId: (text) => text,
  backup,
  schema: sqliteSchema,
};

import type { Knex } from 'knex';
import type { Dialect } from '../../dialect.ts';
import { foldedSearch } from '../../folded-search.ts';
import { replacePlaceholders } from '../../positional.ts';
import { groupBy, sum } from './aggregates.ts';
import { bind, decoder } from './binding.ts';
import { columnType } from './column-types.ts';
import { entries } from './entries.ts';
import { fold } from './fold.ts';
import { bucket, inList } from './lists.ts';
import { orderBy, window } from './ordering.ts';
import { mysqlSchema } from './schema.ts';
import type { MysqlServer } from './server.ts';
import { asText, contains, endsWith, startsWith } from './text-search.ts';
import { walk } from './walk.ts';

/** MySQL and MariaDB by mysql2. */
export function mysqlDialect(server: MysqlServer): Dialect {
  return {
    name: 'mysql',
    supportsReturning: false,
    supportsRowLocks: true,
    needsFence: false,
    columnType: (column) => columnType(server, column),
    bind,
    decoder,
    comparand: (knex, _kind, value) => knex.raw('?', [value as Knex.Value]),
    bucket,
    inList,
    contains,
    startsWith,
    endsWith,
    fold: (knex, expression) => fold(server, knex, expression),
    folded: foldedSearch({ contains, startsWith, endsWith }, (knex, expression) => fold(server, knex, expression)),
    asText: (knex, expression, kind) => asText(server, knex, expression, kind),
    orderBy,
    window,
    walk,
    lateral: null,
    sum,
    groupBy,
    gather: null,
    objectText: null,
    entries: (knex, array, columns, alias) => entries(server, knex, array, columns, alias),
    positional: (sql) => replacePlaceholders(sql, () => '?'),
    insertReturningId: (text) => text,
    backup:
      'only SQLite is copied by this command: for MySQL and MariaDB use mysqldump or mariadb-dump with --single-transaction, or mariadb-backup (docs/databases.md)',
    schema: mysqlSchema(server),
  };
}

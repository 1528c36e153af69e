import type { DatabaseKind } from '../../database-kind.ts';
import type { Dialect } from '../../dialect.ts';
import { makeDialect } from '../../dialect-defaults.ts';
import { mysqlSchema } from './alterations.ts';
import { bind, columnType } from './column-types.ts';
import { bucket, entriesOf, groupBy, inList, sum, walk } from './fragments.ts';
import { review } from './review.ts';
import { assumedServer, labelOf, type MysqlServer, mysqlAddress } from './server.ts';
import { asTextOf, foldOf, search } from './text-search.ts';

/** MySQL and MariaDB, with mysql2. MariaDB has no lateral tables. Neither writes JSON text as JavaScript does. */
function mysqlDialect(server: MysqlServer): Dialect {
  return makeDialect({
    name: 'mysql',
    columnType: (column) => columnType(server, column),
    bind,
    bucket,
    inList,
    ...search,
    fold: foldOf(server),
    asText: asTextOf(server),
    walk,
    stretchOf: (knex, table, index) => knex.raw('? force index (??)', [table, index]),
    proposed: (knex, column) => knex.raw('values(??)', [column]),
    // An update returns no rows. `last_insert_id(…)` sends the number back with the result.
    raise: (knex, row, column, beside) => row.update({ ...beside, [column]: knex.raw('last_insert_id(?? + 1)', [column]) }),
    sum,
    groupBy,
    entries: entriesOf(server),
    review,
    schema: mysqlSchema(server),
    backup:
      'this command backs up SQLite only. For MySQL and MariaDB, use mysqldump or mariadb-dump with --single-transaction, or mariadb-backup (docs/databases.md)',
  });
}

/** MySQL and MariaDB servers. */
export const mysql = {
  name: 'mysql',
  urls: ['mysql://…', 'mariadb://…'],
  locate(url) {
    const connection = mysqlAddress(url);
    // Filled in on connect. Fragments are built only after that.
    const server = assumedServer();
    return {
      dialect: mysqlDialect(server),
      address: { connection },
      label: () => labelOf(connection),
      exists: () => true,
      open: async (config, environment) =>
        (await import('./engine.ts')).openMysql(connection, config, environment, server, (config.readUrls ?? []).map(mysqlAddress)),
      openForeign: async () => (await import('./foreign-connection.ts')).openForeign(connection),
    };
  },
} as const satisfies DatabaseKind;

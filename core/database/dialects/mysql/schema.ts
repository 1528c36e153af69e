import type { SchemaDialect } from '../../schema/schema-dialect.ts';
import { apply } from './alterations.ts';
import { now } from './clock.ts';
import { damages } from './damages.ts';
import { introspect } from './introspection.ts';
import type { MysqlServer } from './server.ts';

/** How MySQL and MariaDB create, read and change tables. */
export function mysqlSchema(server: MysqlServer): SchemaDialect {
  return {
    transactional: false,
    // Every statement of DDL commits by itself: there is nothing to run them in.
    scope: (knex, work) => work(knex),
    apply: (knex, change) => apply(server, knex, change),
    introspect,
    damages,
    now,
  };
}

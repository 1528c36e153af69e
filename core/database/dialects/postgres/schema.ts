import type { SchemaDialect } from '../../schema/schema-dialect.ts';
import { apply } from './alterations.ts';
import { now } from './clock.ts';
import { damages } from './damages.ts';
import { introspect } from './introspection.ts';

/** How PostgreSQL creates, reads and changes tables: all of it in one transaction. */
export const postgresSchema: SchemaDialect = {
  transactional: true,
  scope: (knex, work) => knex.transaction(work),
  apply,
  introspect,
  damages,
  now,
};

import { translate } from '../../failure.ts';
import type { SchemaDialect } from '../../schema/schema-dialect.ts';
import { apply } from './alterations.ts';
import { now } from './clock.ts';
import { damages } from './damages.ts';
import { classify } from './errors.ts';
import { introspect } from './introspection.ts';

/** How PostgreSQL creates, reads and changes tables: all of it in one transaction. */
export const postgresSchema: SchemaDialect = {
  transactional: true,
  async scope(knex, work) {
    try {
      return await knex.transaction(work);
    } catch (error) {
      // Transactions of Knex tell the driver's errors as they are.
      throw translate(error, classify(error));
    }
  },
  apply,
  introspect,
  damages,
  now,
};

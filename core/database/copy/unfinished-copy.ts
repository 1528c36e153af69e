import type { Knex } from 'knex';
import type { Database } from '../database.ts';
import type { TableSchema } from '../table-schema.ts';

/** The progress of a copy. The table is in the target until the copy is complete and checked. */
export const copyTable: TableSchema = {
  name: 'plinth_copy',
  columns: [
    /** Empty for the copy itself, otherwise the name of a table. */
    { name: 'name', kind: 'varchar', length: 64, nullable: false },
    { name: 'facts', kind: 'text', nullable: false },
  ],
  primary: ['name'],
  indexes: [],
  foreignKeys: [],
};

/** The name of the row of the copy itself. */
export const COPY = '';

/** Whether a database has the record of a copy, which means that it is incomplete. */
export function hasRecord(knex: Knex): Promise<boolean> {
  return knex.schema.hasTable(copyTable.name);
}

/** @throws Error when a database is an incomplete copy, which no node may serve or migrate */
export async function refuseUnfinishedCopy({ knex }: Database): Promise<void> {
  if (!(await hasRecord(knex))) return;
  const row: { readonly facts: string } | undefined = await knex(copyTable.name).where({ name: COPY }).first('facts');
  const of = row === undefined ? '' : ` of ${(JSON.parse(row.facts) as { readonly source: string }).source}`;
  throw new Error(
    `the database is an incomplete copy${of}. Run the same "plinth copy-database" command again to complete it; nodes cannot use the database before that`,
  );
}

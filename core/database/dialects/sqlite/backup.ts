import type { Knex } from 'knex';

/**
 * See `Dialect.backup`. `vacuum into` reads one state, and others write meanwhile; copying page by page (the driver's `backup`) begins anew with whatever
 * another process writes, and need never end.
 */
export async function backup(knex: Knex, file: string): Promise<void> {
  const [{ tables }] = (await knex.raw('select count(*) as tables from main.sqlite_master')) as [{ tables: number }];
  if (tables === 0) throw new Error('there is nothing in the database');
  await knex.raw('vacuum into ?', [file]);
}

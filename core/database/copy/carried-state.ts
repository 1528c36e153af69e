import type { Database } from '../database.ts';
import { leaseTable } from '../schema/system-tables.ts';
import type { TableSchema } from '../table-schema.ts';

/** Makes the generated keys of the target continue after the greatest key that the source ever generated, even if its row was deleted. */
export async function carryKeys(source: Database, target: Database, { name, columns }: TableSchema): Promise<void> {
  const key = columns.find(({ kind }) => kind === 'key')?.name;
  if (key === undefined) return;
  const [row] = await target.knex(name).max({ most: key });
  const most = Math.max(Number(row?.most ?? 0), await source.dialect.schema.lastKey(source.knex, name, key));
  if ((await target.dialect.schema.lastKey(target.knex, name, key)) < most)
    await target.dialect.schema.continueKeys(target.knex, name, key, most);
}

/** A row of the table of leases. */
interface LeaseRow {
  readonly name: string;
  readonly owner: string;
  readonly term: number | string;
}

/** The name of the lease that a copy holds. The source may have a row of this name too, if it was once the target of a copy. */
const OF_COPIES = 'copy';

/** Copies the terms of the source's leases to the target. Nobody holds these leases. */
export async function carryTerms(source: Database, target: Database): Promise<void> {
  const [leases, known]: readonly LeaseRow[][] = await Promise.all(
    [source, target].map(({ knex }) => knex(leaseTable.name).select('name', 'owner', 'term')),
  );
  const terms = new Map(known?.map(({ name, term }) => [name, Number(term)]));
  await target.transaction(async ({ knex }) => {
    for (const { name, term } of leases ?? []) {
      if (name === OF_COPIES) continue;
      const own = terms.get(name);
      if (own === undefined) await knex(leaseTable.name).insert({ name, owner: '', expires_at: 0, term: Number(term) });
      else if (own < Number(term))
        await knex(leaseTable.name)
          .where({ name })
          .update({ term: Number(term) });
    }
  });
}

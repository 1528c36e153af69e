import type { Database } from '../database.ts';
import { leaseTable } from '../schema/system-tables.ts';
import type { TableSchema } from '../table-schema.ts';

/** Makes generated keys of the target continue behind every key that the source has ever given, also to rows that are gone. */
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

/** The lease under which this copy runs. A source may have one of its own, from when it was itself a target. */
const OF_COPIES = 'copy';

/** Makes leases of the target continue the terms of the source. Nobody holds them. */
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

import type { Database } from '../database.ts';
import { leaseTable } from '../schema/system-tables.ts';

/** Milliseconds without a sign of life after which a node counts as stopped. */
const SILENT = 60_000;

/** Nodes that a message names. */
const NAMED = 3;

/**
 * What nodes do at this moment, a few words for each: leases that they hold, and their last signs of life.
 * @param heartbeats tables with a row per node: the column of its last sign of life, in milliseconds by the clock of the database
 */
export async function liveNodes({ knex, dialect }: Database, heartbeats: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const now = dialect.schema.now(knex);
  const held: readonly { readonly name: string; readonly owner: string }[] = await knex(leaseTable.name)
    .where('expires_at', '>', now)
    .whereNot('owner', '')
    .orderBy('name')
    .limit(NAMED)
    .select('name', 'owner');
  const found = held.map(({ name, owner }) => `${owner.split(':').slice(0, 2).join(':')} holds "${name}"`);
  for (const [table, column] of heartbeats) {
    if (!(await knex.schema.hasTable(table))) continue;
    const rows: readonly { readonly name: string; readonly ago: number | string }[] = await knex(table)
      .where(column, '>', knex.raw('? - ?', [now, SILENT]))
      .orderBy('name')
      .limit(NAMED)
      .select('name', { ago: knex.raw('? - ??', [now, column]) });
    found.push(...rows.map(({ name, ago }) => `${name} was seen ${Math.max(0, Math.round(Number(ago) / 1_000))} s ago`));
  }
  return found;
}

import type { OwnedDatabase } from '../create-database.ts';
import type { Database } from '../database.ts';
import type { SchemaStep } from '../schema/schema-change.ts';
import { readState } from '../schema/schema-state.ts';
import { leaseTable, schemaTable, systemTables } from '../schema/system-tables.ts';
import type { TableSchema } from '../table-schema.ts';
import { rowCount } from './compare-tables.ts';
import { hasRecord } from './unfinished-copy.ts';

/** Maximum number of tables that a message names. */
const NAMED_TABLES = 5;

/** @throws Error when the target holds tables that the copy needs; it names them */
export async function refuseFilled(target: OwnedDatabase, wanted: readonly TableSchema[]): Promise<void> {
  const there = new Set((await target.dialect.schema.introspect(target.knex)).map(({ name }) => name));
  const taken = [...systemTables, ...wanted].filter(({ name }) => there.has(name));
  if (taken.length === 0) return;
  // If a copy was killed right at the start, its record has no row, and there may be empty tables that it created.
  if ((await hasRecord(target.knex)) && taken.every(({ name }) => systemTables.some((table) => table.name === name))) return;
  const filled: string[] = [];
  for (const table of taken.filter(({ name }) => !systemTables.some((own) => own.name === name))) {
    const rows = await rowCount(target, table);
    if (rows > 0) filled.push(`"${table.name}" (${rows} ${rows === 1 ? 'row' : 'rows'})`);
  }
  const more = filled.length > NAMED_TABLES ? ` and ${filled.length - NAMED_TABLES} more` : '';
  const what =
    filled.length > 0
      ? `${filled.slice(0, NAMED_TABLES).join(', ')}${more}`
      : `${taken.length} empty tables, including "${taken[0]?.name}"`;
  const who = there.has(schemaTable.name) ? 'is the database of a Plinth app' : 'contains tables of another application';
  throw new Error(`the target must be empty, but ${target.label} ${who}: ${what}. Create an empty database and use it as the target`);
}

/** Drops all tables of an incomplete copy, except its record and the table of leases: the caller holds one of these leases. */
export async function clearTarget({ dialect, knex }: OwnedDatabase): Promise<void> {
  const actual = new Map((await dialect.schema.introspect(knex)).map((table) => [table.name, table]));
  const made = actual.has(schemaTable.name) ? (await readState(knex)).tables.map(({ name }) => name) : [];
  const own = new Set([...made, ...systemTables.map(({ name }) => name)]);
  own.delete(leaseTable.name);
  const dropped = [...actual.values()].filter(({ name }) => own.has(name));
  const steps: SchemaStep[] = [
    // SQLite has no names for foreign keys, and drops tables in any order.
    ...dropped.flatMap(({ name, foreignKeys }) =>
      foreignKeys.flatMap((key): SchemaStep[] => (key.name === null ? [] : [{ kind: 'dropForeignKey', table: name, key }])),
    ),
    ...dropped.filter(({ name }) => name !== schemaTable.name).map(({ name }): SchemaStep => ({ kind: 'dropTable', table: name })),
    // Drop this table last: a call that resumes an interrupted one needs the list in it.
    ...(actual.has(schemaTable.name) ? [{ kind: 'dropTable', table: schemaTable.name } as const] : []),
  ];
  await dialect.schema.scope(knex, (executor) =>
    dialect.schema.apply(executor, { steps, actual, wanted: new Map(), before: async () => {} }),
  );
}

/** Milliseconds without a heartbeat after which a node counts as stopped. */
const SILENT = 60_000;

/** Maximum number of nodes that a message names. */
const NAMED_NODES = 3;

/**
 * What running nodes are doing, one short text each: leases that they hold, and their last heartbeats.
 * @param heartbeats tables with a row per node: the column of its last sign of life, in milliseconds by the clock of the database
 */
export async function liveNodes({ knex, dialect }: Database, heartbeats: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const now = dialect.schema.now(knex);
  const held: readonly { readonly name: string; readonly owner: string }[] = await knex(leaseTable.name)
    .where('expires_at', '>', now)
    .whereNot('owner', '')
    .orderBy('name')
    .limit(NAMED_NODES)
    .select('name', 'owner');
  const found = held.map(({ name, owner }) => `${owner.split(':').slice(0, 2).join(':')} holds the lease "${name}"`);
  for (const [table, column] of heartbeats) {
    if (!(await knex.schema.hasTable(table))) continue;
    const rows: readonly { readonly name: string; readonly ago: number | string }[] = await knex(table)
      .where(column, '>', knex.raw('? - ?', [now, SILENT]))
      .orderBy('name')
      .limit(NAMED_NODES)
      .select('name', { ago: knex.raw('? - ??', [now, column]) });
    found.push(...rows.map(({ name, ago }) => `${name} was active ${Math.max(0, Math.round(Number(ago) / 1_000))} s ago`));
  }
  return found;
}

import type { Knex } from 'knex';
import type { ActualTable, SchemaStep } from '../../schema/schema-change.ts';

/** Lock modes of tables, the weaker first. */
const MODES = ['share', 'share row exclusive', 'access exclusive'] as const;
type Mode = (typeof MODES)[number];

/**
 * Milliseconds to wait for a lock. Requests that need the table queue behind this wait. It is shorter than `deadlock_timeout` (one second),
 * after which the server looks for deadlocks.
 */
const PATIENCE = 400;

/**
 * Locks all tables that the steps change before the first step runs. If each step locked its own table, it could deadlock with writes of
 * serving nodes, which use several of these tables. Tables of content are locked first, as writes do. Within each group the order is
 * random: a fixed order that conflicts with frequent writes would fail on every attempt.
 * @throws the driver's error for a lock that is not granted soon; the sync then begins again
 */
export async function lockTables(knex: Knex, steps: readonly SchemaStep[], actual: ReadonlyMap<string, ActualTable>): Promise<void> {
  const modes = new Map<string, Mode>();
  const need = (table: string, mode: Mode) => {
    const known = modes.get(table);
    if (actual.has(table) && (known === undefined || MODES.indexOf(known) < MODES.indexOf(mode))) modes.set(table, mode);
  };
  for (const step of steps) {
    need(step.table, modeOf(step));
    if (step.kind === 'addForeignKey' || step.kind === 'dropForeignKey') need(step.key.table, modeOf(step));
  }
  await lockInModes(knex, modes);
}

/** Locks tables: see `lockTables`. */
export async function lockInModes(knex: Knex, modes: ReadonlyMap<string, Mode>): Promise<void> {
  if (modes.size === 0) return;
  const { rows } = await knex.raw("select current_setting('lock_timeout') as before");
  await knex.raw(`set local lock_timeout = ${PATIENCE}`);
  const ordered = [...modes].map(([table, mode]) => ({ table, mode, place: rank(table) + Math.random() }));
  for (const { table, mode } of ordered.sort((one, other) => one.place - other.place))
    await knex.raw(`lock table ?? in ${mode} mode`, [table]);
  await knex.raw("select set_config('lock_timeout', ?, true)", [rows[0].before]);
}

/** A write changes content first, then what depends on it: queues, events, history. */
function rank(table: string): number {
  return table.startsWith('plinth_') ? 1 : 0;
}

function modeOf(step: SchemaStep): Mode {
  if (step.kind === 'createIndex' && !step.replaces) return 'share';
  return step.kind === 'addForeignKey' ? 'share row exclusive' : 'access exclusive';
}

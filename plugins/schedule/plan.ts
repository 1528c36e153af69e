import type { KeptState, RowOf, TableSchema } from 'plinth';
import type { PlanItem } from 'plinth/plugins/admin';
import type { PlanAction, PlanState } from './shown.ts';

/** `due` of what is run by hand: behind every time that there is. */
export const NEVER = 8.64e15;

/** States in which a plan may be changed, and run. */
export const CHANGEABLE: readonly PlanState[] = ['open', 'waiting', 'failed'];

/** What is planned. Times are milliseconds since 1970, by the clock of the database where nobody has said them. */
export const plansTable = {
  name: 'plinth_schedule_plans',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'name', kind: 'varchar', length: 190, nullable: true },
    { name: 'due', kind: 'ref', nullable: false },
    { name: 'zone', kind: 'varchar', length: 64, nullable: false },
    /** What clocks of the zone are to show then, where that was said: `due` follows when the rules of the zone change. Null: a moment was said, or nothing. */
    { name: 'clock', kind: 'varchar', length: 16, nullable: true },
    /** See `callerName`. */
    { name: 'planner', kind: 'varchar', length: 190, nullable: false },
    { name: 'state', kind: 'varchar', length: 10, nullable: false },
    /** How often somebody has changed it: raised to hold the row. */
    { name: 'edits', kind: 'integer', nullable: false, default: 0 },
    /** How often it was begun to run or undo it: each of these turns ends once (`changesTable`). */
    { name: 'turn', kind: 'integer', nullable: false, default: 0 },
    /** What it is begun for: `run` or `undo`. */
    { name: 'doing', kind: 'varchar', length: 4, nullable: true },
    /** Until when whoever has begun it is not looked after. */
    { name: 'held_until', kind: 'ref', nullable: false, default: 0 },
    { name: 'ended_at', kind: 'ref', nullable: true },
    { name: 'reason', kind: 'text', nullable: true },
    { name: 'created_at', kind: 'ref', nullable: false },
  ],
  indexes: [
    { name: 'plinth_schedule_plans_state', columns: ['state', 'due', 'id'], unique: false },
    { name: 'plinth_schedule_plans_due', columns: ['due', 'id'], unique: false },
  ],
  foreignKeys: [],
} as const satisfies TableSchema;

/** A plan as it is stored. */
export interface Plan extends RowOf<typeof plansTable> {
  readonly state: PlanState;
  readonly doing: 'run' | 'undo' | null;
}

/** What plans do to versions of documents. */
export const itemsTable = {
  name: 'plinth_schedule_items',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'plan', kind: 'ref', nullable: false },
    { name: 'action', kind: 'varchar', length: 10, nullable: false },
    { name: 'type', kind: 'varchar', length: 190, nullable: false },
    { name: 'document', kind: 'varchar', length: 64, nullable: false },
    /** Empty: the type has no locales. */
    { name: 'locale', kind: 'varchar', length: 32, nullable: false },
    /** What is published where that is not the draft as it is then: see `KeptState`. */
    { name: 'kept', kind: 'json', nullable: true },
    { name: 'problem', kind: 'text', nullable: true },
  ],
  indexes: [
    { name: 'plinth_schedule_items_one', columns: ['plan', 'type', 'document', 'locale'], unique: true },
    { name: 'plinth_schedule_items_document', columns: ['document', 'type', 'plan'], unique: false },
  ],
  foreignKeys: [{ name: 'plinth_schedule_items_plan_fk', column: 'plan', table: plansTable.name, references: 'id', onDelete: 'cascade' }],
} as const satisfies TableSchema;

/** An item as it is stored. */
export interface Item extends RowOf<typeof itemsTable> {
  readonly action: PlanAction;
  readonly kept: KeptState | null;
}

/** What is published by an item. */
export function contentOf({ kept }: Pick<Item, 'kept'>): PlanItem['content'] {
  return kept === null ? 'then' : 'now';
}

/**
 * What turns of plans have done: a row for each version, written in the transaction that changed it. The first one of a turn (`place` 0) is how it is known that the turn has ended: whoever else
 * comes to do the same, however late, cannot write it.
 */
export const changesTable = {
  name: 'plinth_schedule_changes',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'plan', kind: 'ref', nullable: false },
    { name: 'turn', kind: 'integer', nullable: false },
    { name: 'place', kind: 'integer', nullable: false },
    /** `done` or `failed`. */
    { name: 'outcome', kind: 'varchar', length: 6, nullable: false },
    /** Empty: the row says alone how the turn has ended. */
    { name: 'type', kind: 'varchar', length: 190, nullable: false },
    { name: 'document', kind: 'varchar', length: 64, nullable: false },
    { name: 'locale', kind: 'varchar', length: 32, nullable: false },
    /** What was published before; null: nothing. */
    { name: 'before', kind: 'json', nullable: true },
    /** When what is published now was published; null: nothing is. */
    { name: 'after', kind: 'varchar', length: 32, nullable: true },
  ],
  indexes: [{ name: 'plinth_schedule_changes_turn', columns: ['plan', 'turn', 'place'], unique: true }],
  foreignKeys: [{ name: 'plinth_schedule_changes_plan_fk', column: 'plan', table: plansTable.name, references: 'id', onDelete: 'cascade' }],
} as const satisfies TableSchema;

/** A change as it is stored. */
export interface Change extends RowOf<typeof changesTable> {
  readonly outcome: 'done' | 'failed';
  readonly before: KeptState | null;
}

import type { KeptState, RowOf, TableSchema } from 'plinth';
import type { PlanItem } from 'plinth/plugins/admin';
import type { PlanAction, PlanState } from './shown.ts';

/** `due` of plans that are run by hand: later than any other time. */
export const NEVER = 8.64e15;

/** States in which a plan may be changed and run. */
export const CHANGEABLE: readonly PlanState[] = ['open', 'waiting', 'failed'];

/** The state of a plan that has not run. */
export function stateAt({ due }: Pick<Plan, 'due'>): 'open' | 'waiting' {
  return Number(due) === NEVER ? 'open' : 'waiting';
}

/** Plans. Times are milliseconds since 1970; times that no caller gave are from the database's clock, except `created_at`. */
export const plansTable = {
  name: 'plinth_schedule_plans',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'name', kind: 'varchar', length: 190, nullable: true },
    { name: 'due', kind: 'ref', nullable: false },
    { name: 'zone', kind: 'varchar', length: 64, nullable: false },
    /** The local time in `zone`, if one was given: `due` follows it when the zone's rules change. Null: a moment, or no time, was given. */
    { name: 'clock', kind: 'varchar', length: 16, nullable: true },
    /** See `callerName`. */
    { name: 'planner', kind: 'varchar', length: 190, nullable: false },
    /** Who has run it by hand, or set its time, if not the planner: it then needs the rights of both. See `callerName`. */
    { name: 'run_by', kind: 'varchar', length: 190, nullable: true },
    { name: 'state', kind: 'varchar', length: 10, nullable: false },
    /** Number of edits. Every edit raises it, so that it updates and locks the row even if no other column changes. */
    { name: 'edits', kind: 'integer', nullable: false, default: 0 },
    /** Number of turns: claims of the plan, to run or undo it. Each turn ends once (`changesTable`). */
    { name: 'turn', kind: 'integer', nullable: false, default: 0 },
    /** What the current turn does: `run`, `redo` (runs a plan that has failed) or `undo`. */
    { name: 'doing', kind: 'varchar', length: 4, nullable: true },
    /** Until then, nodes leave the current turn to the request that claimed it. 0: the plan was due, and no request claimed it. */
    { name: 'held_until', kind: 'ref', nullable: false, default: 0 },
    { name: 'ended_at', kind: 'ref', nullable: true },
    { name: 'reason', kind: 'text', nullable: true },
    { name: 'created_at', kind: 'ref', nullable: false },
  ],
  indexes: [
    { name: 'plinth_schedule_plans_state', columns: ['state', 'due', 'id'], unique: false },
    { name: 'plinth_schedule_plans_ended', columns: ['state', 'ended_at', 'id'], unique: false },
    { name: 'plinth_schedule_plans_due', columns: ['due', 'id'], unique: false },
  ],
  foreignKeys: [],
} as const satisfies TableSchema;

/** A stored plan. */
export interface Plan extends RowOf<typeof plansTable> {
  readonly state: PlanState;
  readonly doing: 'run' | 'redo' | 'undo' | null;
}

/** Items of plans: what a plan does to a version of a document. */
export const itemsTable = {
  name: 'plinth_schedule_items',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'plan', kind: 'ref', nullable: false },
    { name: 'action', kind: 'varchar', length: 10, nullable: false },
    { name: 'type', kind: 'varchar', length: 190, nullable: false },
    { name: 'document', kind: 'varchar', length: 64, nullable: false },
    /** Empty if the type has no locales. */
    { name: 'locale', kind: 'varchar', length: 32, nullable: false },
    /** The state to publish; null: the draft as it is when the plan runs. See `KeptState`. */
    { name: 'kept', kind: 'json', nullable: true },
    /**
     * See `callerName`. Null: the planner, in rows that are older than this column. If it is set, `kept` could be published when it was
     * stored.
     */
    { name: 'added_by', kind: 'varchar', length: 190, nullable: true },
    { name: 'problem', kind: 'text', nullable: true },
  ],
  indexes: [
    { name: 'plinth_schedule_items_one', columns: ['plan', 'type', 'document', 'locale'], unique: true },
    { name: 'plinth_schedule_items_document', columns: ['document', 'type', 'plan'], unique: false },
  ],
  foreignKeys: [{ name: 'plinth_schedule_items_plan_fk', column: 'plan', table: plansTable.name, references: 'id', onDelete: 'cascade' }],
} as const satisfies TableSchema;

/** A stored item. */
export interface Item extends RowOf<typeof itemsTable> {
  readonly action: PlanAction;
  readonly kept: KeptState | null;
}

/** Which content an item publishes. */
export function contentOf({ kept }: Pick<Item, 'kept'>): PlanItem['content'] {
  return kept === null ? 'then' : 'now';
}

/**
 * What turns of plans have done: a row per changed version, written in the transaction of the change. The first row of a turn (`place` 0)
 * shows that the turn has ended. It is unique per turn, so a second attempt at the same turn cannot write it and is rolled back.
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
    /** Empty: the row only records how the turn ended. */
    { name: 'type', kind: 'varchar', length: 190, nullable: false },
    { name: 'document', kind: 'varchar', length: 64, nullable: false },
    { name: 'locale', kind: 'varchar', length: 32, nullable: false },
    /** The state that was published before; null: none was. */
    { name: 'before', kind: 'json', nullable: true },
    /** `publishedAt` of the version after the change; null: it was taken offline. */
    { name: 'after', kind: 'varchar', length: 32, nullable: true },
  ],
  indexes: [{ name: 'plinth_schedule_changes_turn', columns: ['plan', 'turn', 'place'], unique: true }],
  foreignKeys: [{ name: 'plinth_schedule_changes_plan_fk', column: 'plan', table: plansTable.name, references: 'id', onDelete: 'cascade' }],
} as const satisfies TableSchema;

/** A stored change. */
export interface Change extends RowOf<typeof changesTable> {
  readonly outcome: 'done' | 'failed';
  readonly before: KeptState | null;
}

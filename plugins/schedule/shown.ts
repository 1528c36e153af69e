import type { Plan, PlanCheck, PlanItem, PlanState, Plans } from 'plinth/plugins/admin';

export type { PlanState };

/** What people see of plans: the page of the interface is told the same as programs are. */
export type ShownPlan = Plan;
export type ShownItem = PlanItem;
/** What `GET /schedule/plans` answers. */
export type ShownPlans = Plans;
/** What `POST /schedule/plans/:id/check` answers in `data`: every item that may be seen, also those without problems. */
export type ShownCheck = PlanCheck;
export type CheckedItem = PlanCheck['items'][number];

/** What an item does to a version of a document. */
export type PlanAction = PlanItem['action'];

/** An item as requests say it. */
export interface ItemInput {
  readonly action: PlanAction;
  readonly type: string;
  readonly documentId: string;
  /** Absent: the default locale of types that have locales. */
  readonly locale?: string | null;
  /** Absent: `then`. */
  readonly content?: PlanItem['content'];
}

/** What `POST /schedule/plans` takes; `PUT` takes any of `name`, `at` and `zone`. */
export interface PlanInput {
  readonly name?: string | null;
  /** A moment (`2026-05-03T07:00:00Z`), or a time on the clocks of `zone` (`2026-05-03T09:00`); null: by hand. */
  readonly at?: string | null;
  /** IANA name; absent: UTC. */
  readonly zone?: string;
  readonly items: readonly ItemInput[];
}

/** What `POST /schedule/plans/:id/undo` takes. */
export interface UndoInput {
  /** Whether what cannot come back is left as it is, instead of refusing all. */
  readonly force?: boolean;
}

/** What is planned for a document, or was to happen to it. */
export interface PlannedMark {
  readonly documentId: string;
  readonly action: PlanAction;
  readonly state: PlanState;
  /** UTC, ISO 8601. */
  readonly at: string | null;
}

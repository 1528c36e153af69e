import type { Plan, PlanCheck, PlanItem, PlanState, Plans } from 'plinth/plugins/admin';

export type { PlanState };

/** A plan as callers see it. The interface uses the same type as API clients. */
export type ShownPlan = Plan;
export type ShownItem = PlanItem;
/** Response of `GET /schedule/plans`. */
export type ShownPlans = Plans;
/** `data` of the response of `POST /schedule/plans/:id/check`: every item that the caller may see, with or without problems. */
export type ShownCheck = PlanCheck;
export type CheckedItem = PlanCheck['items'][number];

/** What an item does to a version of a document. */
export type PlanAction = PlanItem['action'];

/** An item in a request. */
export interface ItemInput {
  readonly action: PlanAction;
  readonly type: string;
  readonly documentId: string;
  /** Default: the default locale, if the type has locales. */
  readonly locale?: string | null;
  /** Default: `then`. */
  readonly content?: PlanItem['content'];
}

/** Body of `POST /schedule/plans`. `PUT` takes any of `name`, `at` and `zone`. */
export interface PlanInput {
  readonly name?: string | null;
  /** A moment (`2026-05-03T07:00:00Z`), or a local time of `zone` (`2026-05-03T09:00`); null: run by hand. */
  readonly at?: string | null;
  /** IANA name; required with a local time. Default: UTC. */
  readonly zone?: string;
  readonly items: readonly ItemInput[];
}

/** Body of `POST /schedule/plans/:id/undo`. */
export interface UndoInput {
  /** Whether to undo the rest if something cannot be undone, instead of nothing. */
  readonly force?: boolean;
}

/** A waiting or failed plan of a document, for lists. */
export interface PlannedMark {
  readonly documentId: string;
  readonly action: PlanAction;
  readonly state: PlanState;
  /** UTC, ISO 8601. */
  readonly at: string | null;
}

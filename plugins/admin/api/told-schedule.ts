/** Types of plans, for the page and for programs over REST and GraphQL. Types only, without imports. */

/**
 * The state of a plan. `open`: it has no time and is run by hand. `waiting`: its time is in the future. `running`: a node executes it.
 * `done`: all of it happened. `failed`: nothing of it happened, and `reason` says why. `undone`: it happened, and was reverted.
 */
export type PlanState = 'open' | 'waiting' | 'running' | 'done' | 'failed' | 'undone';

/** One action of a plan. */
export interface PlanItem {
  readonly id: number;
  readonly action: 'publish' | 'unpublish';
  readonly type: string;
  readonly documentId: string;
  /** Null: the type has no locales. */
  readonly locale: string | null;
  /** What is published: the draft at that time, or the draft when it was planned. */
  readonly content: 'then' | 'now';
  /** Display name of the document; its id if it has no name. */
  readonly title: string;
  /** For a failed plan: the problem of this item. */
  readonly problem: string | null;
}

/** A plan: a single one, or a release, which has a name. Times are UTC, ISO 8601. */
export interface Plan {
  readonly id: number;
  readonly name: string | null;
  /** Null: it is run by hand. */
  readonly at: string | null;
  /** IANA name of the time zone of `localAt`. */
  readonly zone: string;
  /** `at` as local time of the zone: `YYYY-MM-DDTHH:mm`. */
  readonly localAt: string | null;
  /** Who planned it. It runs with their rights. */
  readonly by: { readonly name: string; readonly title: string };
  readonly state: PlanState;
  readonly endedAt: string | null;
  /** For a failed plan: the reason, as a text for people. */
  readonly reason: string | null;
  /** The items whose documents the caller may see. */
  readonly items: readonly PlanItem[];
  readonly createdAt: string;
}

/** A page of plans. */
export interface Plans {
  readonly data: readonly Plan[];
  readonly meta: {
    readonly pagination: { readonly page: number; readonly pageSize: number; readonly pageCount: number; readonly total: number };
  };
}

/** Problems that the items of a plan would have now. */
export interface PlanCheck {
  readonly items: readonly {
    /** Id of the item. */
    readonly item: number;
    /** `path` names an attribute; empty when the problem concerns none. */
    readonly problems: readonly { readonly path: readonly string[]; readonly message: string }[];
  }[];
}

/** What the page is told of plans, and programs over REST and GraphQL. Types alone, without imports. */

/**
 * How a plan stands. `open`: it has no time, and is run by hand. `waiting`: its time is to come. `running`: a node is at it.
 * `done`: all of it happened. `failed`: nothing of it happened, and `reason` says why. `undone`: it happened, and was taken back.
 */
export type PlanState = 'open' | 'waiting' | 'running' | 'done' | 'failed' | 'undone';

/** One thing that a plan does. */
export interface PlanItem {
  readonly id: number;
  readonly action: 'publish' | 'unpublish';
  readonly type: string;
  readonly documentId: string;
  /** Null: the type has no locales. */
  readonly locale: string | null;
  /** What is published: the draft as it is then, or the one that was there when it was planned. */
  readonly content: 'then' | 'now';
  /** What the document is called; its id where it has no name. */
  readonly title: string;
  /** Of a plan that failed: what was wrong with this item. */
  readonly problem: string | null;
}

/** What is planned, alone or as a release, which has a name. Times are UTC, ISO 8601. */
export interface Plan {
  readonly id: number;
  readonly name: string | null;
  /** Null: it is run by hand. */
  readonly at: string | null;
  /** IANA name of the zone that `localAt` is meant in. */
  readonly zone: string;
  /** `at` on the clocks of the zone: `YYYY-MM-DDTHH:mm`. */
  readonly localAt: string | null;
  /** Who planned it, with whose rights it runs. */
  readonly by: { readonly name: string; readonly title: string };
  readonly state: PlanState;
  readonly endedAt: string | null;
  /** Of a plan that failed: why, for people. */
  readonly reason: string | null;
  /** Those of documents that who asks may see. */
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

/** What would go wrong with the items of a plan now. */
export interface PlanCheck {
  readonly items: readonly {
    /** Number of the item. */
    readonly item: number;
    /** `path` leads to an attribute, and is empty where none is meant. */
    readonly problems: readonly { readonly path: readonly string[]; readonly message: string }[];
  }[];
}

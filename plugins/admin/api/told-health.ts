/** What the page of health is told. Times are UTC, ISO 8601; durations in milliseconds unless they say otherwise; sizes in bytes. */

/** Some requests together. */
export interface CountedRequests {
  readonly total: number;
  /** Answered with 4xx, and with 5xx. */
  readonly refused: number;
  readonly failed: number;
  /** Within which half of them, and 99 of 100, were answered; null where there were none. */
  readonly half: number | null;
  readonly most: number | null;
  readonly worst: number;
}

/** Requests of a route; null: what fits none. */
export interface RouteRequests extends CountedRequests {
  readonly route: string | null;
}

/** Something that nobody foresaw, and that a client was told nothing of but the id of its request. */
export interface FailedRequest {
  readonly requestId: string;
  readonly at: string;
  readonly method: string;
  /** Without its query, in which secrets may travel. */
  readonly path: string;
  readonly message: string;
  readonly stack: string | null;
}

/** An attribute that a slow question needs an index of. */
export interface MissingIndex {
  readonly type: string;
  readonly attribute: string;
  /** Of the column, or of the text in it. */
  readonly index: true | 'text';
  /** What people call both. */
  readonly title: string;
}

/** A question that took long. */
export interface SlowQuestion {
  readonly id: number;
  /** `GET /api/articles`. */
  readonly route: string;
  /** What it asked, as it is written behind `?`; null where that is not kept. */
  readonly query: string | null;
  /** Of GraphQL: the operation with its variables; null for other questions, and where that is not kept. */
  readonly operation: string | null;
  readonly count: number;
  readonly average: number;
  readonly worst: number;
  readonly at: string;
  readonly requestId: string;
  /** Whether the database can be asked how it finds the answer. */
  readonly hasPlan: boolean;
  readonly missing: readonly MissingIndex[];
}

/** A query that took long, as all nodes of the last 30 days know it: by names of attributes, without any value. */
export interface KnownSlowQuery {
  /** Uid of the content type, and what people call it. */
  readonly type: string;
  readonly title: string;
  readonly asks: 'list' | 'one';
  /** `author.name $eq`, each once. */
  readonly filters: readonly string[];
  /** `publishedAt desc`, in their order. */
  readonly sort: readonly string[];
  /** What is read along. */
  readonly populate: readonly string[];
  readonly times: number;
  /** Of these, those that ended with an error. */
  readonly failed: number;
  readonly average: number;
  readonly worst: number;
  readonly last: string;
  readonly missing: readonly MissingIndex[];
}

/** How the database carries a statement out. */
export interface StatementPlan {
  readonly text: string;
  /** The database's own words, line by line. */
  readonly lines: readonly string[];
  /** Tables that are looked at from end to end. */
  readonly scanned: readonly string[];
  /** Whether rows are put in order by hand. */
  readonly sorts: boolean;
}

/** What a process tells of itself. */
export interface NodeFacts {
  readonly version: string;
  readonly node: string;
  /** Whether it answers requests: a worker does not. */
  readonly serves: boolean;
  readonly memory: number;
  /** The share of the time in which it worked, from 0 to 1. */
  readonly busy: number;
  readonly requestsPerSecond: number;
  /** Between its clock and that of the database; positive: it is ahead. */
  readonly clock: number;
}

/** A process, as the others know it. */
export interface KnownNode extends NodeFacts {
  readonly name: string;
  /** Seconds since it started, and since it was last heard of. */
  readonly up: number;
  readonly silent: number;
  /** Whether it is the one that answers. */
  readonly isThis: boolean;
}

/** Work that is done again and again. */
export interface KnownJob {
  readonly name: string;
  /** When it was last started; null: never yet. */
  readonly last: string | null;
  readonly isRunning: boolean;
  /** Somebody has asked for it, and it has not begun. */
  readonly isAsked: boolean;
  /** What its last run failed with. */
  readonly error: string | null;
}

/** Work that waits. */
export interface KnownQueue {
  readonly name: string;
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
  /** Since when the oldest one waits. */
  readonly oldest: string | null;
}

/** One piece of it. What it carries is not told: letters hold secrets. */
export interface QueuedItem {
  readonly id: number;
  readonly queue: string;
  readonly state: 'waiting' | 'running' | 'failed' | 'done';
  readonly attempts: number;
  readonly due: string;
  readonly putAt: string;
  readonly error: string | null;
}

/** Something that was found. */
export interface ExaminedFinding {
  /** `mend`: somebody must do something; `look`: somebody should know. */
  readonly level: 'mend' | 'look';
  readonly about: string;
  readonly text: string;
  /** Where it is found so: in how many, and the first of them. Absent where it is about one thing. */
  readonly examples?: { readonly count: number; readonly first: readonly string[] };
  /** What to do; null where nothing is said. */
  readonly mend: string | null;
}

/** What was looked at because somebody asked: the deployment (`plinth doctor`), or what the database holds (`plinth check`). */
export interface Examination {
  readonly state: 'never' | 'running' | 'done' | 'failed';
  /** When it ended, or began where it runs. */
  readonly at: string | null;
  readonly findings: readonly ExaminedFinding[];
  /** Why it failed. */
  readonly error: string | null;
}

/** The database and the disk; null where nobody tells. */
export interface StorageFacts {
  readonly database: string;
  readonly version: string | null;
  readonly size: number | null;
  /** Milliseconds that a trivial question takes. */
  readonly ping: number;
  readonly disk: { readonly free: number; readonly size: number } | null;
}

/** How it goes. */
export interface Health {
  readonly mayChange: boolean;
  /** Whether the model can be changed here: in development. */
  readonly mayIndex: boolean;
  readonly now: CountedRequests & { readonly seconds: number };
  readonly course: { readonly seconds: number; readonly steps: readonly CountedRequests[] };
  readonly routes: { readonly seconds: number; readonly routes: readonly RouteRequests[] };
  readonly slow: readonly SlowQuestion[];
  readonly errors: readonly FailedRequest[];
  readonly jobs: readonly KnownJob[];
  /** Null where there are none. */
  readonly queues: readonly KnownQueue[] | null;
  readonly nodes: readonly KnownNode[];
  readonly storage: StorageFacts;
  readonly doctor: Examination;
  readonly check: Examination;
}

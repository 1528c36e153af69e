/** Types of the data on the health page. Times are UTC, ISO 8601. Durations are milliseconds unless stated otherwise. Sizes are bytes. */

/** Counts and times of several requests. */
export interface CountedRequests {
  readonly total: number;
  /** Number of requests answered with 4xx (`refused`) and with 5xx (`failed`). */
  readonly refused: number;
  readonly failed: number;
  /** The median (`half`) and the 99th percentile (`most`) of the response times; null without requests. */
  readonly half: number | null;
  readonly most: number | null;
  readonly worst: number;
}

/** Requests of one route; null: requests that match no route. */
export interface RouteRequests extends CountedRequests {
  readonly route: string | null;
}

/** A request that failed unexpectedly. Its response contained only the request id. */
export interface FailedRequest {
  readonly requestId: string;
  readonly at: string;
  readonly method: string;
  /** Without the query string, which may hold secrets. */
  readonly path: string;
  readonly message: string;
  readonly stack: string | null;
}

/** An attribute that needs an index for a slow request. */
export interface MissingIndex {
  readonly type: string;
  readonly attribute: string;
  /** True: an index of the column; `text`: an index of the text in it. */
  readonly index: true | 'text';
  /** Display names of the type and the attribute. */
  readonly title: string;
}

/** A request that was slow, once or several times. */
export interface SlowQuestion {
  readonly id: number;
  /** `GET /api/articles`. */
  readonly route: string;
  /** The query string with `…` instead of values; null when it is not kept. */
  readonly query: string | null;
  /** For GraphQL: the operation without values, and the names of its variables; null for other requests, and when it is not kept. */
  readonly operation: string | null;
  readonly count: number;
  readonly average: number;
  readonly worst: number;
  readonly at: string;
  readonly requestId: string;
  /** Whether the database can explain how it runs the request. */
  readonly hasPlan: boolean;
  readonly missing: readonly MissingIndex[];
}

/** A slow query, as recorded by all nodes in the last 30 days. It holds names of attributes, but no values. */
export interface ShownSlowQuery {
  /** Uid of the content type, and its display name. */
  readonly type: string;
  readonly title: string;
  readonly asks: 'list' | 'one';
  /** `author.name $eq`, each once. */
  readonly filters: readonly string[];
  /** `publishedAt desc`, in order. */
  readonly sort: readonly string[];
  /** Relations and other attributes that are populated. */
  readonly populate: readonly string[];
  readonly times: number;
  /** How many of them ended with an error. */
  readonly failed: number;
  readonly average: number;
  readonly worst: number;
  readonly last: string;
  readonly missing: readonly MissingIndex[];
}

/** How the database runs a statement. */
export interface StatementPlan {
  readonly text: string;
  /** The database's own text, line by line. */
  readonly lines: readonly string[];
  /** Tables that are scanned completely. */
  readonly scanned: readonly string[];
  /** Whether the database sorts rows, without an index. */
  readonly sorts: boolean;
}

/** What a process reports about itself. */
export interface NodeFacts {
  readonly version: string;
  readonly node: string;
  /** Whether it serves requests; a worker does not. */
  readonly serves: boolean;
  readonly memory: number;
  /** The share of time in which it was busy, from 0 to 1. */
  readonly busy: number;
  readonly requestsPerSecond: number;
  /** Difference between its clock and that of the database; positive: its clock is ahead. */
  readonly clock: number;
}

/** A process, with the facts from its last report. */
export interface ShownNode extends NodeFacts {
  readonly name: string;
  /** Seconds since it started (`up`), and since its last report (`silent`). */
  readonly up: number;
  readonly silent: number;
  /** Whether it is the process that answers this request. */
  readonly isThis: boolean;
}

/** A job that runs regularly. */
export interface ShownJob {
  readonly name: string;
  /** When it last started; null: never. */
  readonly last: string | null;
  readonly isRunning: boolean;
  /** Whether a run was requested and has not started. */
  readonly isAsked: boolean;
  /** The error of its last run. */
  readonly error: string | null;
}

/** A queue, and how many items it has. */
export interface ShownQueue {
  readonly name: string;
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
  /** When the oldest waiting item was added. */
  readonly oldest: string | null;
  /** Waiting items that have failed and are tried again. */
  readonly retrying: number;
  /** Why the newest of them failed; null: there are none. */
  readonly error: string | null;
}

/** One item of a queue, without its payload, because mails may contain secrets. */
export interface QueuedItem {
  readonly id: number;
  readonly queue: string;
  readonly state: 'waiting' | 'running' | 'failed' | 'done';
  readonly attempts: number;
  readonly due: string;
  readonly putAt: string;
  readonly error: string | null;
  /** Whether it can be retried: not if its content was deleted when it failed. */
  readonly canRetry: boolean;
}

/** A finding of an examination. */
export interface ExaminedFinding {
  /** `mend`: it must be fixed; `look`: it may be intended. */
  readonly level: 'mend' | 'look';
  readonly about: string;
  readonly text: string;
  /** Number of places with this finding, and the first of them. Absent if it concerns only one thing. */
  readonly examples?: { readonly count: number; readonly first: readonly string[] };
  /** What to do; null when there is no advice. */
  readonly mend: string | null;
}

/** An examination that somebody started: of the deployment (`plinth doctor`), or of the database's content (`plinth check`). */
export interface Examination {
  readonly state: 'never' | 'running' | 'done' | 'failed';
  /** When it ended, or when it started while it is running. */
  readonly at: string | null;
  readonly findings: readonly ExaminedFinding[];
  /** Why it failed. */
  readonly error: string | null;
}

/** Facts about the database and the disk; null when they are not available. */
export interface StorageFacts {
  readonly database: string;
  readonly version: string | null;
  readonly size: number | null;
  /** Milliseconds that a trivial query takes. */
  readonly ping: number;
  readonly disk: { readonly free: number; readonly size: number } | null;
}

/** Everything on the health page. */
export interface Health {
  readonly mayChange: boolean;
  /** Whether indexes can be added here, as the model can be changed: in development only. */
  readonly mayIndex: boolean;
  readonly now: CountedRequests & { readonly seconds: number };
  readonly course: { readonly seconds: number; readonly steps: readonly CountedRequests[] };
  readonly routes: { readonly seconds: number; readonly routes: readonly RouteRequests[] };
  readonly slow: readonly SlowQuestion[];
  readonly errors: readonly FailedRequest[];
  readonly jobs: readonly ShownJob[];
  /** Null when the plugin queues is off. */
  readonly queues: readonly ShownQueue[] | null;
  readonly nodes: readonly ShownNode[];
  readonly storage: StorageFacts;
  readonly doctor: Examination;
  readonly check: Examination;
}

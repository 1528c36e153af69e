import type { Knex } from 'knex';
import type { RecordedRow, SystemCaller, Transaction, z } from 'plinth';

/** One run of an item, which a lease allows. */
export interface QueueRun<Payload> {
  readonly payload: Payload;
  /** The same for all runs of an item. */
  readonly id: number;
  /** What the item was put with; null without one. */
  readonly key: string | null;
  /** 1 for the first run. */
  readonly attempt: number;
  /** When it was put: milliseconds since 1970. */
  readonly putAt: number;
  /** Aborted when the kernel shuts down, when the item is cancelled, and when another node has taken it, or may have, because the lease of this one has ended. */
  readonly signal: AbortSignal;
  /** Greater than that of every run of this item before, on whichever node: with it somebody beyond the database can refuse what a run does too late. */
  readonly term: number;
  /**
   * Makes sure that no other node has taken the item. What must not happen beside a successor is written in a transaction that begins with this.
   * @param knex that of the transaction (`tx.knex`): until its end nobody else takes it. Default: outside of any, where it holds for the moment
   * @throws UnavailableError when another node has taken it, or it was cancelled; `signal` is aborted then
   */
  assertHeld(knex?: Knex): Promise<void>;
  /**
   * Says how far the run is: from 0 to 1, with a text of at most 190 characters. Written about once a second, so that it may be called often.
   */
  progress(value: number, text?: string): void;
  /** Who writes in this run: SYSTEM with the name of the queue. */
  readonly caller: SystemCaller;
}

/** What went wrong with a run, for those who tell it in words of their own. */
export interface FailedAttempt<Payload> {
  readonly payload: Payload;
  readonly id: number;
  readonly attempt: number;
  readonly error: unknown;
  /** Milliseconds until the next attempt; null when the item has failed for good. */
  readonly pause: number | null;
}

/** A queue: what its items are, and what is done with each of them, at least once. */
export interface QueueDefinition<Schema extends z.ZodType> {
  /** What logs and the database call it; begins with the name of its plugin: `webhooks.send`. At most 60 of `A-Z a-z 0-9 _ . -`. */
  readonly name: string;
  /** What an item says, as JSON. It is checked when an item is put, and again before it runs. */
  readonly payload: Schema;
  /**
   * Does the work. A run that returns is done. One that throws is tried again after a pause; one that ends because the node stops, or whose node dies, runs again on another
   * node: it must bear being repeated.
   */
  run(run: QueueRun<z.output<Schema>>): Promise<void>;
  /** How often a run may begin, those counted whose node died; then the item has failed for good. Default 10. */
  readonly attempts?: number;
  /** Milliseconds since an item was put, after which it is not tried again. Default: `attempts` alone counts. */
  readonly within?: number;
  /** Pauses between attempts, in milliseconds: each is twice as long as the one before, and up to a quarter longer, by chance. Default: from one second to one hour. */
  readonly backoff?: { readonly first?: number; readonly longest?: number };
  /** Items that each node runs at once. Default 5. */
  readonly concurrency?: number;
  /** Milliseconds after which another node takes an item from one that died or froze; at least 300. Default 30 seconds. */
  readonly lease?: number;
  /** Milliseconds that the key of an item that is done is remembered. Default one day. */
  readonly keep?: number;
  /** Whether what failed for good stays, to be looked at and repeated. Default true. */
  readonly keepFailed?: boolean;
  /** Seals payloads, so that the database alone tells nobody what they say: a secret of the configuration. Default: they are stored as they are. */
  readonly secret?: string;
  /** Told of each attempt that failed, in place of the log. */
  onFailure?(failure: FailedAttempt<z.output<Schema>>): void;
}

/** How an item is put. */
export interface PutOptions {
  /** Not before this time. Default: at once. */
  readonly at?: Date;
  /** While an item of this key is there (waiting, running, failed, or done and remembered) no other is put. 1 to 190 characters. */
  readonly key?: string;
}

/** An item that was put, or was there. */
export interface PutItem {
  readonly id: number;
  /** False when an item of the same key was there, and nothing was put. */
  readonly isNew: boolean;
}

/** What may become of an item. */
export type ItemState = 'waiting' | 'running' | 'failed' | 'done';

/** An item as it stands in the database. */
export interface QueueItem {
  readonly id: number;
  readonly queue: string;
  readonly state: ItemState;
  readonly key: string | null;
  readonly attempts: number;
  /** UTC, ISO 8601: when it may run, when the lease of its run ends, when it failed, or until when it is remembered. */
  readonly due: string;
  /** UTC, ISO 8601. */
  readonly putAt: string;
  /** The node that runs it: host and process. */
  readonly owner: string | null;
  /** Why the last run failed. */
  readonly error: string | null;
  readonly progress: { readonly value: number; readonly text: string | null } | null;
  /** Null where it is sealed. */
  readonly payload: unknown;
  readonly isSealed: boolean;
}

/** A queue, as its plugin puts items into it. */
export interface Queue<Schema extends z.ZodType> {
  /**
   * Puts an item. Resolves when it is in the database, so that it survives the node.
   * @param within a transaction of the plugin's own: the item is there exactly when that commits, and begins within about a second
   * @throws ValidationError for a payload that does not fit, naming the path
   */
  put(payload: z.input<Schema>, options?: PutOptions, within?: Transaction): Promise<PutItem>;
  /**
   * An item as a row that a tap of `documents.hooks.record` returns: it is there exactly when the change is.
   * @throws ValidationError for a payload that does not fit, which undoes the change
   */
  row(payload: z.input<Schema>, options?: PutOptions): RecordedRow;
  /** An item of this queue; null when there is none (any more). */
  find(id: number): Promise<QueueItem | null>;
  /**
   * Ends an item that waits or runs: it has failed, and says that it was cancelled. The signal of its run is aborted within about a second, on whichever node.
   * @returns whether there was such an item
   */
  cancel(id: number): Promise<boolean>;
}

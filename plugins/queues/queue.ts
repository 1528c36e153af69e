import type { Knex } from 'knex';
import type { RecordedRow, SystemCaller, Transaction, z } from 'plinth';

/** One run of an item, under a lease. */
export interface QueueRun<Payload> {
  readonly payload: Payload;
  /** The same for all runs of an item. */
  readonly id: number;
  /** The key that the item was added with; null if it has none. */
  readonly key: string | null;
  /** 1 for the first run. */
  readonly attempt: number;
  /** When the item was added: milliseconds since 1970. */
  readonly putAt: number;
  /**
   * Aborted when the kernel shuts down, when the item is cancelled, when another node has taken it, and when another node may have taken it
   * because this node's lease has expired.
   */
  readonly signal: AbortSignal;
  /**
   * Greater than the term of every earlier run of this item, on any node. A system besides the database can use it to refuse what an
   * outdated run does too late.
   */
  readonly term: number;
  /**
   * Makes sure that no other node has taken the item. Writes that must not happen while a successor runs belong in a transaction that
   * begins with this call.
   * @param knex that of the transaction (`tx.knex`): no other node can take the item until the transaction ends. Default: outside of any
   * transaction, where the result is valid only for the moment
   * @throws UnavailableError if another node has taken the item, or it was cancelled; `signal` is aborted then
   */
  assertHeld(knex?: Knex): Promise<void>;
  /** Reports progress: from 0 to 1, with a text of at most 190 characters. It is stored about once a second, so it may be called often. */
  progress(value: number, text?: string): void;
  /** The caller for writes in this run: SYSTEM with the name of the queue. */
  readonly caller: SystemCaller;
}

/** A failed run, for plugins that report failures themselves. */
export interface FailedAttempt<Payload> {
  readonly payload: Payload;
  readonly id: number;
  readonly attempt: number;
  readonly error: unknown;
  /** Milliseconds until the next attempt; null if the item has failed for good. */
  readonly pause: number | null;
}

/** A queue: the schema of its items, and the work that is done for each of them, at least once. */
export interface QueueDefinition<Schema extends z.ZodType> {
  /** Name in logs and in the database. It begins with the name of the plugin: `webhooks.send`. At most 60 of `A-Z a-z 0-9 _ . -`. */
  readonly name: string;
  /** The schema of an item's payload, as JSON. It is checked when an item is added, and again before it runs. */
  readonly payload: Schema;
  /**
   * Does the work. If it returns, the item is done. If it throws, it is tried again after a pause. If the node stops or dies meanwhile, the
   * item runs again on another node. So a run must be repeatable.
   */
  run(run: QueueRun<z.output<Schema>>): Promise<void>;
  /** Maximum number of runs that may begin, including those whose node died. After that the item has failed for good. Default 10. */
  readonly attempts?: number;
  /** Milliseconds after an item was added for which it is tried again. Default: no limit except `attempts`. */
  readonly within?: number;
  /**
   * Pauses between attempts, in milliseconds: each is twice as long as the one before, plus up to a quarter at random. Default: from one
   * second to one hour.
   */
  readonly backoff?: { readonly first?: number; readonly longest?: number };
  /** Number of items that each node runs at once. Default 5. */
  readonly concurrency?: number;
  /** Milliseconds after which another node takes the item of a node that died or froze; at least 300. Default 30 seconds. */
  readonly lease?: number;
  /** Milliseconds for which the key of a finished item is remembered. Default one day. */
  readonly keep?: number;
  /**
   * Whether items that have failed for good, or were cancelled, are kept, so that people can look at them and retry them. Default true. An
   * item whose payload cannot be read always stays: it may be readable with another version or another secret.
   */
  readonly keepFailed?: boolean;
  /**
   * What is stored instead of the payload once an item has failed for good, where parts of it must not stay, such as the text of a mail. The
   * item stays with its error for 30 days, whatever `keepFailed` says, and cannot be retried. Default: the payload stays as it is.
   */
  redact?(payload: z.output<Schema>): z.input<Schema>;
  /** A secret of the configuration that encrypts payloads, so that the database alone does not reveal them. Default: no encryption. */
  readonly secret?: string;
  /** Called after each failed attempt, instead of logging it. */
  onFailure?(failure: FailedAttempt<z.output<Schema>>): void;
}

/** How an item is added. */
export interface PutOptions {
  /** Earliest time at which it runs. Default: at once. */
  readonly at?: Date;
  /** While an item with this key exists (waiting, running, failed, or done and remembered), no other is added. 1 to 190 characters. */
  readonly key?: string;
}

/** The item that was added, or the existing one. */
export interface PutItem {
  readonly id: number;
  /** False if an item with the same key existed, so none was added. */
  readonly isNew: boolean;
}

/** The states of an item. */
export type ItemState = 'waiting' | 'running' | 'failed' | 'done';

/** A stored item. */
export interface QueueItem {
  readonly id: number;
  readonly queue: string;
  readonly state: ItemState;
  readonly key: string | null;
  readonly attempts: number;
  /** UTC, ISO 8601. By state: when it may run, when the lease of its run expires, when it failed, until when it is remembered. */
  readonly due: string;
  /** UTC, ISO 8601. */
  readonly putAt: string;
  /** The node that runs it: host and process id. */
  readonly owner: string | null;
  /** Why the last run failed. */
  readonly error: string | null;
  readonly progress: { readonly value: number; readonly text: string | null } | null;
  /** Null if it is encrypted. */
  readonly payload: unknown;
  readonly isSealed: boolean;
  /** Whether its payload was redacted when it failed, so that it cannot be retried. */
  readonly isRedacted: boolean;
}

/** An item whose last run failed, with its payload. */
export interface FailedItem<Payload> extends QueueItem {
  /** Null if it cannot be read. */
  readonly payload: Payload | null;
  readonly error: string;
}

/** A queue, for the plugin that adds items to it. */
export interface Queue<Schema extends z.ZodType> {
  /**
   * Adds an item. Resolves when it is stored, so it survives a crash of the node.
   * @param within a transaction of the caller: the item exists if and only if it commits, and then begins within about a second
   * @throws ValidationError for a payload that does not match the schema, naming the path
   */
  put(payload: z.input<Schema>, options?: PutOptions, within?: Transaction): Promise<PutItem>;
  /**
   * An item as a row that a tap of `documents.hooks.record` returns. The item exists if and only if the change does.
   * @throws ValidationError for a payload that does not match the schema; the change is rolled back then
   */
  row(payload: z.input<Schema>, options?: PutOptions): RecordedRow;
  /**
   * Items whose last run failed, newest first: those that wait for the next attempt, and those that have failed for good. Payloads are
   * decrypted.
   */
  failures(limit: number): Promise<readonly FailedItem<z.output<Schema>>[]>;
  /** An item of this queue; null if it does not exist (any more). */
  find(id: number): Promise<QueueItem | null>;
  /**
   * Ends an item that waits or runs. Its state becomes `failed`, with the error `cancelled`; it is removed if `keepFailed` is false. The
   * signal of its run is aborted within about a second, on any node.
   * @returns whether there was such an item
   */
  cancel(id: number): Promise<boolean>;
}

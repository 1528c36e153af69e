import type { InjectionToken } from 'tsyringe';
import type { Transaction } from '../database/index.ts';

/**
 * A thing whose changes are counted: a content type by its uid, or a name that a plugin chooses (`plugin::api-tokens.tokens`). At most 190
 * characters.
 */
export type Topic = string;

/** What a transaction adds to a counter: that of a topic, or a sum that is stored beside the topics under its own name. */
export interface Raise {
  readonly topic: Topic;
  /** Added to the counter: 1 for a topic. */
  readonly by: number;
  /** For a topic: the sign of the keeper that updated its sums in the same transaction (see `KeptSums`). 0: no sums were updated. */
  readonly sign: number;
  /**
   * For the topic of a content type: the ids of all documents that the change may have altered. A document is not altered by links that
   * lead to it. If an id is missing, old responses are sent. Absent: unknown.
   */
  readonly documents?: readonly string[];
}

/** A document of a content type. */
export interface DocumentOfTopic {
  /** Uid of its type. */
  readonly topic: Topic;
  /** Its documentId. */
  readonly id: string;
}

/** Maximum milliseconds for which a value is trusted once anything was committed, because writes that bypass Plinth raise no counter. */
const TRUSTED_FOR = 5_000;

/** The counters of some topics, and when they were known. Whatever is read afterwards is at least as new. */
export interface Revision {
  /** Sum of the counters. Equal values mean that no change of the topics was committed in between. Comparable only within one watch. */
  readonly value: number;
  /** See `Database.revision`; null if the database does not report commits. */
  readonly commit: number | null;
  /**
   * Time when this was last confirmed, in milliseconds of `performance.now`. If the database reports commits, each question without a new
   * commit moves it on.
   */
  readonly at: number;
  /** The tick of `OwnChanges` before the counters were read: they include every change of this process that ended until then. */
  readonly asked: number;
  /** The tick after they were read: they include no change of this process that began later. */
  readonly answered: number;
}

/** Whether Plinth committed no change of the topics in between. Both must come from one watch. */
export function isUnchanged(then: Revision, now: Revision): boolean {
  return then.value === now.value;
}

/**
 * Whether a value that was read after `then` is still current, taking writes that bypass Plinth into account. Both must come from one
 * watch.
 */
export function stillHolds(then: Revision, now: Revision): boolean {
  return then === now || (isUnchanged(then, now) && isTrusted(then, now));
}

/** Whether a value may be used if Plinth changed nothing: writes that bypass Plinth raise no counter. */
export function isTrusted(then: Revision, now: Revision): boolean {
  return (then.commit !== null && then.commit === now.commit) || now.at - then.at < TRUSTED_FOR;
}

/** Whether a value can still be valid, so that asking is worth it: values read long before are not trusted. */
export function mayHold({ at }: Revision): boolean {
  return performance.now() - at < TRUSTED_FOR;
}

/** A set of topics that is asked about repeatedly. */
export interface Watch {
  /**
   * Returns the current revision, which includes everything that any node committed before this call. SQLite answers at once if nothing was
   * written since. A server needs one statement, which all questions of the same turn share.
   * @param maxAge milliseconds that the answer of a server may be old, as far as other processes write. Callers with a `maxAge` share one
   * statement in that time, and may miss commits within it. Default 0
   * @throws UnavailableError (in the promise) when the database does not answer
   */
  ask(maxAge?: number): Revision | Promise<Revision>;
}

/** Values by key. A value is read again only after one of its topics has changed. */
export interface Remembered<K, V> {
  /** The current value. Concurrent calls share one load. A failed load is not remembered. @param maxAge see `Watch.ask` */
  get(key: K, maxAge?: number): Promise<V>;
  /** Drops all values, for changes that raise no topic. */
  forget(): void;
}

/** A value that code can read without waiting. */
export interface Followed<V> {
  /**
   * The value as of the current request: it is brought up to date when a request arrives and after changes of this process. Null before the
   * first `catchUp`.
   */
  readonly current: V | null;
  /**
   * Brings the value up to date now, for work during the boot. Returns no promise when nothing has changed. @param maxAge see `Watch.ask`
   */
  catchUp(maxAge?: number): void | Promise<void>;
}

/** Counts of questions whether something has changed, since the kernel was made. */
export interface FreshnessFigures {
  /** Questions. */
  readonly looks: number;
  /** Questions that were answered without a statement. */
  readonly hits: number;
  /** Statements that read counters. */
  readonly statements: number;
}

/**
 * Detects on every node whether something has changed since it was read, whichever node changed it. Each topic has a counter in the
 * database. The transaction that makes a change raises it, so a change is never visible without its counter.
 */
export interface Freshness {
  /**
   * Runs work in a transaction (see `Database.transaction`) that raises topics in its last statement.
   * @param topics the topics of the change, or a function of the work's result; with no topics nothing is raised
   */
  change<T>(
    topics: readonly (Topic | Raise)[] | ((result: T) => readonly (Topic | Raise)[]),
    work: (tx: Transaction) => Promise<T>,
  ): Promise<T>;
  /** For code with its own cache: ask first, then read, and later compare with `stillHolds`. */
  watch(topics: readonly Topic[]): Watch;
  /**
   * Keeps values from `load` until one of the topics changes.
   * @param max number of values kept; the least recently used is evicted first. Default 1000
   */
  remember<K extends string | number, V>(topics: readonly Topic[], load: (key: K) => Promise<V>, max?: number): Remembered<K, V>;
  /**
   * Whether a value that was read after `then` is still current, if it shows nothing of the document's type but this document, without
   * links that lead to the type. Unlike `stillHolds`, it may be true although the topic was raised: if this process has made all the
   * changes in between, and none of them changed the document. Both revisions must come from one watch, whose topics include the type.
   */
  stillHoldsFor(document: DocumentOfTopic, then: Revision, now: Revision): boolean;
  /** How often each of these topics was raised, from one snapshot of the database. Topics that were never raised are missing. */
  counts(topics: readonly Topic[]): Promise<ReadonlyMap<Topic, number>>;
  /** Counts of questions. */
  readonly figures: FreshnessFigures;
  /** Keeps a value from `load` ready, up to date for every request. Authentication may run before it is up to date. */
  follow<V>(topics: readonly Topic[], load: () => Promise<V>): Followed<V>;
}

/** The freshness of a kernel. */
export const FRESHNESS: InjectionToken<Freshness> = Symbol.for('plinth.freshness');

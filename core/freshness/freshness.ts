import type { InjectionToken } from 'tsyringe';
import type { Transaction } from '../database/index.ts';

/** Something that changes: a content type by its uid, or what a plugin names (`plugin::api-tokens.tokens`). At most 190 characters. */
export type Topic = string;

/** A change of a topic that says more of itself, or a change of a sum that is kept beside the topics, under a name of its own. */
export interface Raise {
  readonly topic: Topic;
  /** What is added to its counter: 1 for a topic. */
  readonly by: number;
  /** Of a topic: the sign of who keeps sums of what it stands for along with all of its changes (see `KeptSums`). 0: nobody does. */
  readonly sign: number;
}

/** Milliseconds for which content is taken for unchanged at the most, once something was committed: what others write past Plinth raises no counter. */
const TRUSTED_FOR = 5_000;

/** How often some topics had changed, and when that was known. Whatever is read afterwards is at least as new. */
export interface Revision {
  /** Equal ones mean that no change of the topics was committed in between. Comparable for one watch alone. */
  readonly value: number;
  /** See `Database.revision`; null where the database tells of no commits. */
  readonly commit: number | null;
  /** When this was last found to be so: milliseconds, of `performance.now`. Where the database tells of commits it goes on until there is another one. */
  readonly at: number;
}

/** Whether no change of the topics was committed in between, as far as Plinth has made it. Both come from one watch. */
export function isUnchanged(then: Revision, now: Revision): boolean {
  return then.value === now.value;
}

/** Whether what was read after `then` is what would be read `now`, also where others than Plinth write it. Both come from one watch. */
export function stillHolds(then: Revision, now: Revision): boolean {
  if (then === now) return true;
  if (!isUnchanged(then, now)) return false;
  return (then.commit !== null && then.commit === now.commit) || now.at - then.at < TRUSTED_FOR;
}

/** Whether it is worth asking: what was read before a revision is not trusted for ever. */
export function mayHold({ at }: Revision): boolean {
  return performance.now() - at < TRUSTED_FOR;
}

/** Some topics that are asked about again and again. */
export interface Watch {
  /**
   * Whether something has changed: whatever was committed before this was called, by whichever node, shows in the answer. SQLite answers at
   * once unless something was written; a server takes one statement, which all that ask at the same instant share.
   * @throws UnavailableError (in the promise) when the database does not answer
   */
  ask(): Revision | Promise<Revision>;
}

/** Values by key that are read anew when one of their topics has changed, and not before. */
export interface Remembered<K, V> {
  /** The present value: read at most once however many ask. A load that fails is not remembered. */
  get(key: K): Promise<V>;
  /** Everything is read anew, for reasons that no topic knows of. */
  forget(): void;
}

/** A value that code needs without waiting. */
export interface Followed<V> {
  /** As every request finds it, brought up to date when the request arrives and after changes of this process; null before the first `catchUp`. */
  readonly current: V | null;
  /** Brings it up to date now: for work at boot. Nothing to wait for when nothing has changed. */
  catchUp(): void | Promise<void>;
}

/**
 * Knows on every node whether something has changed since it was read, whichever node changed it. Each topic has a counter in the
 * database, raised by the transaction that changes something: whatever is seen of a change, its counter is seen with it.
 */
export interface Freshness {
  /**
   * Runs work in a transaction (see `Database.transaction`) that raises topics as its last statement.
   * @param topics of what is changed, or how the work's result tells them; none raise nothing
   */
  change<T>(
    topics: readonly (Topic | Raise)[] | ((result: T) => readonly (Topic | Raise)[]),
    work: (tx: Transaction) => Promise<T>,
  ): Promise<T>;
  /** For whoever remembers something in a way of his own: ask first, then read, and compare with `stillHolds`. */
  watch(topics: readonly Topic[]): Watch;
  /**
   * Remembers what `load` gives while none of its topics changes.
   * @param max values kept; the least recently used goes first. Default 1000
   */
  remember<K extends string | number, V>(topics: readonly Topic[], load: (key: K) => Promise<V>, max?: number): Remembered<K, V>;
  /** How often each of these topics was raised, as one state of the database has it; those that never were are missing. */
  counts(topics: readonly Topic[]): Promise<ReadonlyMap<Topic, number>>;
  /** Keeps a value at hand that `load` gives, and every request finds up to date. Who authenticates a request may run before that. */
  follow<V>(topics: readonly Topic[], load: () => Promise<V>): Followed<V>;
}

/** The freshness of a kernel. */
export const FRESHNESS: InjectionToken<Freshness> = Symbol.for('plinth.freshness');

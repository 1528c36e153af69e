import type { FreshnessFigures, Revision, Topic } from './freshness.ts';
import { ANYTHING } from './topic-counters.ts';

/** The topics that a watch asks about, with the revision it got last. */
export interface Question {
  readonly topics: readonly Topic[];
  last: Mutable<Revision> | null;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Counts questions: see `FreshnessFigures`. */
export class ReadCounts implements FreshnessFigures {
  looks = 0;
  hits = 0;
  statements = 0;
}

/** Answers questions about topics. */
export interface RevisionReader {
  /** @param maxAge see `Watch.ask`; SQLite ignores it, because it answers at no cost */
  ask(question: Question, maxAge?: number): Revision | Promise<Revision>;
  /** Must be called in the socket's callback when a request arrives. */
  arrived(): void;
  /** A transaction of this process has ended. */
  ended(): void;
}

/**
 * Maximum number of topics that are read together. Without this limit, each write would require a read of all topics that were ever asked
 * for.
 */
export const TOGETHER = 64;

/** The value of a revision: the sum of the counters of its topics and of that of all topics. */
export function sum(counters: ReadonlyMap<Topic, number>, topics: readonly Topic[]): number {
  return topics.reduce((total, topic) => total + (counters.get(topic) ?? 0), counters.get(ANYTHING) ?? 0);
}

import type { Revision, Topic } from './freshness.ts';
import { TOGETHER } from './revision-reader.ts';
import { ANYTHING } from './topic-counters.ts';

/** For a revision of counters that were read one after the other: every change may or may not be part of it. */
const OF_SEVERAL = Object.freeze({ asked: Number.NEGATIVE_INFINITY, answered: Number.POSITIVE_INFINITY });

/** Topics whose last counters are kept. */
const RECENT = 1_000;

/** The last counters that a server returned, with the time of the question. For callers that accept older answers. */
export class RecentCounters {
  readonly #counters = new Map<Topic, { readonly value: number; readonly at: number }>();
  /** The topics that such callers ask about, read together in one statement. */
  #asked = new Set<Topic>();
  /** Time when this process last ended a transaction. Counters requested before may not include it. */
  #writtenAt = Number.NEGATIVE_INFINITY;

  /** Whether an answer to a statement sent at `sentAt` is new enough. */
  isWithin(sentAt: number, maxAge: number): boolean {
    return sentAt > this.#writtenAt && performance.now() - sentAt <= maxAge;
  }

  /** The revision from kept counters; null if one of them is missing or too old. */
  revision(topics: readonly Topic[], maxAge: number): Revision | null {
    let value = 0;
    let at = Number.POSITIVE_INFINITY;
    for (let place = -1; place < topics.length; place++) {
      const known = this.#counters.get(place < 0 ? ANYTHING : (topics[place] as Topic));
      if (known === undefined || !this.isWithin(known.at, maxAge)) return null;
      value += known.value;
      at = Math.min(at, known.at);
    }
    return { value, commit: null, at, ...OF_SEVERAL };
  }

  /** Topics to read in the same statement as these. */
  together(topics: readonly Topic[]): Iterable<Topic> {
    if (this.#asked.size + topics.length > TOGETHER) this.#asked = new Set();
    for (const topic of topics) this.#asked.add(topic);
    return this.#asked;
  }

  /** Keeps counters. @param topics those that were asked for, at the time `sentAt` */
  note({ topics, sentAt }: { readonly topics: ReadonlySet<Topic>; readonly sentAt: number }, counters: ReadonlyMap<Topic, number>): void {
    if (this.#counters.size + topics.size > RECENT) this.#counters.clear();
    for (const topic of topics) {
      // A statement that was sent earlier can be answered later.
      if ((this.#counters.get(topic)?.at ?? 0) <= sentAt) this.#counters.set(topic, { value: counters.get(topic) ?? 0, at: sentAt });
    }
  }

  /** Drops all counters, because this process has written and must see its own changes at once. */
  forget(): void {
    this.#writtenAt = performance.now();
    this.#counters.clear();
  }
}

import { LRUCache } from 'lru-cache';

/** Reads that are known, and characters of their texts, at the most. */
const KNOWN = 1_000;
const LENGTH = 1_000_000;

/** What the last time weighs beside those before it. */
const WEIGHT = 0.3;

/** One of so many turns is of who has waited longest, whatever he asks for. */
const OLDEST_EVERY = 4;

/** Who waits for a connection. */
export interface WaitingRead {
  /** The statement that the read begins with. */
  readonly text: string;
}

/** Tells which of the reads that wait is the next one: what is short goes before what takes long, so that two hundred searches do not make a document wait for all of them. */
export class ReadCosts {
  readonly #times = new LRUCache<string, number>({ max: KNOWN, maxSize: LENGTH, sizeCalculation: (_, text) => text.length });
  #turns = 0;

  /** Remembers for how long a read held its connection. */
  note(text: string, milliseconds: number): void {
    const before = this.#times.peek(text) ?? milliseconds;
    this.#times.set(text, before + WEIGHT * (milliseconds - before));
  }

  /** The next of those that wait, the oldest of them first; null: none. What is not known yet counts as short. */
  next<Waiting extends WaitingRead>(waiting: Iterable<Waiting>): Waiting | null {
    const isOldest = this.#turns++ % OLDEST_EVERY === 0;
    let next: Waiting | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const each of waiting) {
      const time = this.#times.peek(each.text) ?? 0;
      if (time >= least) continue;
      next = each;
      least = time;
      if (isOldest || time === 0) break;
    }
    return next;
  }
}

import { LRUCache } from 'lru-cache';
import { UnavailableError } from '../../errors/index.ts';

/** Statements that are known, and characters of their texts, at the most. */
const KNOWN = 1_000;
const LENGTH = 1_000_000;

/** What is known of statements, by their texts; what was used least recently is forgotten first. */
function byText<Known extends number | true>(): LRUCache<string, Known> {
  return new LRUCache({ max: KNOWN, maxSize: LENGTH, sizeCalculation: (_, text) => text.length });
}

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
  readonly #times = byText<number>();
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

/** How long reads may be, and how many of the long ones there are at a time. Times are in milliseconds. */
interface LongReadOptions {
  /** Connections that they may hold. */
  readonly max: number;
  /** One waits this long for its turn. */
  readonly acquireTimeout: number;
  /** A statement that takes longer is a long one; 0: none is, because no statement may take longer. */
  readonly from: number;
}

/**
 * The share of long reads in the connections. Nobody can tell beforehand which statement takes long: a read is tried with a short limit, and one that needs more
 * begins anew in its turn, so that a caller who asks for much leaves connections to those who ask for little.
 */
export class LongReads {
  readonly #options: LongReadOptions;
  readonly #known = byText<true>();
  readonly #short = byText<true>();
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor(options: LongReadOptions) {
    this.#options = options;
  }

  /** Whether a statement that was ended at the short limit is tried again with the long one. */
  get areAllowed(): boolean {
    return this.#options.from > 0;
  }

  /** Whether a statement took long the last time. */
  has(text: string): boolean {
    return this.#known.size > 0 && this.#known.has(text);
  }

  /** Remembers that a statement was answered within the short limit. */
  noteShort(text: string): void {
    if (!this.#short.has(text)) this.#short.set(text, true);
  }

  /**
   * Whether a statement that was ended at the short limit is tried with it once more: one that was short before may have met a busy server, and would wait among long
   * ones for nothing.
   */
  grantsAnother(text: string): boolean {
    return this.#short.delete(text);
  }

  /** Remembers how long a statement took. @param milliseconds from when it was sent */
  note(text: string, milliseconds: number): void {
    // Half of what makes one long: those in between stay what they are.
    if (milliseconds > this.#options.from) this.#known.set(text, true);
    else if (milliseconds < this.#options.from / 2) this.#known.delete(text);
  }

  /**
   * Waits for a turn, which `leave` gives back.
   * @throws UnavailableError (in the promise) when it does not come in time
   */
  enter(): Promise<void> {
    if (this.#running < this.#options.max) {
      this.#running++;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(next);
        reject(new UnavailableError('The database is busy'));
      }, this.#options.acquireTimeout);
      const next = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#waiting.add(next);
    });
  }

  leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#running--;
      return;
    }
    this.#waiting.delete(next);
    next();
  }

  /** Lets all go on that wait: the connections that they want are closed. */
  close(): void {
    for (const next of this.#waiting) {
      this.#running++;
      next();
    }
    this.#waiting.clear();
  }
}

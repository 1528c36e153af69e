import { LRUCache } from 'lru-cache';
import { UnavailableError } from '../../errors/index.ts';

/** Maximum number of remembered statements, and total characters of their texts. */
const KNOWN = 1_000;
const LENGTH = 1_000_000;

/** A cache of facts about statements, by their texts. The least recently used is evicted first. */
function byText<Known extends number | true>(): LRUCache<string, Known> {
  return new LRUCache({ max: KNOWN, maxSize: LENGTH, sizeCalculation: (_, text) => text.length });
}

/** Weight of the last time in the moving average. */
const WEIGHT = 0.3;

/** Every n-th turn goes to the read that has waited longest, whatever its cost. */
const OLDEST_EVERY = 4;

/** A read that waits for a connection. */
export interface WaitingRead {
  /** The first statement of the read. */
  readonly text: string;
}

/** Chooses the next of the waiting reads. Short ones go before long ones, so that a document does not wait for two hundred searches. */
export class ReadCosts {
  readonly #times = byText<number>();
  #turns = 0;

  /** Records how long a read held its connection. */
  note(text: string, milliseconds: number): void {
    const before = this.#times.peek(text) ?? milliseconds;
    this.#times.set(text, before + WEIGHT * (milliseconds - before));
  }

  /**
   * Returns the next of the waiting reads, which must be passed oldest first; null if there are none. Unknown statements count as short.
   */
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

/** Limits of long reads. Times are in milliseconds. */
interface LongReadOptions {
  /** Connections that long reads may use. */
  readonly max: number;
  /** How long a read waits for its turn. */
  readonly acquireTimeout: number;
  /** Statements that take longer count as long; 0: none does, because no statement may take longer. */
  readonly from: number;
}

/**
 * The share of long reads in the connections. It is unknown beforehand which statements take long. So a read first runs with a short limit.
 * If it needs more, it starts again in a queue, so that expensive reads leave connections to cheap ones.
 */
export class LongReadQueue {
  readonly #options: LongReadOptions;
  readonly #known = byText<true>();
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor(options: LongReadOptions) {
    this.#options = options;
  }

  /** Whether a statement that exceeded the short limit is repeated with the long one. */
  get areAllowed(): boolean {
    return this.#options.from > 0;
  }

  /** Whether a statement took long the last time. */
  has(text: string): boolean {
    return this.#known.size > 0 && this.#known.has(text);
  }

  /** Records how long a statement took. @param milliseconds since it was sent */
  note(text: string, milliseconds: number): void {
    // Two thresholds: between half the limit and the limit, the classification stays.
    if (milliseconds > this.#options.from) this.#known.set(text, true);
    else if (milliseconds < this.#options.from / 2) this.#known.delete(text);
  }

  /**
   * Waits for a turn, which `leave` gives back.
   * @throws UnavailableError (in the promise) on timeout
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

  /** Resumes all waiting reads at shutdown. They then find the pool closed. */
  close(): void {
    for (const next of this.#waiting) {
      this.#running++;
      next();
    }
    this.#waiting.clear();
  }
}

import { LRUCache } from 'lru-cache';
import { UnavailableError } from '../../errors/index.ts';

/** Statements that are known to take long, and characters of their texts, at the most. */
const KNOWN = 1_000;
const LENGTH = 1_000_000;

/** How long reads may be, and how many of the long ones there are at a time. Times are in milliseconds. */
export interface LongReadOptions {
  /** Connections that they may hold. */
  readonly max: number;
  /** One waits this long for its turn. */
  readonly acquireTimeout: number;
  /** A statement that takes longer is a long one; 0: none is, because no statement may take longer. */
  readonly from: number;
}

const texts = () => new LRUCache<string, true>({ max: KNOWN, maxSize: LENGTH, sizeCalculation: (_, text) => text.length });

/**
 * The share of long reads in the connections. Nobody can tell beforehand which statement takes long: a read is tried with a short limit, and one that needs more
 * begins anew in its turn, so that a caller who asks for much leaves connections to those who ask for little.
 */
export class LongReads {
  readonly #options: LongReadOptions;
  readonly #known = texts();
  readonly #short = texts();
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

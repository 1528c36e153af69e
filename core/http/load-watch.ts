import type { HttpLogger } from './http.ts';

/** Milliseconds between two looks. */
const LOOK = 250;
/** Milliseconds between two probes while all is well, and between two lines of the log. */
const PROBE = 1_000;
const TOLD = 60_000;

/** What a node bears before it refuses new requests. Times are in milliseconds. */
interface LoadLimits {
  /** How late the event loop may be, twice in a row; 0: as late as it is. */
  readonly maxEventLoopDelay: number;
  /** How long a request may wait for the database; 0: as long as it takes. */
  readonly maxDatabaseWait: number;
}

/** What a watch works with. */
export interface LoadWatchParts {
  readonly limits: LoadLimits;
  readonly logger: HttpLogger;
  /** Asks the database for next to nothing, as requests ask it. */
  readonly probe: () => Promise<unknown>;
}

/**
 * Finds out whether a node has more to do than it can: one timer looks how late it is itself, and how long a trivial statement takes that waits for its connection
 * as those of requests do. Requests look at `isTooMuch` alone.
 */
export class LoadWatch {
  /** Whether new requests are to be refused. */
  isTooMuch = false;
  /** Set by requests: a node that nobody uses asks its database for nothing. */
  isUsed = false;
  readonly #parts: LoadWatchParts;
  #timer: NodeJS.Timeout | null = null;
  #lookedAt = 0;
  #lateness = 0;
  #isWaiting = false;
  #probedAt: number | null = null;
  #nextProbe = 0;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(parts: LoadWatchParts) {
    this.#parts = parts;
  }

  start(): void {
    const { maxEventLoopDelay, maxDatabaseWait } = this.#parts.limits;
    if (maxEventLoopDelay === 0 && maxDatabaseWait === 0) return;
    this.#lookedAt = performance.now();
    this.#timer = setInterval(() => this.#look(performance.now()), LOOK).unref();
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.isTooMuch = false;
  }

  #look(now: number): void {
    const { maxEventLoopDelay, maxDatabaseWait } = this.#parts.limits;
    // One look may be late by chance: the garbage of a large answer, a file that was compiled.
    const late = now - this.#lookedAt - LOOK;
    const delay = Math.min(late, this.#lateness);
    this.#lookedAt = now;
    this.#lateness = late;
    const wait = this.#probedAt === null ? 0 : now - this.#probedAt;
    if (maxDatabaseWait > 0) {
      if (wait >= maxDatabaseWait) this.#isWaiting = true;
      this.#probe(now, maxDatabaseWait);
    }
    const isLate = maxEventLoopDelay > 0 && delay >= maxEventLoopDelay;
    this.isTooMuch = isLate || this.#isWaiting;
    if (!this.isTooMuch || now - this.#toldAt < TOLD) return;
    this.#toldAt = now;
    this.#parts.logger.warn({ eventLoopDelay: Math.round(delay), databaseWait: Math.round(wait) }, 'overloaded: new requests are refused');
  }

  #probe(now: number, limit: number): void {
    if (this.#probedAt !== null || !(this.#isWaiting || (this.isUsed && now >= this.#nextProbe))) return;
    this.isUsed = false;
    this.#probedAt = now;
    this.#nextProbe = now + PROBE;
    const end = (isWaiting: boolean) => {
      this.#probedAt = null;
      this.#isWaiting = isWaiting;
    };
    this.#parts.probe().then(
      // Half of it: what waits already is let through first.
      () => end(performance.now() - now >= (this.#isWaiting ? limit / 2 : limit)),
      // Requests find that out by themselves, in the words of the database.
      () => end(false),
    );
  }
}

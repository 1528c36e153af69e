import type { HttpLogger } from './http.ts';

/** Milliseconds between two checks. */
const LOOK = 250;
/** Milliseconds between two probes while nothing is overloaded, and between two log lines. */
const PROBE = 1_000;
const TOLD = 60_000;

/** Load that a node tolerates before it refuses new requests. Times are in milliseconds. */
interface LoadLimits {
  /** How late the event loop may be, twice in a row; 0: no limit. */
  readonly maxEventLoopDelay: number;
  /** How long a request may wait for the database; 0: no limit. */
  readonly maxDatabaseWait: number;
}

/** The parts that a watch works with. */
export interface LoadWatchParts {
  readonly limits: LoadLimits;
  readonly logger: HttpLogger;
  /** Runs a trivial statement, through the connections that requests use. */
  readonly probe: () => Promise<unknown>;
}

/**
 * Detects overload of a node. A timer measures its own lateness, and how long a trivial statement takes, including the wait for a
 * connection that requests would have. Requests only read `isTooMuch`.
 */
export class LoadWatch {
  /** Whether new requests must be refused. */
  isTooMuch = false;
  /** Set by requests: an unused node does not probe its database. */
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
    // A single check may be late by chance, for example after collecting the garbage of a large response or compiling a file.
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
    this.#parts.logger.warn(
      { eventLoopDelay: Math.round(delay), databaseWait: Math.round(wait) },
      'server overloaded; rejecting new requests',
    );
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
      // Recovery requires half the limit, so that waiting requests are served first.
      () => end(performance.now() - now >= (this.#isWaiting ? limit / 2 : limit)),
      // A failing database does not count as overload: requests get its error themselves.
      () => end(false),
    );
  }
}

import type { CountedRequests } from '../api/told-health.ts';
import { BUCKETS, bucketOf, quantile } from './durations.ts';

/** A route that requests are counted by. */
export interface CountedRoute {
  readonly method: string;
  readonly path: string;
}

/** Routes that are counted separately; further ones are counted together. */
export const MOST_ROUTES = 1_000;
/** Length of a step in milliseconds, and how many steps are kept: ten minutes. */
const STEP = 10_000;
export const STEPS = 60;
/** Milliseconds after which counts by route start again. The previous counts are kept for as long. */
const GENERATION = 300_000;

/** Counts of some requests. */
export class Count {
  total = 0;
  /** Answered with 4xx. */
  refused = 0;
  /** Answered with 5xx. */
  failed = 0;
  worst = 0;
  readonly durations = new Uint32Array(BUCKETS);

  add(status: number, milliseconds: number): void {
    this.total++;
    if (status >= 500) this.failed++;
    else if (status >= 400) this.refused++;
    if (milliseconds > this.worst) this.worst = milliseconds;
    const bucket = bucketOf(milliseconds);
    this.durations[bucket] = (this.durations[bucket] as number) + 1;
  }

  clear(): void {
    this.total = this.refused = this.failed = this.worst = 0;
    this.durations.fill(0);
  }
}

/** Counts of one route. */
interface CountedByRoute extends CountedRequests {
  /** Null: requests that match no route, and routes above the limit. */
  readonly route: CountedRoute | null;
}

/** Counts of the requests of this node. Their number is limited, whatever is requested. */
export class RequestCounts {
  readonly #now: () => number;
  readonly #startedAt: number;
  readonly #steps = Array.from({ length: STEPS }, () => ({ step: -1, count: new Count() }));
  #routes = new Map<CountedRoute | null, Count>();
  #before: ReadonlyMap<CountedRoute | null, Count> = new Map();
  #generation: number;
  #generationBefore: number;

  /** @param now milliseconds of a monotonic clock */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#startedAt = now();
    this.#generation = this.#startedAt;
    this.#generationBefore = this.#startedAt;
  }

  /**
   * Counts a response.
   * @param route null when none matched
   */
  add(route: CountedRoute | null, status: number, milliseconds: number): void {
    const now = this.#now();
    const step = Math.floor(now / STEP);
    const slot = this.#steps[step % STEPS] as { step: number; readonly count: Count };
    if (slot.step !== step) {
      slot.step = step;
      slot.count.clear();
    }
    slot.count.add(status, milliseconds);
    if (now - this.#generation >= GENERATION) this.#begin(now);
    let count = this.#routes.get(route);
    if (count === undefined) {
      const known = this.#routes.size < MOST_ROUTES ? route : null;
      count = this.#routes.get(known) ?? new Count();
      this.#routes.set(known, count);
    }
    count.add(status, milliseconds);
  }

  /** Returns the last ten minutes in steps, oldest first, ending with the current step. */
  course(): { readonly seconds: number; readonly steps: readonly CountedRequests[] } {
    const last = Math.floor(this.#now() / STEP);
    const steps = Array.from({ length: STEPS }, (_, index) => {
      const step = last - STEPS + 1 + index;
      const slot = this.#steps[((step % STEPS) + STEPS) % STEPS];
      return told(slot !== undefined && slot.step === step ? [slot.count] : []);
    });
    return { seconds: STEP / 1_000, steps };
  }

  /** Returns the last minute as one count. */
  lately(): CountedRequests & { readonly seconds: number } {
    const now = this.#now();
    const last = Math.floor(now / STEP);
    const counts = this.#steps.filter(({ step }) => step > last - 6).map(({ count }) => count);
    const seconds = Math.min((now - this.#startedAt) / 1_000, 50 + (now % STEP) / 1_000);
    return { ...told(counts), seconds: Math.max(1, seconds) };
  }

  /** Returns counts by route of the last five to ten minutes, those with the most total time first. */
  routes(): { readonly seconds: number; readonly routes: readonly CountedByRoute[] } {
    const now = this.#now();
    if (now - this.#generation >= GENERATION) this.#begin(now);
    const names = new Set([...this.#routes.keys(), ...this.#before.keys()]);
    const routes = [...names].map((route) => ({ route, ...told([this.#routes.get(route), this.#before.get(route)]) }));
    const weight = ({ total, half }: CountedRequests) => total * (half ?? 0);
    return {
      seconds: Math.max(1, (now - this.#generationBefore) / 1_000),
      routes: routes.sort((one, other) => weight(other) - weight(one)),
    };
  }

  /** Number of counts that are kept. Memory use is proportional to it. */
  get size(): number {
    return STEPS + this.#routes.size + this.#before.size;
  }

  #begin(now: number): void {
    const isLate = now - this.#generation >= 2 * GENERATION;
    this.#before = isLate ? new Map() : this.#routes;
    this.#generationBefore = isLate ? now : this.#generation;
    this.#routes = new Map();
    this.#generation = now;
  }
}

function told(counts: readonly (Count | undefined)[]): CountedRequests {
  const durations = new Uint32Array(BUCKETS);
  const sum = { total: 0, refused: 0, failed: 0, worst: 0 };
  for (const count of counts) {
    if (count === undefined) continue;
    sum.total += count.total;
    sum.refused += count.refused;
    sum.failed += count.failed;
    sum.worst = Math.max(sum.worst, count.worst);
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      durations[bucket] = (durations[bucket] as number) + (count.durations[bucket] as number);
    }
  }
  return { ...sum, half: quantile(durations, 0.5, sum.worst), most: quantile(durations, 0.99, sum.worst) };
}

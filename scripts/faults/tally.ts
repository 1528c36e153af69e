import type { Answer } from './send.ts';

/** Greatest number of examples per kind of finding. */
const EXAMPLES = 5;

/** Findings of the rounds with one fault. */
export class Tally {
  rounds = 0;
  /** Number of acknowledged writes. */
  acknowledged = 0;
  reads = 0;
  /** Reads that showed less than an acknowledged write, and reads that mixed two states; both are among `broken` too. */
  stale = 0;
  torn = 0;
  /** Responses with a status from 500 on, except 503, and except 507 when the disk may be full. */
  failures = 0;
  mayBeFull = false;
  /** Acknowledged writes that are missing. */
  readonly lost: string[] = [];
  /** Violations of what must hold under any fault. */
  readonly broken: string[] = [];
  /** Measurements, for information. */
  readonly told: string[] = [];
  /** Seconds until each affected node served again. */
  readonly recoveries: number[] = [];
  /** Bodies of some responses counted in `failures`. */
  readonly examples: string[] = [];

  /** Counts a response. @param request `GET /api/articles` */
  count(request: string, { status, text }: Answer): void {
    if (status < 500 || status === 503 || (status === 507 && this.mayBeFull)) return;
    this.failures += 1;
    if (this.examples.length < EXAMPLES) this.examples.push(`${request}: ${status} ${text}`);
  }

  /** Notes a read that showed less than an acknowledged write. */
  wasStale(finding: string): void {
    this.stale += 1;
    this.broken.push(finding);
  }

  /** Notes a read that mixed two states. */
  wasTorn(finding: string): void {
    this.torn += 1;
    this.broken.push(finding);
  }

  /** Adds the findings of one round. */
  add(round: Tally): void {
    this.rounds += 1;
    this.acknowledged += round.acknowledged;
    this.reads += round.reads;
    this.stale += round.stale;
    this.torn += round.torn;
    this.failures += round.failures;
    this.lost.push(...round.lost);
    this.broken.push(...round.broken);
    this.told.push(...round.told);
    this.recoveries.push(...round.recoveries);
  }

  /** The longest recovery, in seconds; 0 without one. */
  get worst(): number {
    return Math.max(0, ...this.recoveries);
  }

  /** The median recovery in seconds; 0 without one. */
  get median(): number {
    const sorted = this.recoveries.toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  }

  /** @param limit greatest number of seconds for a recovery */
  isWell(limit: number): boolean {
    return this.lost.length === 0 && this.broken.length === 0 && this.failures === 0 && this.worst <= limit;
  }
}

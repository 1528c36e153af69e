import type { Answer } from './send.ts';

/** Kinds of what was found are printed with this many examples. */
const EXAMPLES = 5;

/** What was found in the rounds of one fault. */
export class Tally {
  rounds = 0;
  /** Writes that were answered as done. */
  acknowledged = 0;
  reads = 0;
  /** Answers from 500 on, other than 503; and than 507 when the disk may be full. */
  failures = 0;
  mayBeFull = false;
  /** Acknowledged writes that are not there. */
  readonly lost: string[] = [];
  /** What must not be, whatever happened. */
  readonly broken: string[] = [];
  /** What was measured, for whoever reads along. */
  readonly told: string[] = [];
  /** Of each node that was struck, seconds until it served again. */
  readonly recoveries: number[] = [];
  /** Texts of some answers that are counted in `failures`. */
  readonly examples: string[] = [];

  /** Counts an answer of a request: `GET /api/articles`. */
  count(request: string, { status, text }: Answer): void {
    if (status < 500 || status === 503 || (status === 507 && this.mayBeFull)) return;
    this.failures += 1;
    if (this.examples.length < EXAMPLES) this.examples.push(`${request}: ${status} ${text}`);
  }

  /** Adds what was found in one round. */
  add(round: Tally): void {
    this.rounds += 1;
    this.acknowledged += round.acknowledged;
    this.reads += round.reads;
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

  /** Seconds; 0 without a recovery. */
  get median(): number {
    const sorted = this.recoveries.toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  }

  /** @param limit seconds that a recovery may take */
  isWell(limit: number): boolean {
    return this.lost.length === 0 && this.broken.length === 0 && this.failures === 0 && this.worst <= limit;
  }
}

/** Unexpected answers that are kept, to be shown. */
const EXAMPLES = 10;

/** What was answered so far. */
export class Tally {
  /** By status; 0 is no answer. */
  readonly statuses = new Map<number, number>();
  /** Requests whose client went away on purpose. */
  aborted = 0;
  /** 5xx other than 503. */
  failures = 0;
  /** Answers that are neither what was expected nor 503. */
  unexpected = 0;
  readonly examples: string[] = [];

  count(request: string, status: number, text: string, expected: readonly number[]): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (status >= 500 && status !== 503) this.failures += 1;
    if (expected.includes(status) || status === 503) return;
    this.unexpected += 1;
    if (this.examples.length < EXAMPLES) this.examples.push(`${request}: ${status} ${text.slice(0, 300)}`);
  }

  get requests(): number {
    return [...this.statuses.values()].reduce((sum, count) => sum + count, 0);
  }

  /** `200 ×1234, 404 ×5`. */
  toString(): string {
    const counts = [...this.statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status} ×${count}`);
    return [...counts, `aborted ×${this.aborted}`].join(', ');
  }
}

/** Greatest number of unexpected responses kept for the report. */
const EXAMPLES = 10;

/** Counts of all responses. */
export class Tally {
  /** Counts by status; 0 is no response. */
  readonly statuses = new Map<number, number>();
  /** Requests that the client aborted on purpose. */
  aborted = 0;
  /** Responses with a 5xx other than 503. */
  failures = 0;
  /** Responses with a status that is neither expected nor 503. */
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

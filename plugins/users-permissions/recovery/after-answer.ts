import type { Logger, Observation } from 'plinth';

/** Delay of the work in milliseconds. The response has been sent by then, so its time does not reveal whether there was any work. */
const DELAY = 25;

/** Maximum number of waiting jobs. Each belongs to a request of the last moments, which the limits already bound. */
const MAX_WAITING = 1_000;

/** Runs work of requests after their responses. */
export class AfterAnswer {
  readonly #log: Logger;
  readonly #observation: Observation;
  readonly #waiting = new Set<Promise<void>>();

  constructor(log: Logger, observation: Observation) {
    this.#log = log;
    this.#observation = observation;
  }

  /** Runs it soon. Errors are logged. */
  do(what: string, work: () => Promise<void>): void {
    if (this.#waiting.size >= MAX_WAITING) {
      this.#log.warn(`${what}: skipped, because too many background tasks are pending`);
      return;
    }
    const { traceparent } = this.#observation;
    const observed = { kind: 'aftermath', name: what, from: traceparent } as const;
    const done = new Promise<void>((begin) => setTimeout(begin, DELAY))
      .then(() => this.#observation.around(observed, work))
      .catch((err: unknown) => this.#log.error({ err }, `${what}: failed`))
      .finally(() => this.#waiting.delete(done));
    this.#waiting.add(done);
  }

  /** Resolves when no work is waiting. */
  async settled(): Promise<void> {
    await Promise.all(this.#waiting);
  }
}

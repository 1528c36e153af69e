/** What a `Poller` does, and how often. Times are milliseconds. */
export interface PollerParts {
  /**
   * Looks for work and does it.
   * @param signal aborted on shutdown: begin no more work
   * @returns time until the next poll; undefined: `every`
   */
  poll(signal: AbortSignal): Promise<number | undefined>;
  /** Time between two polls. It is shortened by up to a quarter at random, so that nodes do not all poll at once. */
  readonly every: number;
  /** Time from `wake` to the poll. Default 0. */
  readonly soon?: number;
  /** Called when a poll has failed, except on shutdown. @param times how many polls in a row have failed */
  failed(error: unknown, times: number): void;
}

/**
 * Looks for work at regular intervals on this node, and sooner after `wake`. Polls never overlap. After a failed poll it continues at the
 * same interval.
 */
export class Poller {
  readonly #parts: PollerParts;
  readonly #stop = new AbortController();
  #isOn = false;
  /** The next poll; `at` is a time of `performance.now`. */
  #next: { readonly timer: NodeJS.Timeout; readonly at: number } | null = null;
  #polling: Promise<void> = Promise.resolve();
  #isPolling = false;
  /** Whether `wake` was called during the current poll, which may have been too late for that poll to see the work. */
  #isWoken = false;
  #failures = 0;

  constructor(parts: PollerParts) {
    this.#parts = parts;
  }

  /** Whether it was started and not drained yet. */
  get isOn(): boolean {
    return this.#isOn;
  }

  /** Starts: the first poll follows right after this call returns. Does nothing after `drain`. */
  start(): void {
    if (this.#isOn || this.#stop.signal.aborted) return;
    this.#isOn = true;
    this.#sleep(0);
  }

  /** Says that there may be work: the next poll comes after `soon`. Does nothing before `start` and after `drain`. */
  wake(): void {
    if (this.#isPolling) this.#isWoken = true;
    else this.#sleep(this.#soon);
  }

  /** Stops. @returns a promise that resolves when the current poll has ended */
  async drain(): Promise<void> {
    this.#isOn = false;
    this.#stop.abort(new Error('the server is shutting down'));
    if (this.#next !== null) clearTimeout(this.#next.timer);
    this.#next = null;
    await this.#polling;
  }

  get #soon(): number {
    return this.#parts.soon ?? 0;
  }

  /** Schedules the next poll, unless one is due earlier. */
  #sleep(milliseconds: number): void {
    const at = performance.now() + milliseconds;
    if (!this.#isOn || (this.#next !== null && this.#next.at <= at)) return;
    if (this.#next !== null) clearTimeout(this.#next.timer);
    const timer = setTimeout(() => {
      this.#next = null;
      this.#isPolling = true;
      this.#isWoken = false;
      this.#polling = this.#poll();
    }, milliseconds).unref();
    this.#next = { timer, at };
  }

  /** Never rejects. */
  async #poll(): Promise<void> {
    const { poll, every, failed } = this.#parts;
    let pause: number | undefined;
    try {
      pause = await poll(this.#stop.signal);
      this.#failures = 0;
    } catch (error) {
      this.#failures += 1;
      if (this.#isOn) failed(error, this.#failures);
    }
    this.#isPolling = false;
    pause ??= every * (0.75 + Math.random() / 4);
    this.#sleep(this.#isWoken ? Math.min(this.#soon, pause) : pause);
  }
}

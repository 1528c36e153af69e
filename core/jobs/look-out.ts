/** What is looked for, and how often. Times are milliseconds. */
export interface LookOutParts {
  /**
   * Looks, and does what there is to do.
   * @param signal aborted when nothing more is to be begun
   * @returns until the next look; undefined: `every`
   */
  look(signal: AbortSignal): Promise<number | undefined>;
  /** Between two looks: shortened by up to a quarter, so that nodes do not look all at once. */
  readonly every: number;
  /** From a wake to the look that it asks for. Default 0. */
  readonly soon?: number;
  /** Told what a look has failed with, unless nothing more is to be begun. @param times how many have failed one after the other */
  failed(error: unknown, times: number): void;
}

/** Looks again and again whether there is something to do, on each node: never twice at once, sooner when somebody wakes it. A look that fails is not the last one. */
export class LookOut {
  readonly #parts: LookOutParts;
  readonly #stop = new AbortController();
  #isOn = false;
  /** When the next look comes: by `performance.now`. */
  #next: { readonly timer: NodeJS.Timeout; readonly at: number } | null = null;
  #looking: Promise<void> = Promise.resolve();
  #isLooking = false;
  /** Whether somebody has woken it while it looked, perhaps too late for that look. */
  #isWoken = false;
  #failures = 0;

  constructor(parts: LookOutParts) {
    this.#parts = parts;
  }

  /** Whether it was started, and not drained. */
  get isOn(): boolean {
    return this.#isOn;
  }

  /** Looks for the first time, soon after it has returned. Once it is drained it does nothing. */
  start(): void {
    if (this.#isOn || this.#stop.signal.aborted) return;
    this.#isOn = true;
    this.#sleep(0);
  }

  /** There may be something to do. Before `start` and after `drain` that is nobody's concern. */
  wake(): void {
    if (this.#isLooking) this.#isWoken = true;
    else this.#sleep(this.#soon);
  }

  /** Looks no more. @returns a promise that resolves when the look that is under way has ended */
  async drain(): Promise<void> {
    this.#isOn = false;
    this.#stop.abort(new Error('the kernel shuts down'));
    if (this.#next !== null) clearTimeout(this.#next.timer);
    this.#next = null;
    await this.#looking;
  }

  get #soon(): number {
    return this.#parts.soon ?? 0;
  }

  /** Looks after a while, or sooner where that was to be. */
  #sleep(milliseconds: number): void {
    const at = performance.now() + milliseconds;
    if (!this.#isOn || (this.#next !== null && this.#next.at <= at)) return;
    if (this.#next !== null) clearTimeout(this.#next.timer);
    const timer = setTimeout(() => {
      this.#next = null;
      this.#isLooking = true;
      this.#isWoken = false;
      this.#looking = this.#look();
    }, milliseconds).unref();
    this.#next = { timer, at };
  }

  /** Never rejects. */
  async #look(): Promise<void> {
    const { look, every, failed } = this.#parts;
    let pause: number | undefined;
    try {
      pause = await look(this.#stop.signal);
      this.#failures = 0;
    } catch (error) {
      this.#failures += 1;
      if (this.#isOn) failed(error, this.#failures);
    }
    this.#isLooking = false;
    pause ??= every * (0.75 + Math.random() / 4);
    this.#sleep(this.#isWoken ? Math.min(this.#soon, pause) : pause);
  }
}

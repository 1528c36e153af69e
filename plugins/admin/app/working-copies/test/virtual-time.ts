import type { Clock } from '../copy-sync.ts';

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/** Time that passes only when a test says so. Real work, such as requests to a real server, takes no time of it. */
export class VirtualTime {
  #now = 1_800_000_000_000;
  #order = 0;
  readonly #timers = new Set<Timer>();
  readonly #work = new Set<Promise<unknown>>();

  get now(): number {
    return this.#now;
  }

  /** The clock of one page. Its timers stop for good when the page is killed. */
  clock(page: { readonly isDead: boolean }): Clock {
    return {
      now: () => this.#now,
      start: (run, ms) => this.#start(() => void (page.isDead || run()), ms),
      stop: (timer) => void this.#timers.delete(timer as Timer),
    };
  }

  /** Resolves after some time. */
  wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.#start(resolve, ms));
  }

  /** Does real work: time stands still until it is done. */
  async during<T>(work: Promise<T>): Promise<T> {
    this.#work.add(work);
    try {
      return await work;
    } finally {
      this.#work.delete(work);
    }
  }

  /** Lets some time pass. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      await this.#settle();
      const next = [...this.#timers].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at || one.order - other.order)[0];
      if (next === undefined) break;
      this.#timers.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.run();
    }
    this.#now = end;
    await this.#settle();
  }

  /** Waits for a promise that needs time to pass. */
  async until<T>(promise: Promise<T>): Promise<T> {
    let isDone = false;
    const watched = promise.finally(() => {
      isDone = true;
    });
    watched.catch(() => undefined);
    for (let count = 0; !isDone && count < 10_000; count++) await this.pass(20);
    return watched;
  }

  #start(run: () => void, ms: number): Timer {
    const timer = { at: this.#now + Math.max(0, ms), order: this.#order++, run };
    this.#timers.add(timer);
    return timer;
  }

  async #settle(): Promise<void> {
    do {
      await Promise.allSettled(this.#work);
      // Code that waits for the work runs before time goes on.
      await new Promise((resolve) => setImmediate(resolve));
    } while (this.#work.size > 0);
  }
}

/** Milliseconds of statements per turn of the event loop. */
const SHARE = 5;

/**
 * Spreads reads over several turns of the event loop, so that other work runs in between. Otherwise two hundred searches that arrive at
 * once would block it together. A read does not wait while the current turn has time left.
 */
export class EventLoopTurns {
  readonly #waiting: (() => void)[] = [];
  #used = 0;
  #isScheduled = false;

  /** Whether a read may run in this turn. */
  get hasRoom(): boolean {
    return this.#used < SHARE && this.#waiting.length === 0;
  }

  /** Counts the milliseconds of a statement in this turn. */
  take(milliseconds: number): void {
    this.#used += milliseconds;
    if (this.#used >= SHARE) this.#schedule();
  }

  /** Resolves when a turn has time left. A statement that runs directly in the continuation is counted before the next read resumes. */
  wait(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => void this.#next());
  }

  async #next(): Promise<void> {
    this.#used = 0;
    let went = 0;
    for (; this.#used < SHARE && went < this.#waiting.length; went++) {
      this.#waiting[went]?.();
      await undefined;
    }
    this.#waiting.splice(0, went);
    this.#isScheduled = false;
    if (this.#waiting.length > 0 || this.#used >= SHARE) this.#schedule();
  }
}

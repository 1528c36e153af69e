/** Milliseconds of statements that one turn of the event loop bears. */
const SHARE = 5;

/**
 * Spreads reads over turns of the event loop, which runs between them what others ask for: two hundred searches that arrive at once would hold it as if they
 * were one. Nothing waits as long as there is room in the present turn.
 */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #used = 0;
  #isScheduled = false;

  /** Whether a read may begin now. */
  get hasRoom(): boolean {
    return this.#used < SHARE && this.#waiting.length === 0;
  }

  /** A statement took so many milliseconds of this turn. */
  take(milliseconds: number): void {
    this.#used += milliseconds;
    if (this.#used >= SHARE) this.#schedule();
  }

  /** Resolves when there is room. What hangs on it directly has its statement counted before the next one goes on. */
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

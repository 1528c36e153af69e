/** Milliseconds of the first pause, and of the longest. */
const FIRST = 100;
const LONGEST = 30_000;

/** Milliseconds after which a process that has ended had come up all the same. */
const STEADY = 10_000;

/** How long to wait before what has ended is started again: longer each time that it ends at once, so that what cannot run takes no processor from what does. */
export class RestartPauses {
  #next = FIRST;

  /** @param lived milliseconds from its start to its end @returns milliseconds */
  after(lived: number): number {
    if (lived >= STEADY) this.#next = FIRST;
    const pause = this.#next;
    this.#next = Math.min(pause * 2, LONGEST);
    return pause;
  }
}

/** Milliseconds of the first and of the longest pause. */
const FIRST = 100;
const LONGEST = 30_000;

/** Milliseconds after which a process that then ended counts as having started successfully. */
const STEADY = 10_000;

/**
 * How long to wait before an ended process is started again. The pause doubles each time it ends soon after its start, so that a failing
 * process takes no processor time from the others.
 */
export class RestartPauses {
  #next = FIRST;

  /** @param lived milliseconds from start to end of the process @returns milliseconds to wait */
  after(lived: number): number {
    if (lived >= STEADY) this.#next = FIRST;
    const pause = this.#next;
    this.#next = Math.min(pause * 2, LONGEST);
    return pause;
  }
}

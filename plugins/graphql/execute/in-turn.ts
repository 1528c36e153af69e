/** Runs what is given to it one after the other. */
export class InTurn {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs when everything before it has ended, however it ended. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}

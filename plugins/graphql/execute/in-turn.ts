/** Runs tasks one after the other. */
export class InTurn {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs after all earlier tasks have ended, successfully or not. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}

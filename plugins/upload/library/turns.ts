/** Work that is done one after another where it is about the same thing, in the order in which it was asked for. */
export class Turns {
  readonly #last = new Map<string, Promise<void>>();

  /** @param key what the work is about */
  async take<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const mine = (this.#last.get(key) ?? Promise.resolve()).then(work);
    const over = mine.then(
      () => undefined,
      () => undefined,
    );
    this.#last.set(key, over);
    try {
      return await mine;
    } finally {
      if (this.#last.get(key) === over) this.#last.delete(key);
    }
  }
}

/** Runs work of the same name one after the other. */
export class KeyTurns {
  readonly #queues = new Map<string, { last: Promise<unknown>; length: number }>();

  /** How many calls run or wait under a name. */
  lengthOf(name: string): number {
    return this.#queues.get(name)?.length ?? 0;
  }

  /** Runs work after all earlier work of its name has settled. */
  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(name) ?? { last: Promise.resolve(), length: 0 };
    this.#queues.set(name, queue);
    queue.length += 1;
    const mine = queue.last.then(work, work);
    queue.last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      queue.length -= 1;
      if (queue.length === 0) this.#queues.delete(name);
    }
  }
}

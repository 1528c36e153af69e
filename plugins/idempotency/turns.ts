/** Work under one name waits for the work under the same name before it. */
export class Turns {
  readonly #queues = new Map<string, { last: Promise<unknown>; length: number }>();

  /** How much runs and waits under a name. */
  lengthOf(name: string): number {
    return this.#queues.get(name)?.length ?? 0;
  }

  /** Runs work when all that came before it under its name has ended, however it has. */
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

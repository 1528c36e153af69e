/** Lets one holder at a time have a thing that exists once, such as a single type. */
export class Locks {
  readonly #tails = new Map<string, Promise<void>>();

  /** Waits until everybody before has released `name`. Answers how it is released. */
  async acquire(name: string): Promise<() => void> {
    const before = this.#tails.get(name) ?? Promise.resolve();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.#tails.set(
      name,
      before.then(() => held),
    );
    await before;
    return release;
  }
}

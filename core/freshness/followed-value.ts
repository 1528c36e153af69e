import { type Followed, type Revision, stillHolds, type Watch } from './freshness.ts';

/** A value that is being read, and what was known of its topics before. */
interface Load {
  readonly revision: Revision;
  readonly done: Promise<void>;
}

/** See `Freshness.follow`. */
export class FollowedValue<V> implements Followed<V> {
  readonly #watch: Watch;
  readonly #read: () => Promise<V>;
  #known: { readonly value: V; readonly revision: Revision; readonly turn: number } | null = null;
  #load: Load | null = null;
  #turns = 0;

  constructor(watch: Watch, read: () => Promise<V>) {
    this.#watch = watch;
    this.#read = read;
  }

  get current(): V | null {
    return this.#known === null ? null : this.#known.value;
  }

  catchUp(): void | Promise<void> {
    const asked = this.#watch.ask();
    return asked instanceof Promise ? asked.then((revision) => this.#reach(revision)) : this.#reach(asked);
  }

  #reach(revision: Revision): void | Promise<void> {
    if (this.#known !== null && stillHolds(this.#known.revision, revision)) return;
    if (this.#load === null || !stillHolds(this.#load.revision, revision)) this.#load = { revision, done: this.#begin(revision) };
    return this.#load.done;
  }

  async #begin(revision: Revision): Promise<void> {
    const turn = ++this.#turns;
    try {
      const value = await this.#read();
      // A load that began later knows better.
      if (turn > (this.#known?.turn ?? 0)) this.#known = { value, revision, turn };
    } finally {
      if (turn === this.#turns) this.#load = null;
    }
  }
}

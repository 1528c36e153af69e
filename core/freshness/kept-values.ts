import { LRUCache } from 'lru-cache';
import { type Followed, isUnchanged, type Remembered, type Revision, type Watch } from './freshness.ts';

/** Default number of values kept. */
const KEPT = 1000;

/** A value that is loaded or loading, and the revision of its topics before the load. */
interface Entry<V> {
  readonly revision: Revision;
  readonly value: Promise<V>;
}

/** See `Freshness.remember`. */
export class RememberedValues<K extends string | number, V> implements Remembered<K, V> {
  readonly #watch: Watch;
  readonly #load: (key: K) => Promise<V>;
  readonly #entries: LRUCache<K, Entry<V>>;
  /** The last question with its key, and what follows from it. Requests of one turn of the event loop mostly ask for the same. */
  #getting: { readonly asked: Promise<Revision>; readonly key: K; readonly value: Promise<V> } | null = null;

  constructor(watch: Watch, load: (key: K) => Promise<V>, max = KEPT) {
    this.#watch = watch;
    // Turns an exception before the first promise into a rejection.
    this.#load = async (key) => load(key);
    // `maxSize` instead of `max`: with `max` its arrays are allocated in full, which took milliseconds of each start.
    this.#entries = new LRUCache({ maxSize: max, sizeCalculation: () => 1 });
  }

  get(key: K, maxAge = 0): Promise<V> {
    const asked = this.#watch.ask(maxAge);
    if (!(asked instanceof Promise)) return this.#at(key, asked);
    if (this.#getting?.asked !== asked || this.#getting.key !== key)
      this.#getting = { asked, key, value: asked.then((revision) => this.#at(key, revision)) };
    return this.#getting.value;
  }

  forget(): void {
    this.#entries.clear();
    this.#getting = null;
  }

  #at(key: K, revision: Revision): Promise<V> {
    const known = this.#entries.get(key);
    if (known !== undefined && isUnchanged(known.revision, revision)) return known.value;
    const entry: Entry<V> = { revision, value: this.#load(key) };
    this.#entries.set(key, entry);
    entry.value.catch(() => {
      if (this.#entries.peek(key) === entry) this.#entries.delete(key);
    });
    return entry.value;
  }
}

/** A load in progress, and the revision of its topics before it. */
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
  /** The last question and what followed from its answer, which everybody with the same question shares. */
  #catchingUp: { readonly asked: Promise<Revision>; readonly done: Promise<void> } | null = null;

  constructor(watch: Watch, read: () => Promise<V>) {
    this.#watch = watch;
    // Turns an exception before the first promise into a rejection.
    this.#read = async () => read();
  }

  get current(): V | null {
    return this.#known === null ? null : this.#known.value;
  }

  catchUp(maxAge = 0): void | Promise<void> {
    const asked = this.#watch.ask(maxAge);
    if (!(asked instanceof Promise)) return this.#reach(asked);
    if (this.#catchingUp?.asked !== asked) this.#catchingUp = { asked, done: asked.then((revision) => this.#reach(revision)) };
    return this.#catchingUp.done;
  }

  #reach(revision: Revision): void | Promise<void> {
    if (this.#known !== null && isUnchanged(this.#known.revision, revision)) return;
    if (this.#load === null || !isUnchanged(this.#load.revision, revision)) this.#load = { revision, done: this.#begin(revision) };
    return this.#load.done;
  }

  async #begin(revision: Revision): Promise<void> {
    const turn = ++this.#turns;
    try {
      const value = await this.#read();
      // A load that began later has the newer value.
      if (turn > (this.#known?.turn ?? 0)) this.#known = { value, revision, turn };
    } finally {
      if (turn === this.#turns) this.#load = null;
    }
  }
}

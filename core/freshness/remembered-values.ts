import { LRUCache } from 'lru-cache';
import { type Remembered, type Revision, stillHolds, type Watch } from './freshness.ts';

/** Values that are kept unless somebody says how many. */
const KEPT = 1000;

/** A value that is there or under way, and what was known of its topics before it was read. */
interface Entry<V> {
  readonly revision: Revision;
  readonly value: Promise<V>;
}

/** See `Freshness.remember`. */
export class RememberedValues<K extends string | number, V> implements Remembered<K, V> {
  readonly #watch: Watch;
  readonly #load: (key: K) => Promise<V>;
  readonly #entries: LRUCache<K, Entry<V>>;

  constructor(watch: Watch, load: (key: K) => Promise<V>, max = KEPT) {
    this.#watch = watch;
    this.#load = load;
    this.#entries = new LRUCache({ max });
  }

  get(key: K): Promise<V> {
    const asked = this.#watch.ask();
    return asked instanceof Promise ? asked.then((revision) => this.#at(key, revision)) : this.#at(key, asked);
  }

  forget(): void {
    this.#entries.clear();
  }

  #at(key: K, revision: Revision): Promise<V> {
    const known = this.#entries.get(key);
    if (known !== undefined && stillHolds(known.revision, revision)) return known.value;
    const entry: Entry<V> = { revision, value: this.#load(key) };
    this.#entries.set(key, entry);
    entry.value.catch(() => {
      if (this.#entries.peek(key) === entry) this.#entries.delete(key);
    });
    return entry.value;
  }
}

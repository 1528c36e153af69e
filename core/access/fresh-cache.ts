import { LRUCache } from 'lru-cache';

/** How a FreshCache loads and how old its answers may be. */
export interface FreshCacheOptions<K, V> {
  /** Reads the present value. */
  readonly load: (key: K) => Promise<V>;
  /** Milliseconds after which a value is never served again, counted from the moment its load began. Default 1000. */
  readonly maxAge?: number;
  /** Milliseconds after which a value is still served but reloaded behind the answer. Default: half of `maxAge`. */
  readonly refreshAfter?: number;
  /** Values kept; the least recently used goes first. Default 1000. */
  readonly maxEntries?: number;
  /** A monotonic clock, milliseconds. */
  readonly now?: () => number;
}

/** A value that is there or under way. */
interface Load<V> {
  readonly startedAt: number;
  readonly promise: Promise<V>;
}

/**
 * Rights as the database holds them, kept in the process: asking costs no statement while a key is in use, and no answer is older than
 * `maxAge`, so that a right taken away on another node ends within it. A change made in this process is told by `forget`.
 */
export class FreshCache<K extends string | number, V> {
  readonly #options: Required<FreshCacheOptions<K, V>>;
  readonly #entries: LRUCache<K, Load<V>>;
  readonly #loads = new Map<K, Load<V>>();

  constructor(options: FreshCacheOptions<K, V>) {
    const maxAge = options.maxAge ?? 1000;
    this.#options = { maxAge, refreshAfter: maxAge / 2, maxEntries: 1000, now: () => performance.now(), ...options };
    this.#entries = new LRUCache({ max: this.#options.maxEntries });
  }

  /** The value, at most `maxAge` old. Rejects when it has to be loaded and cannot be. */
  get(key: K): Promise<V> {
    const { maxAge, refreshAfter, now } = this.#options;
    const entry = this.#entries.get(key);
    const time = now();
    if (entry !== undefined && time - entry.startedAt < maxAge) {
      // A failed reload leaves the entry to its age: who asks after that gets the error.
      if (time - entry.startedAt >= refreshAfter && !this.#loads.has(key)) this.#load(key, time).catch(() => undefined);
      return entry.promise;
    }
    const running = this.#loads.get(key);
    if (running !== undefined && time - running.startedAt < maxAge) return running.promise;
    return this.#load(key, time);
  }

  /** The value of this key has changed: whoever asks from now on sees the change. Without a key: any value may have. */
  forget(key?: K): void {
    if (key === undefined) {
      this.#entries.clear();
      this.#loads.clear();
    } else {
      this.#entries.delete(key);
      this.#loads.delete(key);
    }
  }

  #load(key: K, startedAt: number): Promise<V> {
    const load: Load<V> = { startedAt, promise: this.#options.load(key) };
    this.#loads.set(key, load);
    // A load that was forgotten, or that another has overtaken, says nothing about the present.
    const finish = () => this.#loads.get(key) === load && this.#loads.delete(key);
    load.promise.then(
      () => {
        if (finish()) this.#entries.set(key, load);
      },
      () => finish(),
    );
    return load.promise;
  }
}

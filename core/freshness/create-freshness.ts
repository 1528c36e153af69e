import { LRUCache } from 'lru-cache';
import type { Database, TableSchema, Transaction } from '../database/index.ts';
import { type Asks, asksOf } from './asks.ts';
import type { Followed, Freshness, Raise, Remembered, Topic, Watch } from './freshness.ts';
import { FollowedValue, RememberedValues } from './kept-values.ts';
import { ANYTHING, checkTopics, TopicChanges, TopicCounters, topicsTable } from './topic-counters.ts';

/** Sets of topics that share what they were told last. */
const SHARED_WATCHES = 1000;

/** The freshness as the kernel holds it. */
export interface OwnedFreshness extends Freshness {
  /** Where the counters are. Nothing can be asked or changed before it exists. */
  readonly table: TableSchema;
  /** A request has arrived: to be called in the very callback of its socket. */
  arrived(): void;
  /** Brings up to date what is followed. Nothing to wait for when nothing has changed, as SQLite knows by itself. */
  catchUp(): void | Promise<void>;
  /** Tables exist, and what earlier processes left behind is tidied up. @param changed whether more may have changed than topics tell */
  settle(changed: boolean): Promise<void>;
}

/** What the freshness stands on. */
export interface FreshnessParts {
  readonly database: Database;
  readonly logger: { warn(facts: object, message: string): void };
}

/** Makes the freshness of a kernel. Nothing is read before somebody asks. */
export function createFreshness(parts: FreshnessParts): OwnedFreshness {
  return new FreshnessService(parts);
}

class FreshnessService implements OwnedFreshness {
  readonly table = topicsTable;
  readonly #parts: FreshnessParts;
  readonly #counters: TopicCounters;
  readonly #changes: TopicChanges;
  readonly #watches = new LRUCache<string, Watch>({ maxSize: SHARED_WATCHES, sizeCalculation: () => 1 });
  readonly #followed: { readonly topics: readonly Topic[]; readonly value: Followed<unknown> }[] = [];
  #asks: Asks | null = null;

  constructor(parts: FreshnessParts) {
    const { database } = parts;
    this.#parts = parts;
    this.#counters = new TopicCounters(database);
    this.#changes = new TopicChanges(database, this.#counters);
  }

  async change<T>(
    topics: readonly (Topic | Raise)[] | ((result: T) => readonly (Topic | Raise)[]),
    work: (tx: Transaction) => Promise<T>,
  ): Promise<T> {
    const topicsOf = typeof topics === 'function' ? topics : () => topics;
    let raised: readonly Topic[] = [];
    // What fails may have been committed all the same.
    const result = await this.#changes
      .run(work, (value) => {
        const raises = topicsOf(value).map((each) => (typeof each === 'string' ? { topic: each, by: 1, sign: 0 } : each));
        raised = raises.map(({ topic }) => topic);
        checkTopics(raised);
        return raises;
      })
      .finally(() => this.#asks?.ended());
    await this.#follow(raised);
    return result;
  }

  watch(topics: readonly Topic[]): Watch {
    checkTopics(topics);
    const distinct = [...new Set(topics)].sort();
    const key = JSON.stringify(distinct);
    let watch = this.#watches.get(key);
    if (!watch) {
      const question = { topics: distinct, last: null };
      watch = { ask: () => this.#connected().ask(question) };
      this.#watches.set(key, watch);
    }
    return watch;
  }

  remember<K extends string | number, V>(topics: readonly Topic[], load: (key: K) => Promise<V>, max?: number): Remembered<K, V> {
    return new RememberedValues(this.watch(topics), load, max);
  }

  counts(topics: readonly Topic[]): Promise<ReadonlyMap<Topic, number>> {
    checkTopics(topics);
    return this.#counters.read(topics);
  }

  follow<V>(topics: readonly Topic[], load: () => Promise<V>): Followed<V> {
    const value = new FollowedValue(this.watch(topics), load);
    this.#followed.push({ topics, value });
    return value;
  }

  arrived(): void {
    this.#asks?.arrived();
  }

  catchUp(): void | Promise<void> {
    let waiting: Promise<void> | undefined;
    for (const { value } of this.#followed) {
      const one = value.catchUp();
      if (one !== undefined) waiting = waiting === undefined ? one : Promise.all([waiting, one]).then(() => undefined);
    }
    return waiting;
  }

  async settle(changed: boolean): Promise<void> {
    try {
      await this.#counters.merge();
    } catch (error) {
      this.#parts.logger.warn({ err: error }, 'the counters of earlier processes stay apart: another process holds them');
    }
    if (changed) await this.change([ANYTHING], async () => undefined);
  }

  /** Who made a change finds it in what is followed. The change stands even if that cannot be read now: the next request tries again. */
  async #follow(raised: readonly Topic[]): Promise<void> {
    const concerned = this.#followed.filter(
      ({ topics, value }) => value.current !== null && raised.some((topic) => topic === ANYTHING || topics.includes(topic)),
    );
    await Promise.allSettled(concerned.map(({ value }) => value.catchUp()));
  }

  #connected(): Asks {
    this.#asks ??= asksOf(this.#parts.database, this.#counters);
    return this.#asks;
  }
}

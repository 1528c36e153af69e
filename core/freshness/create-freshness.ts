import { LRUCache } from 'lru-cache';
import type { Database, TableSchema, Transaction } from '../database/index.ts';
import {
  type DocumentOfTopic,
  type Followed,
  type Freshness,
  isTrusted,
  type Raise,
  type Remembered,
  type Revision,
  stillHolds,
  type Topic,
  type Watch,
} from './freshness.ts';
import { FollowedValue, RememberedValues } from './kept-values.ts';
import { LocalRevisionReader } from './local-revision-reader.ts';
import { OwnChanges } from './own-changes.ts';
import { ReadCounts, type RevisionReader } from './revision-reader.ts';
import { SharedRevisionReader } from './shared-revision-reader.ts';
import { ANYTHING, checkTopics, TopicChanges, TopicCounters, topicsTable } from './topic-counters.ts';

/** Maximum number of topic sets whose watches, with their last answers, are shared. */
const SHARED_WATCHES = 1000;

/** The freshness of a kernel, with the methods that the kernel itself uses. */
export interface OwnedFreshness extends Freshness {
  /** Table of the counters. It must exist before anything is asked or changed. */
  readonly table: TableSchema;
  /** Must be called in the socket's callback when a request arrives. */
  arrived(): void;
  /**
   * Brings all followed values up to date. Returns no promise when nothing has changed, which SQLite knows without a statement. @param
   * maxAge see `Watch.ask`
   */
  catchUp(maxAge?: number): void | Promise<void>;
  /**
   * Cleans up counters of earlier processes, once tables exist. @param changed whether things may have changed without raising topics; then
   * all topics are raised
   */
  settle(changed: boolean): Promise<void>;
  /** The sum of all counters, as text: it differs after every change that raises a topic. */
  total(): Promise<string>;
}

/** Dependencies of the freshness service. */
export interface FreshnessParts {
  readonly database: Database;
  readonly logger: { warn(facts: object, message: string): void };
}

/** Makes the freshness of a kernel. Reads nothing until the first question. */
export function createFreshness(parts: FreshnessParts): OwnedFreshness {
  return new FreshnessService(parts);
}

class FreshnessService implements OwnedFreshness {
  readonly table = topicsTable;
  readonly figures = new ReadCounts();
  readonly #parts: FreshnessParts;
  readonly #counters: TopicCounters;
  readonly #changes: TopicChanges;
  readonly #own = new OwnChanges();
  readonly #watches = new LRUCache<string, Watch>({ maxSize: SHARED_WATCHES, sizeCalculation: () => 1 });
  readonly #followed: { readonly topics: readonly Topic[]; readonly value: Followed<unknown> }[] = [];
  #revisions: RevisionReader | null = null;
  /** What the last request waited for. Requests of one turn of the event loop wait for the same promises. */
  #catchingUp: { readonly each: readonly Promise<void>[]; readonly all: Promise<void> } = { each: [], all: Promise.resolve() };

  constructor(parts: FreshnessParts) {
    const { database } = parts;
    this.#parts = parts;
    this.#counters = new TopicCounters(database);
    this.#changes = new TopicChanges(database, this.#counters, this.#own);
  }

  async change<T>(
    topics: readonly (Topic | Raise)[] | ((result: T) => readonly (Topic | Raise)[]),
    work: (tx: Transaction) => Promise<T>,
  ): Promise<T> {
    const topicsOf = typeof topics === 'function' ? topics : () => topics;
    let raised: readonly Topic[] = [];
    // A commit can succeed although its call throws, so kept counters are dropped in either case.
    const result = await this.#changes
      .run(work, (value) => {
        const raises = topicsOf(value).map((each) => (typeof each === 'string' ? { topic: each, by: 1, sign: 0 } : each));
        raised = raises.map(({ topic }) => topic);
        checkTopics(raised);
        return raises;
      })
      .finally(() => this.#revisions?.ended());
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
      watch = { ask: (maxAge = 0) => this.#connected().ask(question, maxAge) };
      this.#watches.set(key, watch);
    }
    return watch;
  }

  remember<K extends string | number, V>(topics: readonly Topic[], load: (key: K) => Promise<V>, max?: number): Remembered<K, V> {
    return new RememberedValues(this.watch(topics), load, max);
  }

  stillHoldsFor(document: DocumentOfTopic, then: Revision, now: Revision): boolean {
    return stillHolds(then, now) || (isTrusted(then, now) && this.#own.spares(document, then, now));
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
    this.#revisions?.arrived();
  }

  total(): Promise<string> {
    return this.#counters.total();
  }

  catchUp(maxAge = 0): void | Promise<void> {
    const waiting: Promise<void>[] = [];
    for (const { value } of this.#followed) {
      const one = value.catchUp(maxAge);
      if (one !== undefined) waiting.push(one);
    }
    if (waiting.length < 2) return waiting[0];
    const { each, all } = this.#catchingUp;
    if (each.length === waiting.length && each.every((one, at) => one === waiting[at])) return all;
    this.#catchingUp = { each: waiting, all: Promise.all(waiting).then(() => undefined) };
    return this.#catchingUp.all;
  }

  async settle(changed: boolean): Promise<void> {
    try {
      await this.#counters.merge();
    } catch (error) {
      this.#parts.logger.warn({ err: error }, 'counters of earlier processes not merged; another process holds them');
    }
    if (changed) await this.change([ANYTHING], async () => undefined);
  }

  /**
   * Refreshes followed values after a change, so that its author sees it. If a value cannot be read now, the change still stands, and the
   * next request tries again.
   */
  async #follow(raised: readonly Topic[]): Promise<void> {
    const concerned = this.#followed.filter(
      ({ topics, value }) => value.current !== null && raised.some((topic) => topic === ANYTHING || topics.includes(topic)),
    );
    await Promise.allSettled(concerned.map(({ value }) => value.catchUp()));
  }

  #connected(): RevisionReader {
    this.#revisions ??= createRevisionReader(this.#parts.database, this.#counters, this.#own, this.figures);
    return this.#revisions;
  }
}

/** Chooses how to ask, by the kind of database. The database must be connected. */
export function createRevisionReader(
  database: Database,
  counters: TopicCounters,
  own: Pick<OwnChanges, 'now'>,
  counts: ReadCounts,
): RevisionReader {
  if (database.revision() === null) return new SharedRevisionReader(counters, own, counts);
  return new LocalRevisionReader(database, counters, own, counts);
}

import type { Database } from '../database/index.ts';
import type { Revision, Topic } from './freshness.ts';
import { ANYTHING, type TopicCounters } from './topic-counters.ts';

/** What a watch asks, with what it was told last. */
export interface Question {
  readonly topics: readonly Topic[];
  last: Mutable<Revision> | null;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** How questions are answered. */
export interface Asks {
  /** @param maxAge see `Watch.ask`; SQLite tells at no cost what is so now */
  ask(question: Question, maxAge?: number): Revision | Promise<Revision>;
  /** A request has arrived, on its socket. */
  arrived(): void;
  /** A transaction of this process has ended. */
  ended(): void;
}

/** Asks in the way of the database, which must be connected. */
export function asksOf(database: Database, counters: TopicCounters): Asks {
  return database.revision() === null ? new SharedAsks(counters) : new LocalAsks(database, counters);
}

function sum(counters: ReadonlyMap<Topic, number>, topics: readonly Topic[]): number {
  return topics.reduce((total, topic) => total + (counters.get(topic) ?? 0), counters.get(ANYTHING) ?? 0);
}

/** Milliseconds for which the commit that one request has found holds for those that arrive after it. */
const LONGEST = 10;

/** Topics that are read together at the most: a write must not make everything be read anew that was ever asked for. */
const TOGETHER = 64;

/** Counters, as they were at a commit; null while they are being read. */
interface KnownCounters {
  readonly commit: number | null;
  readonly topics: ReadonlySet<Topic>;
  readonly values: ReadonlyMap<Topic, number> | null;
  readonly read: Promise<ReadonlyMap<Topic, number>>;
}

/** SQLite tells of every commit at next to no cost: counters are read when there was one, those of all that ask again and again by one statement. */
class LocalAsks implements Asks {
  readonly #database: Database;
  readonly #counters: TopicCounters;
  /**
   * The last commit as the requests of one turn of the event loop found it: all of them were sent before the first of them is looked at.
   * Nobody else may set it. What asks in a timer, say, comes before the sockets are looked at again, and requests that are read then may
   * have been sent after a commit that it did not see.
   */
  #commit: number | null = null;
  /** When that was found: the event loop may look at its sockets several times before the turn ends, if there are thousands. */
  #foundAt = 0;
  #asked = new Set<Topic>();
  #known: KnownCounters | null = null;

  constructor(database: Database, counters: TopicCounters) {
    this.#database = database;
    this.#counters = counters;
  }

  ask(question: Question): Revision | Promise<Revision> {
    let commit: number | null;
    try {
      commit = this.#commit ?? this.#database.revision();
    } catch (error) {
      // Who asks handles one kind of failure: that of the promise.
      return Promise.reject(error);
    }
    const { last } = question;
    if (last !== null && last.commit === commit) {
      // Whatever was read since holds until now, whoever wrote it: only from here on does its age count.
      last.at = this.#commit === null ? performance.now() : this.#foundAt;
      return last;
    }
    const known = this.#known;
    const isKnown = known !== null && known.commit === commit && question.topics.every((topic) => known.topics.has(topic));
    const counters = isKnown ? known : this.#read(question, commit);
    return counters.values === null
      ? counters.read.then((values) => answer(question, values, commit))
      : answer(question, counters.values, commit);
  }

  arrived(): void {
    const now = performance.now();
    if (this.#commit !== null && now - this.#foundAt < LONGEST) return;
    try {
      this.#commit = this.#database.revision(true);
      this.#foundAt = now;
      setImmediate(this.ended);
    } catch {
      // Who asks meets the error where it can be answered.
    }
  }

  readonly ended = (): void => {
    this.#commit = null;
  };

  #read(question: Question, commit: number | null): KnownCounters {
    if (this.#asked.size + question.topics.length > TOGETHER) this.#asked = new Set();
    for (const topic of question.topics) this.#asked.add(topic);
    const topics = new Set([ANYTHING, ...this.#asked]);
    const reading = { commit, topics, values: null, read: this.#counters.read([...topics]) };
    this.#known = reading;
    const end = (known: KnownCounters | null) => {
      if (this.#known === reading) this.#known = known;
    };
    reading.read.then(
      (values) => end({ ...reading, values }),
      () => end(null),
    );
    return reading;
  }
}

function answer(question: Question, counters: ReadonlyMap<Topic, number>, commit: number | null): Revision {
  const revision = { value: sum(counters, question.topics), commit, at: performance.now() };
  question.last = revision;
  return revision;
}

/** Milliseconds for which asks wait for the statement before theirs: one whose connection is dead must not hold all others up. */
const PATIENCE = 250;

/** Everything that is asked until a statement is sent. */
class Batch {
  /** When it was sent; infinity before. */
  sentAt = Number.POSITIVE_INFINITY;
  readonly topics = new Set<Topic>([ANYTHING]);
  readonly counters: Promise<ReadonlyMap<Topic, number>>;
  send!: (read: (topics: readonly Topic[]) => Promise<ReadonlyMap<Topic, number>>) => void;

  constructor() {
    this.counters = new Promise((resolve) => {
      this.send = (read) => {
        this.sentAt = performance.now();
        resolve(read([...this.topics]));
      };
    });
  }
}

/**
 * Servers are asked. One statement answers all that ask in one turn of the event loop, and those that ask while one is under way share the
 * next: what was committed before an ask must show, so that only a statement which is sent after it will do. Who takes what is a little old shares what others were told.
 */
class SharedAsks implements Asks {
  readonly #counters: TopicCounters;
  readonly #told = new ToldCounters();
  #waiting: Batch | null = null;
  #underWay: Batch | null = null;

  constructor(counters: TopicCounters) {
    this.#counters = counters;
  }

  ask({ topics }: Question, maxAge = 0): Revision | Promise<Revision> {
    if (maxAge > 0) {
      const known = this.#told.revision(topics, maxAge);
      if (known !== null) return known;
      const batch = this.#underWay;
      if (batch !== null && this.#told.isWithin(batch.sentAt, maxAge) && topics.every((topic) => batch.topics.has(topic)))
        return revisionBy(batch, topics);
    }
    this.#waiting ??= this.#begin();
    for (const topic of topics) this.#waiting.topics.add(topic);
    if (maxAge > 0) for (const topic of this.#told.together(topics)) this.#waiting.topics.add(topic);
    return revisionBy(this.#waiting, topics);
  }

  arrived(): void {}

  ended(): void {
    this.#told.forget();
  }

  #begin(): Batch {
    const batch = new Batch();
    if (this.#underWay === null) {
      setImmediate(() => this.#send(batch));
    } else {
      const tooLong = setTimeout(() => this.#send(batch), PATIENCE);
      const next = () => {
        clearTimeout(tooLong);
        this.#send(batch);
      };
      this.#underWay.counters.then(next, next);
    }
    return batch;
  }

  #send(batch: Batch): void {
    if (this.#waiting !== batch) return;
    this.#waiting = null;
    this.#underWay = batch;
    batch.send((topics) => this.#counters.read(topics));
    const end = () => {
      if (this.#underWay === batch) this.#underWay = null;
    };
    batch.counters.then((counters) => {
      end();
      this.#told.note(batch, counters);
    }, end);
  }
}

async function revisionBy(batch: Batch, topics: readonly Topic[]): Promise<Revision> {
  const counters = await batch.counters;
  return { value: sum(counters, topics), commit: null, at: performance.now() };
}

/** Topics of which it is kept what a server told last. */
const TOLD = 1_000;

/** What a server was told to know of topics, and when it was asked: for those who take what is a little old. */
class ToldCounters {
  readonly #counters = new Map<Topic, { readonly value: number; readonly at: number }>();
  /** What they ask for, so that one statement tells all of it. */
  #asked = new Set<Topic>();
  /** When this process ended a transaction: what was asked before may not know of it. */
  #writtenAt = Number.NEGATIVE_INFINITY;

  /** Whether an answer that was asked for then is new enough. */
  isWithin(sentAt: number, maxAge: number): boolean {
    return sentAt > this.#writtenAt && performance.now() - sentAt <= maxAge;
  }

  /** Null where any of the topics was not told of in time. */
  revision(topics: readonly Topic[], maxAge: number): Revision | null {
    let value = 0;
    let at = Number.POSITIVE_INFINITY;
    for (let place = -1; place < topics.length; place++) {
      const known = this.#counters.get(place < 0 ? ANYTHING : (topics[place] as Topic));
      if (known === undefined || !this.isWithin(known.at, maxAge)) return null;
      value += known.value;
      at = Math.min(at, known.at);
    }
    return { value, commit: null, at };
  }

  /** What is asked for together with these topics. */
  together(topics: readonly Topic[]): Iterable<Topic> {
    if (this.#asked.size + topics.length > TOGETHER) this.#asked = new Set();
    for (const topic of topics) this.#asked.add(topic);
    return this.#asked;
  }

  note({ topics, sentAt }: Batch, counters: ReadonlyMap<Topic, number>): void {
    if (this.#counters.size + topics.size > TOLD) this.#counters.clear();
    for (const topic of topics) {
      // One that was sent earlier may be answered later.
      if ((this.#counters.get(topic)?.at ?? 0) <= sentAt) this.#counters.set(topic, { value: counters.get(topic) ?? 0, at: sentAt });
    }
  }

  /** This process has written: it finds that at once. */
  forget(): void {
    this.#writtenAt = performance.now();
    this.#counters.clear();
  }
}

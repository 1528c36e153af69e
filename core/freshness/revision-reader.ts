import type { Database } from '../database/index.ts';
import type { FreshnessFigures, Revision, Topic } from './freshness.ts';
import type { OwnChanges } from './own-changes.ts';
import { ANYTHING, type TopicCounters } from './topic-counters.ts';

/** The topics that a watch asks about, with the revision it got last. */
export interface Question {
  readonly topics: readonly Topic[];
  last: Mutable<Revision> | null;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Counts questions: see `FreshnessFigures`. */
export class ReadCounts implements FreshnessFigures {
  looks = 0;
  hits = 0;
  statements = 0;
}

/** Answers questions about topics. */
export interface RevisionReader {
  /** @param maxAge see `Watch.ask`; SQLite ignores it, because it answers at no cost */
  ask(question: Question, maxAge?: number): Revision | Promise<Revision>;
  /** Must be called in the socket's callback when a request arrives. */
  arrived(): void;
  /** A transaction of this process has ended. */
  ended(): void;
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

function sum(counters: ReadonlyMap<Topic, number>, topics: readonly Topic[]): number {
  return topics.reduce((total, topic) => total + (counters.get(topic) ?? 0), counters.get(ANYTHING) ?? 0);
}

/** Milliseconds for which requests share the commit number that the first of them read. */
const LONGEST = 10;

/**
 * Maximum number of topics that are read together. Without this limit, each write would require a read of all topics that were ever asked
 * for.
 */
const TOGETHER = 64;

/** Counters as they were at a commit; `values` is null while they are being read. */
interface KnownCounters {
  readonly commit: number | null;
  readonly topics: ReadonlySet<Topic>;
  readonly values: ReadonlyMap<Topic, number> | null;
  /** See `Revision`; both are the point before the read while it runs. */
  readonly asked: number;
  readonly answered: number;
  readonly read: Promise<ReadonlyMap<Topic, number>>;
}

/**
 * For SQLite, where reading the number of the last commit costs next to nothing. Counters are read only after a commit, those of all recent
 * questions in one statement.
 */
class LocalRevisionReader implements RevisionReader {
  readonly #database: Database;
  readonly #counters: TopicCounters;
  readonly #own: Pick<OwnChanges, 'now'>;
  readonly #counts: ReadCounts;
  /**
   * The commit number that the requests of one turn of the event loop share: all of them were sent before the first of them is handled.
   * Only a request's arrival may set this. A timer runs before sockets are polled again, so a value set by a timer could miss a commit that
   * happened before a later request was sent.
   */
  #commit: number | null = null;
  /** Time of that read. With thousands of sockets, the event loop may poll them several times in one turn, so the value also expires. */
  #foundAt = 0;
  #asked = new Set<Topic>();
  #known: KnownCounters | null = null;

  constructor(database: Database, counters: TopicCounters, own: Pick<OwnChanges, 'now'>, counts: ReadCounts) {
    this.#database = database;
    this.#counters = counters;
    this.#own = own;
    this.#counts = counts;
  }

  ask(question: Question): Revision | Promise<Revision> {
    this.#counts.looks += 1;
    let commit: number | null;
    try {
      commit = this.#commit ?? this.#database.revision();
    } catch (error) {
      // Reject instead of throwing, so that callers handle only one kind of failure.
      return Promise.reject(error);
    }
    const { last } = question;
    if (last !== null && last.commit === commit) {
      this.#counts.hits += 1;
      // Nothing was committed since the last answer, so it is still valid. Its age starts now.
      last.at = this.#commit === null ? performance.now() : this.#foundAt;
      return last;
    }
    const known = this.#known;
    const isKnown = known !== null && known.commit === commit && question.topics.every((topic) => known.topics.has(topic));
    if (isKnown) this.#counts.hits += 1;
    const counters = isKnown ? known : this.#read(question, commit);
    const { asked, values } = counters;
    return values === null
      ? counters.read.then((read) => answer(question, read, { commit, asked, answered: this.#own.now }))
      : answer(question, values, { commit, asked, answered: counters.answered });
  }

  arrived(): void {
    const now = performance.now();
    if (this.#commit !== null && now - this.#foundAt < LONGEST) return;
    try {
      this.#commit = this.#database.revision(true);
      this.#foundAt = now;
      setImmediate(this.ended);
    } catch {
      // The next `ask` gets the error and reports it.
    }
  }

  readonly ended = (): void => {
    this.#commit = null;
  };

  #read(question: Question, commit: number | null): KnownCounters {
    if (this.#asked.size + question.topics.length > TOGETHER) this.#asked = new Set();
    for (const topic of question.topics) this.#asked.add(topic);
    const topics = new Set([ANYTHING, ...this.#asked]);
    this.#counts.statements += 1;
    const asked = this.#own.now;
    const reading = { commit, topics, values: null, asked, answered: asked, read: this.#counters.read([...topics]) };
    this.#known = reading;
    const end = (known: KnownCounters | null) => {
      if (this.#known === reading) this.#known = known;
    };
    reading.read.then(
      (values) => end({ ...reading, values, answered: this.#own.now }),
      () => end(null),
    );
    return reading;
  }
}

function answer(
  question: Question,
  counters: ReadonlyMap<Topic, number>,
  { commit, asked, answered }: Pick<Revision, 'commit' | 'asked' | 'answered'>,
): Revision {
  const revision = { value: sum(counters, question.topics), commit, at: performance.now(), asked, answered };
  question.last = revision;
  return revision;
}

/** Milliseconds that a batch waits for the statement before it. A dead connection must not block all later batches. */
const PATIENCE = 250;

/** Topics that are collected until one statement reads their counters. */
class Batch {
  /** Time when the statement was sent; infinity before. */
  sentAt = Number.POSITIVE_INFINITY;
  /** See `Revision`. */
  asked = 0;
  readonly topics = new Set<Topic>([ANYTHING]);
  /** The answers so far. Equal questions in this batch share the promise. */
  readonly revisions = new Map<Question, Promise<Revision>>();
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
 * For servers. All questions of one turn of the event loop share one statement. Questions that arrive while it runs share the next: an
 * answer must include everything committed before the question, so the statement must be sent after it. Callers that accept older answers
 * (`maxAge`) share those of others.
 */
class SharedRevisionReader implements RevisionReader {
  readonly #counters: TopicCounters;
  readonly #own: Pick<OwnChanges, 'now'>;
  readonly #counts: ReadCounts;
  readonly #recent = new RecentCounters();
  #waiting: Batch | null = null;
  #underWay: Batch | null = null;

  constructor(counters: TopicCounters, own: Pick<OwnChanges, 'now'>, counts: ReadCounts) {
    this.#counters = counters;
    this.#own = own;
    this.#counts = counts;
  }

  ask(question: Question, maxAge = 0): Revision | Promise<Revision> {
    this.#counts.looks += 1;
    const { topics } = question;
    if (maxAge > 0) {
      const known = this.#recent.revision(topics, maxAge);
      if (known !== null) {
        this.#counts.hits += 1;
        return known;
      }
      const batch = this.#underWay;
      if (batch !== null && this.#recent.isWithin(batch.sentAt, maxAge) && topics.every((topic) => batch.topics.has(topic)))
        return this.#revisionBy(batch, question);
    }
    this.#waiting ??= this.#begin();
    for (const topic of topics) this.#waiting.topics.add(topic);
    if (maxAge > 0) for (const topic of this.#recent.together(topics)) this.#waiting.topics.add(topic);
    return this.#revisionBy(this.#waiting, question);
  }

  arrived(): void {}

  ended(): void {
    this.#recent.forget();
  }

  #begin(): Batch {
    const batch = new Batch();
    if (this.#underWay === null) {
      setImmediate(() => this.#send(batch));
    } else {
      const tooLong = setTimeout(() => this.#send(batch), PATIENCE);
      // The statement is not sent at once: sockets that are ready in this turn of the event loop may add questions to it.
      const next = () =>
        setImmediate(() => {
          clearTimeout(tooLong);
          this.#send(batch);
        });
      this.#underWay.counters.then(next, next);
    }
    return batch;
  }

  #send(batch: Batch): void {
    if (this.#waiting !== batch) return;
    this.#waiting = null;
    this.#underWay = batch;
    this.#counts.statements += 1;
    batch.asked = this.#own.now;
    batch.send((topics) => this.#counters.read(topics));
    const end = () => {
      if (this.#underWay === batch) this.#underWay = null;
    };
    batch.counters.then((counters) => {
      end();
      this.#recent.note(batch, counters);
    }, end);
  }

  #revisionBy(batch: Batch, question: Question): Promise<Revision> {
    const { revisions, counters } = batch;
    let revision = revisions.get(question);
    if (revision === undefined) {
      revision = counters.then((known) => {
        const value = sum(known, question.topics);
        return { value, commit: null, at: performance.now(), asked: batch.asked, answered: this.#own.now };
      });
      revisions.set(question, revision);
    }
    return revision;
  }
}

/** For a revision of counters that were read one after the other: every change may or may not be part of it. */
const OF_SEVERAL = Object.freeze({ asked: Number.NEGATIVE_INFINITY, answered: Number.POSITIVE_INFINITY });

/** Topics whose last counters are kept. */
const RECENT = 1_000;

/** The last counters that a server returned, with the time of the question. For callers that accept older answers. */
class RecentCounters {
  readonly #counters = new Map<Topic, { readonly value: number; readonly at: number }>();
  /** The topics that such callers ask about, read together in one statement. */
  #asked = new Set<Topic>();
  /** Time when this process last ended a transaction. Counters requested before may not include it. */
  #writtenAt = Number.NEGATIVE_INFINITY;

  /** Whether an answer to a statement sent at `sentAt` is new enough. */
  isWithin(sentAt: number, maxAge: number): boolean {
    return sentAt > this.#writtenAt && performance.now() - sentAt <= maxAge;
  }

  /** The revision from kept counters; null if one of them is missing or too old. */
  revision(topics: readonly Topic[], maxAge: number): Revision | null {
    let value = 0;
    let at = Number.POSITIVE_INFINITY;
    for (let place = -1; place < topics.length; place++) {
      const known = this.#counters.get(place < 0 ? ANYTHING : (topics[place] as Topic));
      if (known === undefined || !this.isWithin(known.at, maxAge)) return null;
      value += known.value;
      at = Math.min(at, known.at);
    }
    return { value, commit: null, at, ...OF_SEVERAL };
  }

  /** Topics to read in the same statement as these. */
  together(topics: readonly Topic[]): Iterable<Topic> {
    if (this.#asked.size + topics.length > TOGETHER) this.#asked = new Set();
    for (const topic of topics) this.#asked.add(topic);
    return this.#asked;
  }

  note({ topics, sentAt }: Batch, counters: ReadonlyMap<Topic, number>): void {
    if (this.#counters.size + topics.size > RECENT) this.#counters.clear();
    for (const topic of topics) {
      // A statement that was sent earlier can be answered later.
      if ((this.#counters.get(topic)?.at ?? 0) <= sentAt) this.#counters.set(topic, { value: counters.get(topic) ?? 0, at: sentAt });
    }
  }

  /** Drops all counters, because this process has written and must see its own changes at once. */
  forget(): void {
    this.#writtenAt = performance.now();
    this.#counters.clear();
  }
}

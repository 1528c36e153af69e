import type { Revision, Topic } from './freshness.ts';
import type { OwnChanges } from './own-changes.ts';
import { RecentCounters } from './recent-counters.ts';
import { type Question, type ReadCounts, type RevisionReader, sum } from './revision-reader.ts';
import { ANYTHING, type TopicCounters } from './topic-counters.ts';

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
export class SharedRevisionReader implements RevisionReader {
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

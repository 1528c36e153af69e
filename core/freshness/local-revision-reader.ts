import type { Database } from '../database/index.ts';
import type { Revision, Topic } from './freshness.ts';
import type { OwnChanges } from './own-changes.ts';
import { type Question, type ReadCounts, type RevisionReader, sum, TOGETHER } from './revision-reader.ts';
import { ANYTHING, type TopicCounters } from './topic-counters.ts';

/** Milliseconds for which requests share the commit number that the first of them read. */
const LONGEST = 10;

/** Counters as they were at a commit; `values` is null while they are being read. */
interface CommitCounters {
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
export class LocalRevisionReader implements RevisionReader {
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
  #known: CommitCounters | null = null;

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

  #read(question: Question, commit: number | null): CommitCounters {
    if (this.#asked.size + question.topics.length > TOGETHER) this.#asked = new Set();
    for (const topic of question.topics) this.#asked.add(topic);
    const topics = new Set([ANYTHING, ...this.#asked]);
    this.#counts.statements += 1;
    const asked = this.#own.now;
    const reading = { commit, topics, values: null, asked, answered: asked, read: this.#counters.read([...topics]) };
    this.#known = reading;
    const end = (known: CommitCounters | null) => {
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

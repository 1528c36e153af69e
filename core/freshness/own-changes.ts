import type { DocumentOfTopic, Raise, Revision, Topic } from './freshness.ts';

/** Maximum number of changes that are kept. */
const MOST = 1_024;
/** Changes of more documents than this are not kept: their topics then count as changed for all documents. */
const MOST_DOCUMENTS = 32;

/** A committed change of this process that names the documents of a topic that it changed. */
interface OwnChange {
  readonly topic: Topic;
  readonly by: number;
  readonly documents: readonly string[];
  /** Tick before its counter was raised. */
  readonly begun: number;
  /** Tick after its commit. */
  readonly ended: number;
}

/**
 * The last changes of this process, with their documents. A counter tells how often its topic was raised in between. If all of that was
 * raised by known changes of other documents, then a document is unchanged although its topic was raised.
 */
export class OwnChanges {
  /** In the order in which they ended. */
  #changes: OwnChange[] = [];
  #now = 0;

  /** The current tick: the number of starts and ends of changes so far. */
  get now(): number {
    return this.#now;
  }

  /** Must be called before counters are raised. Returns the new tick. */
  begin(): number {
    return ++this.#now;
  }

  /** Must be called once a change is certainly committed. @param begun of the attempt that was committed */
  end(raises: readonly Raise[], begun: number): void {
    const ended = ++this.#now;
    for (const { topic, by, documents } of raises) {
      if (documents !== undefined && documents.length <= MOST_DOCUMENTS) this.#changes.push({ topic, by, documents, begun, ended });
    }
    // Half of them are dropped at once, so that dropping costs little per change.
    if (this.#changes.length > MOST) this.#changes = this.#changes.slice(-MOST / 2);
  }

  /**
   * Whether everything that was raised between two revisions of one watch belongs to known changes of other documents. Changes that may or
   * may not be part of a revision, because they ended while it was read, never count: the sum then differs, and the answer is no.
   */
  spares({ topic, id }: DocumentOfTopic, then: Revision, now: Revision): boolean {
    let raised = now.value - then.value;
    if (raised <= 0) return false;
    for (let at = this.#changes.length - 1; at >= 0; at--) {
      const change = this.#changes[at] as OwnChange;
      if (change.ended <= then.answered) break;
      if (change.topic !== topic || change.ended > now.asked || change.begun <= then.answered) continue;
      if (change.documents.includes(id)) return false;
      raised -= change.by;
    }
    return raised === 0;
  }
}

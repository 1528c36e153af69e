import { randomBytes } from 'node:crypto';
import type { Caller, DocumentEvent, Origin, RecordedChange, RecordedRow } from 'plinth';
import { eventsTable, eventWritersTable, WRITES_FOR } from './event-tables.ts';

/** What the row of an event says beside its type. */
export interface EventFacts extends Pick<DocumentEvent, 'kind' | 'documentId' | 'revision'> {
  readonly axes: readonly (readonly [axis: string, value: string])[];
  readonly isGone: boolean;
  readonly caller: Pick<Caller, 'kind' | 'id'>;
  readonly origin: Origin | null;
}

/** A name under which one transaction at a time writes. */
interface Writer {
  readonly name: string;
  /** Milliseconds, of `performance.now`. */
  readonly madeAt: number;
  /** Whether it has its row. */
  readonly isKnown: boolean;
}

/**
 * Says which rows are written of a change, in its transaction. Ids of rows become visible out of order, where a transaction with a lower one is committed later. So each transaction writes under
 * a name that no other one has at the same time: within a name the order of ids is that of commits, and who reads needs one number for each name to miss nothing.
 */
export class EventLog {
  /** Called when events of this node are there for good. */
  onWritten: () => void = () => undefined;
  readonly #node = randomBytes(9).toString('base64url');
  readonly #free: Writer[] = [];
  readonly #writing = new WeakMap<object, Writer>();
  #made = 0;

  /** The rows of one version that changed. */
  rowsOf(change: RecordedChange): readonly RecordedRow[] {
    const { transaction, type } = change;
    const writing = this.#writing.get(transaction);
    const writer = writing ?? this.#take();
    const now = Date.now();
    const row = { table: eventsTable, values: { writer: writer.name, happened_at: now, type: type.uid, facts: factsOf(change) } };
    if (writing !== undefined) return [row];
    this.#writing.set(transaction, writer);
    // One whose transaction failed is not used again: it may have been committed all the same, or still be running.
    const committed = () => {
      this.#free.push({ ...writer, isKnown: true });
      this.onWritten();
    };
    const first = { ...row, committed };
    return writer.isKnown ? [first] : [{ table: eventWritersTable, values: { writer: writer.name, made_at: now, removed: 0 } }, first];
  }

  #take(): Writer {
    const now = performance.now();
    for (let writer = this.#free.pop(); writer !== undefined; writer = this.#free.pop()) {
      if (now - writer.madeAt < WRITES_FOR) return writer;
    }
    return { name: `${this.#node}-${this.#made++}`, madeAt: now, isKnown: false };
  }
}

function factsOf({ kind, documentId, revision, axes, after, caller }: RecordedChange): EventFacts {
  const { kind: callerKind, id, origin = null } = caller;
  return { kind, documentId, revision, axes: [...axes], isGone: after === null, caller: { kind: callerKind, id }, origin };
}

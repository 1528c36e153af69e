import { randomBytes } from 'node:crypto';
import type { Caller, DocumentEvent, Origin, RecordedChange, RecordedRow } from 'plinth';
import { eventsTable, eventWritersTable, WRITES_FOR } from './event-tables.ts';

/** The `facts` column of an event's row. */
export interface EventFacts extends Pick<DocumentEvent, 'kind' | 'documentId' | 'revision'> {
  readonly axes: readonly (readonly [axis: string, value: string])[];
  readonly isGone: boolean;
  readonly caller: Pick<Caller, 'kind' | 'id'>;
  readonly origin: Origin | null;
}

/** A name that one transaction at a time writes under. */
interface Writer {
  readonly name: string;
  /** Milliseconds, from `performance.now`. */
  readonly madeAt: number;
  /** Whether its row in `plinth_event_writers` exists. */
  readonly isKnown: boolean;
}

/**
 * Gives the rows to write for a change, in the change's transaction. Rows can become visible out of id order: a transaction with lower ids
 * may commit later. So each transaction writes under a writer name that no other open transaction has. Within one writer, id order is
 * commit order, and a reader misses nothing if it remembers one id per writer.
 */
export class EventLog {
  /** Called after events of this node are committed. */
  onWritten: () => void = () => undefined;
  readonly #node = randomBytes(9).toString('base64url');
  readonly #free: Writer[] = [];
  readonly #writing = new WeakMap<object, Writer>();
  #made = 0;

  /** The rows to write for one changed version. */
  rowsOf(change: RecordedChange): readonly RecordedRow[] {
    const { transaction, type } = change;
    const writing = this.#writing.get(transaction);
    const writer = writing ?? this.#take();
    const now = Date.now();
    const row = { table: eventsTable, values: { writer: writer.name, happened_at: now, type: type.uid, facts: factsOf(change) } };
    if (writing !== undefined) return [row];
    this.#writing.set(transaction, writer);
    // The writer of a failed transaction is not used again: that transaction may have committed in spite of the error, or may still run.
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

import { randomBytes } from 'node:crypto';
import type { Caller, Origin } from '../../access/index.ts';
import type { Statements } from '../storage/statements.ts';
import type { DocumentEvent } from './change-hooks.ts';
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
  isKnown: boolean;
}

/**
 * Writes down what happens to documents of the types that somebody follows, in the transaction of the change. Ids of rows become visible out of order, where a transaction with a lower one is
 * committed later. So each transaction writes under a name that no other one has at the same time: within a name the order of ids is that of commits, and who reads needs one number for each name
 * to miss nothing.
 */
export class EventLog {
  /** Called when events of this node are there for good. */
  onWritten: () => void = () => undefined;
  readonly #types = new Set<string>();
  readonly #node = randomBytes(9).toString('base64url');
  readonly #free: Writer[] = [];
  #made = 0;

  /** Events of these types are written from now on. */
  add(types: readonly string[]): void {
    for (const type of types) this.#types.add(type);
  }

  /** The types that somebody follows. */
  get types(): readonly string[] {
    return [...this.#types];
  }

  follows(uid: string): boolean {
    return this.#types.has(uid);
  }

  /** @returns what is to be called once the transaction is committed; null where nobody follows */
  async write(statements: Statements, events: readonly DocumentEvent[], caller: Caller): Promise<(() => void) | null> {
    if (this.#types.size === 0) return null;
    const followed = events.filter(({ type }) => this.#types.has(type.uid));
    if (followed.length === 0) return null;
    const writer = this.#take();
    const { dialect } = statements;
    const now = Date.now();
    if (!writer.isKnown) await statements.insertRow(eventWritersTable.name, { writer: writer.name, made_at: now, removed: 0 });
    const rows = followed.map((event) => ({
      writer: writer.name,
      happened_at: now,
      type: event.type.uid,
      facts: dialect.bind('json', factsOf(event, caller)),
    }));
    await statements.insertRows(eventsTable.name, rows);
    // One whose transaction failed is not used again: it may have been committed all the same, or still be running.
    return () => {
      this.#free.push({ ...writer, isKnown: true });
      this.onWritten();
    };
  }

  #take(): Writer {
    const now = performance.now();
    for (let writer = this.#free.pop(); writer !== undefined; writer = this.#free.pop()) {
      if (now - writer.madeAt < WRITES_FOR) return writer;
    }
    return { name: `${this.#node}-${this.#made++}`, madeAt: now, isKnown: false };
  }
}

function factsOf({ kind, documentId, revision, axes, after }: DocumentEvent, { kind: callerKind, id, origin = null }: Caller): EventFacts {
  return { kind, documentId, revision, axes: [...axes], isGone: after === null, caller: { kind: callerKind, id }, origin };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { type DocumentChange, type Documents, isPlinthError, SYSTEM } from 'plinth';
import { NOTE } from './load-app.ts';
import { Told } from './told.ts';

/**
 * Concurrent writers. With many documents per transaction there is only one, which pauses after each transaction for as long as it took: on
 * SQLite nothing else can write meanwhile.
 */
const WRITERS = 8;
/** Changes per document. */
const CHANGES = 10;

/** Options of the writes. */
export interface Writing {
  readonly events: number;
  /** Documents per transaction. */
  readonly together: number;
}

/** Causes events by changing documents, like plugins do. */
export class EventWriters {
  /** The committed events. */
  readonly written = new Told();
  /** Refused transactions, which are repeated. */
  refused = 0;
  readonly #documents: Documents;
  readonly #together: number;
  #left: number;

  constructor(documents: Documents, { events, together }: Writing) {
    this.#documents = documents;
    this.#together = together;
    this.#left = Math.ceil(events / CHANGES);
  }

  /** @param atMost milliseconds after which no more documents are begun */
  async run(atMost = Number.POSITIVE_INFINITY): Promise<void> {
    const end = performance.now() + atMost;
    await Promise.all(Array.from({ length: this.#together > 1 ? 1 : WRITERS }, () => this.#write(end)));
  }

  async #write(end: number): Promise<void> {
    while (this.#left > 0 && performance.now() < end) {
      const count = Math.min(this.#together, this.#left);
      this.#left -= count;
      const ids = Array.from({ length: count }, () => this.#documents.newDocumentId());
      const change = async (turn: number) => {
        const told: (() => void)[] = [];
        const request: Extract<DocumentChange, { readonly kind: 'create' }>['request'] = {
          data: { text: String(turn) },
          written: ({ documentId, revision }) => void told.push(() => this.written.add(documentId, revision)),
        };
        const kind = turn === 1 ? 'create' : 'update';
        await this.#untilTaken(ids.map((documentId) => ({ kind, type: NOTE, documentId, request })));
        for (const tell of told) tell();
      };
      for (let turn = 1; turn <= CHANGES; turn++) {
        const begun = performance.now();
        await change(turn);
        if (this.#together > 1) await sleep(performance.now() - begun);
      }
    }
  }

  /** On SQLite, a node that is frozen during a write blocks the database meanwhile. A refused write is repeated. */
  async #untilTaken(changes: readonly DocumentChange[]): Promise<void> {
    for (;;) {
      try {
        await this.#documents.together(changes, SYSTEM);
        return;
      } catch (error) {
        if (!isPlinthError(error) || error.status !== 503) throw error;
        this.refused += 1;
      }
    }
  }
}

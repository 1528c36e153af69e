import { setTimeout as sleep } from 'node:timers/promises';
import { type DocumentChange, type Documents, isPlinthError, SYSTEM } from 'plinth';
import { NOTE } from './load-app.ts';
import { Told } from './told.ts';

/** Who write at once; where a transaction holds many documents, one alone, which rests as long as each has taken: on SQLite nobody else writes meanwhile. */
const WRITERS = 8;
/** Changes of one document. */
const CHANGES = 10;

/** Documents are made and changed, some in one transaction. */
export interface Writing {
  readonly events: number;
  /** Documents that change in one transaction. */
  readonly together: number;
}

/** Makes events through changes of documents, as plugins make them. */
export class EventWriters {
  /** What was committed. */
  readonly written = new Told();
  /** Transactions that were refused, and made again. */
  refused = 0;
  readonly #documents: Documents;
  readonly #together: number;
  #left: number;

  constructor(documents: Documents, { events, together }: Writing) {
    this.#documents = documents;
    this.#together = together;
    this.#left = Math.ceil(events / CHANGES);
  }

  /** @param atMost milliseconds after which no further documents are begun */
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

  /** A node that is frozen in the middle of a write holds a database of one file for as long: who is told so writes again. */
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

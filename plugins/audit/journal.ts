import type { Database, Logger } from 'plinth';
import { pendingTable } from './audit-tables.ts';
import { unsealed, type Writers } from './chain.ts';
import { type AuditFacts, factsOf } from './entry.ts';
import type { Seals } from './seals.ts';

/** Entries that wait for the database at the most: of what comes then it is only counted that it was there. */
const MOST = 10_000;
const BATCH = 100;
/** Milliseconds until a database is asked again that has failed. */
const AGAIN = 1_000;

/** What a journal stands on. */
export interface JournalParts {
  readonly database: () => Database;
  readonly seals: Seals;
  readonly writers: Writers;
  readonly logger: Logger;
  /** Told when entries are there for good. */
  onWritten(): void;
}

/** Writes entries of what is no change of a document: together, soon, and before who asked for it is answered. */
export class Journal {
  readonly #parts: JournalParts;
  #waiting: AuditFacts[] = [];
  #lost = 0;
  #writing: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #isOpen = false;

  constructor(parts: JournalParts) {
    this.#parts = parts;
  }

  /** The tables are there: what was said until now is written, too. */
  open(): void {
    this.#isOpen = true;
    this.#soon(0);
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0 && this.#writing === null;
  }

  add(facts: AuditFacts): void {
    if (this.#waiting.length >= MOST) this.#lost += 1;
    else this.#waiting.push(facts);
    this.#soon(0);
  }

  /** Resolves when all that was said is written, or the database has failed: then it is tried again. */
  async flush(): Promise<void> {
    while (this.#isOpen && !this.isEmpty) {
      this.#writing ??= this.#write().finally(() => {
        this.#writing = null;
      });
      const count = this.#waiting.length;
      await this.#writing;
      if (this.#waiting.length > 0 && this.#waiting.length >= count) return;
    }
  }

  #soon(milliseconds: number): void {
    if (!this.#isOpen || this.#timer !== null) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.flush();
    }, milliseconds).unref();
  }

  /** Never rejects. */
  async #write(): Promise<void> {
    const { database, seals, writers, logger, onWritten } = this.#parts;
    const lost = this.#lost;
    const facts = this.#waiting.splice(0);
    const all = lost === 0 ? facts : [...facts, factsOf({ area: 'chain', kind: 'lost', details: { lost } }, null)];
    const writer = writers.take();
    const rows = all.map((each, index) => unsealed(each, { ...writer, sequence: writer.sequence + index + 1 }, seals));
    try {
      await database().transaction(async ({ knex }) => {
        for (let at = 0; at < rows.length; at += BATCH) await knex(pendingTable.name).insert(rows.slice(at, at + BATCH));
      });
      writers.free({ ...writer, sequence: writer.sequence + rows.length });
      this.#lost -= lost;
      onWritten();
    } catch (error) {
      this.#waiting = [...facts, ...this.#waiting];
      logger.error({ err: error, waiting: this.#waiting.length }, 'entries of the audit cannot be written, and wait');
      this.#soon(AGAIN);
    }
  }
}

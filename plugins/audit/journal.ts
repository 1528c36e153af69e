import type { Database, Logger } from 'plinth';
import { pendingTable } from './audit-tables.ts';
import { unsealed, type Writers } from './chain.ts';
import { type AuditFacts, factsOf } from './entry.ts';
import type { Seals } from './seals.ts';

/** Maximum number of entries that wait in memory while the database is unavailable. Further ones are only counted. */
const MOST = 10_000;
const BATCH = 100;
/** Milliseconds after a failed write until the next attempt. */
const AGAIN = 1_000;

/** Dependencies of `Journal`. */
export interface JournalParts {
  readonly database: () => Database;
  readonly seals: Seals;
  readonly writers: Writers;
  readonly logger: Logger;
  /** Called after entries were committed. */
  onWritten(): void;
}

/** Writes entries about anything but changes of documents: several together, soon, and before the response to the request. */
export class Journal {
  readonly #parts: JournalParts;
  #waiting: AuditFacts[] = [];
  #lost = 0;
  #writing: Promise<boolean> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #isOpen = false;

  constructor(parts: JournalParts) {
    this.#parts = parts;
  }

  /** Called when the tables exist. Entries that were added before are written now. */
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

  /**
   * Resolves when all entries that were added before are written, or the database has failed. In the latter case they are tried again
   * later. Entries that are added meanwhile are not waited for, because on a busy server there are always some.
   */
  async flush(): Promise<void> {
    // A running write does not contain entries that were added after it began. The one that follows it contains them.
    if (this.#writing !== null && !(await this.#writing)) return;
    if (this.#isOpen && this.#waiting.length > 0) this.#begin();
    await this.#writing;
  }

  #begin(): void {
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null;
    });
  }

  #soon(milliseconds: number): void {
    if (!this.#isOpen || this.#timer !== null) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.flush();
    }, milliseconds).unref();
  }

  /** Never rejects. @returns whether the entries were written */
  async #write(): Promise<boolean> {
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
      return true;
    } catch (error) {
      this.#waiting = [...facts, ...this.#waiting];
      logger.error({ err: error, waiting: this.#waiting.length }, 'audit log entries cannot be written and are waiting');
      this.#soon(AGAIN);
      return false;
    }
  }
}

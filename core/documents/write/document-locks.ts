import type { Statements } from '../storage/statements.ts';
import { lockDocuments } from './place.ts';

/** The locks of a transaction, shared by the changes in it. */
export interface SharedLocks {
  /** Documents that it has locked or created. */
  readonly locked: Set<number>;
  /** Whether the transaction may restart when a change meets unlocked documents: its caller then handles `UnlockedDocuments`. */
  readonly mayRestart: boolean;
  /** Whether the documents that a change knows in advance were locked before it began. */
  readonly isHeld: boolean;
}

/** The locks of a transaction with a single change, which locks its documents itself. */
export function ownLocks(mayRestart = false): SharedLocks {
  return { locked: new Set(), mayRestart, isHeld: false };
}

/** How often a transaction restarts to lock more documents in order. After that it locks them as it finds them. */
const ROUNDS = 10;

/**
 * Restarts a transaction that has found documents which it must lock before the others. Each attempt knows more of these documents.
 * @param met collects these documents
 */
export async function whileLocking<T>(met: Set<number>, work: (mayRestart: boolean) => Promise<T>): Promise<T> {
  for (let round = 1; ; round++) {
    try {
      return await work(round < ROUNDS);
    } catch (error) {
      if (!(error instanceof UnlockedDocuments)) throw error;
      for (const document of error.documents) met.add(document);
    }
  }
}

/** Thrown by a write that is about to change documents which it has not locked. */
class UnlockedDocuments extends Error {
  override readonly name = 'UnlockedDocuments';
  /** By registry id. */
  readonly documents: readonly number[];

  constructor(documents: readonly number[]) {
    super('documents changed by a write are not locked');
    this.documents = documents;
  }
}

/** The documents that one attempt of a transaction has locked. */
export class DocumentLocks {
  readonly #statements: Statements;
  readonly #shared: SharedLocks;

  constructor(statements: Statements, shared: SharedLocks) {
    this.#statements = statements;
    this.#shared = shared;
  }

  /** Records that a document is already locked, or is new. */
  note(document: number): void {
    this.#shared.locked.add(document);
  }

  /** Locks documents, all at once and before anything is written: two writers that lock one by one could deadlock. */
  async take(documents: readonly number[]): Promise<void> {
    if (this.#shared.isHeld) return this.hold(documents);
    return this.#lock(this.#missing(documents));
  }

  /**
   * Locks documents that the write has found only now.
   * @throws UnlockedDocuments where the transaction may restart and lock them in order with the others
   */
  async hold(documents: readonly number[]): Promise<void> {
    const missing = this.#missing(documents);
    if (missing.length === 0 || !this.#statements.dialect.supportsRowLocks) return;
    if (this.#shared.mayRestart) throw new UnlockedDocuments(missing);
    await this.#lock(missing);
  }

  #missing(documents: readonly number[]): readonly number[] {
    return documents.filter((document) => !this.#shared.locked.has(document));
  }

  async #lock(missing: readonly number[]): Promise<void> {
    await lockDocuments(this.#statements, missing);
    for (const document of missing) this.#shared.locked.add(document);
  }
}

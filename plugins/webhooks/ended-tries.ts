import type { DueDeliveries, EndedTry } from './due-deliveries.ts';

/** An attempt whose result is to be stored, and the promise of its caller. */
interface Waiting extends EndedTry {
  resolve(isOwn: boolean): void;
  reject(error: unknown): void;
}

/** Stores results of attempts. Results that arrive while others are being stored share the next transaction. */
export class EndedTries {
  readonly #deliveries: Pick<DueDeliveries, 'end'>;
  #waiting: Waiting[] = [];
  #isWriting = false;

  constructor(deliveries: Pick<DueDeliveries, 'end'>) {
    this.#deliveries = deliveries;
  }

  /** @returns once it is stored, whether no other node has ended this attempt before */
  add(ended: EndedTry): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...ended, resolve, reject });
      if (!this.#isWriting) void this.#write();
    });
  }

  /** Never rejects. */
  async #write(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      // Attempts that end at the same time share a transaction.
      await new Promise<void>((resolve) => setImmediate(resolve));
      const batch = this.#waiting;
      this.#waiting = [];
      try {
        const isOwn = await this.#deliveries.end(batch);
        for (const [index, { resolve }] of batch.entries()) resolve(isOwn[index] === true);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#isWriting = false;
  }
}

import type { DueDeliveries, EndedTry } from './due-deliveries.ts';

/** A try that is to be written, and who waits for that. */
interface Waiting extends EndedTry {
  resolve(isOwn: boolean): void;
  reject(error: unknown): void;
}

/** Writes how tries ended: those that end while others are written wait for each other, and share a transaction. */
export class EndedTries {
  readonly #deliveries: Pick<DueDeliveries, 'end'>;
  #waiting: Waiting[] = [];
  #isWriting = false;

  constructor(deliveries: Pick<DueDeliveries, 'end'>) {
    this.#deliveries = deliveries;
  }

  /** @returns when it is written, whether nobody else has ended this try before */
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
      // What ends in the same moment is written together.
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

import type { Meter } from '../database.ts';

/**
 * Counts what a server sends for each statement of a connection. Where that is more than somebody takes, nothing but giving the connection up ends it at once: the
 * server would send it to the end.
 */
export class Intake {
  readonly #giveUp: () => void;
  /** Of the statements whose answers are still to come, in their order. */
  readonly #meters: (Meter | null)[] = [];
  /** Bytes that have come since the first of them had its turn. */
  #bytes = 0;
  #refused: { readonly error: unknown } | null = null;

  /** @param giveUp breaks the connection off */
  constructor(giveUp: () => void) {
    this.#giveUp = giveUp;
  }

  /** So many bytes have come. */
  take(bytes: number): void {
    this.#bytes += bytes;
    const meter = this.#meters[0];
    if (meter === undefined || meter === null || this.#refused !== null) return;
    try {
      meter(this.#bytes);
    } catch (error) {
      this.#refused = { error };
      this.#giveUp();
    }
  }

  /**
   * Counts what comes until a statement is answered.
   * @param rows of the statement that was sent last
   * @throws what a meter has thrown, whichever statement of the connection it was about
   */
  async during<Rows>(meter: Meter | null, rows: Promise<Rows>): Promise<Rows> {
    this.#meters.push(meter);
    try {
      const answer = await rows;
      // What was too much may have come together with the end.
      if (this.#refused !== null) throw this.#refused.error;
      return answer;
    } catch (error) {
      throw this.#refused === null ? error : this.#refused.error;
    } finally {
      this.#meters.shift();
      this.#bytes = 0;
    }
  }
}

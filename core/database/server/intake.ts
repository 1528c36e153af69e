import type { Meter } from '../database.ts';

/** Characters from which what comes is looked through: before, each byte is taken for one. */
const LARGE = 32_768;

/** One of so many bytes is looked at: so that it meets all bytes of characters that take two, three or four. */
const SAMPLE = 17;

/**
 * Counts what a server sends for each statement of a connection. Where that is more than somebody takes, nothing but giving the connection up ends it at once: the
 * server would send it to the end.
 */
export class Intake {
  readonly #giveUp: () => void;
  /** Of the statements whose answers are still to come, in their order. */
  readonly #meters: (Meter | null)[] = [];
  /** Characters that have come since the first of them had its turn. */
  #characters = 0;
  #refused: { readonly error: unknown } | null = null;

  /** @param giveUp breaks the connection off */
  constructor(giveUp: () => void) {
    this.#giveUp = giveUp;
  }

  /** Bytes have come. */
  take(bytes: Buffer): void {
    const meter = this.#meters[0];
    if (meter === undefined || meter === null || this.#refused !== null) return;
    this.#characters += this.#characters < LARGE ? bytes.length : charactersOf(bytes);
    try {
      meter(this.#characters);
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
    if (this.#meters.length === 0) this.#characters = 0;
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
      this.#characters = 0;
    }
  }
}

/** Of text in UTF-8, where a character is one byte and what continues it, about: told from some of the bytes. Numbers are few beside it. */
function charactersOf(bytes: Buffer): number {
  let characters = 0;
  for (let at = 0; at < bytes.length; at += SAMPLE) if (((bytes[at] as number) & 0xc0) !== 0x80) characters += SAMPLE;
  return characters;
}

import type { Readable } from 'node:stream';
import type { Meter } from '../database.ts';

/** Up to this many characters, each byte counts as one. Beyond, characters are estimated. */
const LARGE = 32_768;

/** Every 17th byte is sampled: 17 is coprime to 2, 3 and 4, so samples hit all bytes of longer characters. */
const SAMPLE = 17;

/**
 * Counts the data that a server sends for each statement of a connection. If it is too much, closing the connection is the only way to stop
 * it at once: the server would send all of it.
 */
export class Intake {
  readonly #giveUp: () => void;
  /** Meters of the statements without a complete response, in order. */
  readonly #meters: (Meter | null)[] = [];
  /** Characters received for the first of them. */
  #characters = 0;
  #refused: { readonly error: unknown } | null = null;

  /**
   * @param stream the decrypted data that the server sends. Whole chunks are metered: in MySQL's protocol a row is a packet, and metering
   * each would take much of a list's time
   * @param giveUp closes the connection
   */
  constructor(stream: Readable, giveUp: () => void) {
    this.#giveUp = giveUp;
    stream.on('data', (chunk: Buffer) => this.#take(chunk));
  }

  #take(bytes: Buffer): void {
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
   * Counts received data until a statement is complete.
   * @param rows the result of the statement that was sent last
   * @throws the error of a meter, of any statement of the connection
   */
  async during<Rows>(meter: Meter | null, rows: Promise<Rows>): Promise<Rows> {
    if (this.#meters.length === 0) this.#characters = 0;
    this.#meters.push(meter);
    try {
      const answer = await rows;
      // The excess may have arrived together with the end of the result.
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

/** Estimates the characters of UTF-8 text from a sample of its bytes: all but continuation bytes. Numbers are also in it, but few. */
function charactersOf(bytes: Buffer): number {
  let characters = 0;
  for (let at = 0; at < bytes.length; at += SAMPLE) if (((bytes[at] as number) & 0xc0) !== 0x80) characters += SAMPLE;
  return characters;
}

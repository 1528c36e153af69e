import type { ServerResponse } from 'node:http';

/** Characters from which a response is long. Shorter ones are written at once. */
export const LONG_ANSWER = 1_000_000;

interface Waiting {
  readonly length: number;
  readonly response: ServerResponse;
  readonly go: (isAwaited: boolean) => void;
}

/**
 * A queue for long responses. It limits how many of them are bytes in memory at a time, however many are requested at once and however
 * slowly clients read.
 * A waiting response is still the data it is made from, which takes less memory.
 */
export class AnswerRoom {
  readonly #limit: number;
  #taken = 0;
  readonly #waiting: Waiting[] = [];

  /** @param limit characters of long responses that are written and not yet sent; a response above the limit is written alone */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Waits, in order, until a response may be written. Its room is released when the connection has sent it or is closed.
   * @returns false if the client is gone or already answered: the response must not be written
   */
  enter(length: number, response: ServerResponse): Promise<boolean> {
    return new Promise((go) => {
      const wait = () => {
        this.#waiting.push({ length, response, go });
        this.#next();
      };
      // A pipelined response can be sent only after the one before it, which must not wait for its room.
      if (response.socket === null) response.once('socket', wait);
      else wait();
    });
  }

  #next(): void {
    for (let first = this.#waiting[0]; first !== undefined; first = this.#waiting[0]) {
      const { length, response, go } = first;
      const isAwaited = !response.headersSent && !response.destroyed;
      if (isAwaited && this.#taken > 0 && this.#taken + length > this.#limit) return;
      this.#waiting.shift();
      if (isAwaited) {
        this.#taken += length;
        response.once('close', () => {
          this.#taken -= length;
          this.#next();
        });
      }
      go(isAwaited);
    }
  }
}

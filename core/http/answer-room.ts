import type { ServerResponse } from 'node:http';

/** Characters from which an answer is long: shorter ones are written at once. */
export const LONG_ANSWER = 1_000_000;

interface Waiting {
  readonly length: number;
  readonly response: ServerResponse;
  readonly go: (isAwaited: boolean) => void;
}

/**
 * Has long answers wait for each other, so that few of them are bytes in memory at a time, however many are asked for at once, and however slowly clients take them. Those
 * that wait are what they were made of, which is less.
 */
export class AnswerRoom {
  readonly #limit: number;
  #taken = 0;
  readonly #waiting: Waiting[] = [];

  /** @param limit characters of long answers that are written and not yet sent; one that is longer goes alone */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Waits until an answer may be written, in order; its room is free again when its connection has taken it, or is closed.
   * @returns false when nobody waits for it any more: it is not to be written
   */
  enter(length: number, response: ServerResponse): Promise<boolean> {
    return new Promise((go) => {
      const wait = () => {
        this.#waiting.push({ length, response, go });
        this.#next();
      };
      // It can be sent behind another one of its connection alone, which must not wait for it.
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

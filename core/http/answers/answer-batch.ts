import type { ServerResponse } from 'node:http';
import type { HeadWriter, OwnHeaders } from './head-writer.ts';
import type { RememberedAnswer } from './remembered-answer.ts';

/** A cached response that is ready to be sent. */
interface ReadyAnswer {
  readonly response: ServerResponse;
  readonly answer: RememberedAnswer;
  readonly own: OwnHeaders;
}

/**
 * Sends the cached responses of one turn of the event loop directly after each other, at the end of the turn. Sending is most of the cost of
 * a cached response, and it costs more if the client has to be woken up for each one. A response waits for the other requests that arrived in
 * the same turn.
 */
export class AnswerBatch {
  readonly #writer: HeadWriter;
  #ready: ReadyAnswer[] = [];

  constructor(writer: HeadWriter) {
    this.#writer = writer;
  }

  /** Sends a cached response with its body at the end of this turn. */
  add(response: ServerResponse, answer: RememberedAnswer, own: OwnHeaders): void {
    if (this.#ready.length === 0) setImmediate(this.#send);
    this.#ready.push({ response, answer, own });
  }

  readonly #send = (): void => {
    const ready = this.#ready;
    this.#ready = [];
    for (const { response, answer, own } of ready) this.#writer.send(response, answer, own);
  };
}

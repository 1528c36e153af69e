import type { IncomingMessage } from 'node:http';
import type { Caller } from '../../access/index.ts';
import type { AnswerCapture } from './answer-capture.ts';
import { hasSmallBody } from './small-body.ts';

/** What is known of a request that was looked up in the cache and continues to its handler. */
export interface Arrival {
  /** Milliseconds, of `performance.now`. */
  readonly started: number;
  /** The caller, or the error of finding it; followed values were brought up to date along with it. Null: not authenticated yet. */
  readonly caller: Promise<Caller> | null;
  /** Stores its response; null: the response is not stored. */
  readonly capture: AnswerCapture | null;
}

/** What later steps need not find out again. */
export class Arrivals {
  readonly #known = new WeakMap<IncomingMessage, Arrival>();
  readonly #bodies = new WeakMap<IncomingMessage, Buffer>();

  of(request: IncomingMessage): Arrival | undefined {
    return this.#known.get(request);
  }

  set(request: IncomingMessage, arrival: Arrival): void {
    this.#known.set(request, arrival);
  }

  /** The body of a request, if it was read and is short. */
  bodyOf(request: IncomingMessage): Buffer | null {
    return this.#bodies.get(request) ?? null;
  }

  /** Keeps the body of a request that was read. Long ones are not kept. */
  setBody(request: IncomingMessage, body: Buffer): void {
    if (hasSmallBody(request)) this.#bodies.set(request, body);
  }
}

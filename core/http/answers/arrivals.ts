import type { IncomingMessage } from 'node:http';
import type { Caller } from '../../access/index.ts';
import type { AnswerCapture } from './answer-capture.ts';
import { hasSmallBody } from './small-body.ts';

/** What is known of a request that was looked for in memory, and goes on to its handler. */
export interface Arrival {
  /** Milliseconds, of `performance.now`. */
  readonly started: number;
  /** Who asks, or why nobody can say: what is followed was brought up to date along with it. Null: nobody has asked. */
  readonly caller: Promise<Caller> | null;
  /** What takes its answer into memory; null: nothing does. */
  readonly capture: AnswerCapture | null;
}

/** What the steps behind the memory need not find out again. */
export class Arrivals {
  readonly #known = new WeakMap<IncomingMessage, Arrival>();
  readonly #bodies = new WeakMap<IncomingMessage, Buffer>();

  of(request: IncomingMessage): Arrival | undefined {
    return this.#known.get(request);
  }

  set(request: IncomingMessage, arrival: Arrival): void {
    this.#known.set(request, arrival);
  }

  /** The body of a request, where it was read and is short. */
  bodyOf(request: IncomingMessage): Buffer | null {
    return this.#bodies.get(request) ?? null;
  }

  /** The body of a request was read. A long one is not held. */
  setBody(request: IncomingMessage, body: Buffer): void {
    if (hasSmallBody(request)) this.#bodies.set(request, body);
  }
}

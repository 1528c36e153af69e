import type { IncomingMessage } from 'node:http';
import type { Caller } from '../../access/index.ts';
import { BadRequestError } from '../http-errors.ts';
import type { ResponseCapture } from './response-capture.ts';

/** What is known of a request that was looked up in the cache and continues to its handler. */
export interface Arrival {
  /** Milliseconds, of `performance.now`. */
  readonly started: number;
  /** The caller, or the error of finding it; followed values were brought up to date along with it. Null: not authenticated yet. */
  readonly caller: Promise<Caller> | null;
  /** Stores its response; null: the response is not stored. */
  readonly capture: ResponseCapture | null;
}

/** Results that later steps of the same request reuse. */
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

/** Maximum bytes of a body that becomes part of a key. */
const LONGEST = 16_384;

/** Whether a request has a JSON body that is short enough to be looked up, sent in the form that nearly all clients use. */
export function hasSmallBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return (
    headers['content-type'] === 'application/json' &&
    length !== undefined &&
    Number(length) <= LONGEST &&
    headers['content-encoding'] === undefined &&
    headers['transfer-encoding'] === undefined
  );
}

/**
 * Reads the body.
 * @param read called synchronously in the socket's callback
 * @param failed called if the request was aborted
 */
export function readSmallBody(request: IncomingMessage, read: (body: Buffer) => void, failed: (error: Error) => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => read(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
  request.on('error', () => failed(new BadRequestError('request aborted')));
}

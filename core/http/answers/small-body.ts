import type { IncomingMessage } from 'node:http';
import { BadRequestError } from '../http-errors.ts';

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

import type { IncomingMessage } from 'node:http';
import { BadRequestError } from '../http-errors.ts';

/** Bytes of a body that is part of a key. */
const LONGEST = 16_384;

/** Whether a request has a JSON body that is short enough to be looked up, as nearly all clients send it. */
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
 * Reads it.
 * @param read called with it in the very callback of its socket
 * @param failed called where it broke off
 */
export function readSmallBody(request: IncomingMessage, read: (body: Buffer) => void, failed: (error: Error) => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => read(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
  request.on('error', () => failed(new BadRequestError('request aborted')));
}

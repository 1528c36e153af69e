import type { IncomingMessage } from 'node:http';
import { PayloadTooLargeError } from '../errors/index.ts';
import { BadRequestError } from './http-errors.ts';

/**
 * Reads a body that is sent as it is, without a content encoding. What lies beyond the limit is left unread: the answer must not wait for it.
 * @param limit bytes at most
 * @throws PayloadTooLargeError as soon as more is declared or has arrived
 * @throws BadRequestError when the client goes away in between
 */
export function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) refuse();
      else chunks.push(chunk);
    };
    const refuse = () => {
      request.off('data', take);
      request.pause();
      reject(new PayloadTooLargeError('request entity too large'));
    };
    if (Number(request.headers['content-length'] ?? 0) > limit) {
      refuse();
      return;
    }
    request.on('data', take);
    request.on('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, size)));
    request.on('error', () => reject(new BadRequestError('request aborted')));
  });
}

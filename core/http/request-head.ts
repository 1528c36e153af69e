import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BadRequestError } from './http-errors.ts';

/** A host name or address with an optional port (RFC 9110, 7.2). Empty if the request target has no authority. */
const HOST = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i;

/**
 * Refuses a request that a proxy and this server could route to different hosts (RFC 9112, 3.2). Node itself refuses HTTP/1.1 without
 * `Host`, and keeps the first of several.
 * @throws BadRequestError
 */
export function assertOneHost({ headers: { host }, rawHeaders }: IncomingMessage): void {
  if (host === undefined) return;
  let named = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') named += 1;
  }
  if (named > 1) throw new BadRequestError('The request has more than one Host header', { header: 'Host' });
  if (!HOST.test(host))
    throw new BadRequestError('The Host header is not a valid host name or IP address with an optional port', { header: 'Host' });
}

const ACCEPTABLE_ID = /^[\w.:-]{1,128}$/;

/** The id of a request: from a proxy's `X-Request-Id`, or a new one. An id with characters that could disturb a log is replaced. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && ACCEPTABLE_ID.test(header) ? header : randomUUID();
}

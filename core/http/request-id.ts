import { randomUUID } from 'node:crypto';

const ACCEPTABLE_ID = /^[\w.:-]{1,128}$/;

/** The id of a request: from a proxy's `X-Request-Id`, or a new one. An id with characters that could disturb a log is replaced. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && ACCEPTABLE_ID.test(header) ? header : randomUUID();
}

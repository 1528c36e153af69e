import { randomUUID } from 'node:crypto';

const ACCEPTABLE_ID = /^[\w.:-]{1,128}$/;

/** The id of a request: what a proxy in front gave it (`X-Request-Id`), or a new one. Text that could disturb a log is not taken over. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && ACCEPTABLE_ID.test(header) ? header : randomUUID();
}

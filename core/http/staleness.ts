import type { IncomingMessage } from 'node:http';
import type { Caller } from '../access/index.ts';

/** Methods of requests that change nothing. */
const READS: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD']);

/** Milliseconds that what is remembered may be old for a request. */
export type Staleness = (request: IncomingMessage) => number;

/**
 * For whom what is remembered may be a little old: for who only reads and brings nothing that could say who he is.
 * @param maxStaleness milliseconds; 0: for nobody
 */
export function createStaleness(maxStaleness: number): Staleness {
  if (maxStaleness === 0) return () => 0;
  return ({ method, headers }) =>
    READS.has(method) && headers.authorization === undefined && headers.cookie === undefined ? maxStaleness : 0;
}

/** Whether somebody was found out by other means, an address say: to him nothing may be old. */
export function isSomebody({ kind, id }: Caller): boolean {
  return kind !== 'public' || id !== null;
}

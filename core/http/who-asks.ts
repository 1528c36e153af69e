import type { IncomingMessage } from 'node:http';
import type { Authenticator, AuthRequest, Caller } from '../access/index.ts';

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

/**
 * Finds out who asks, while what is followed is brought up to date.
 * @param came the request, as strategies see it
 * @throws UnauthorizedError
 */
export type WhoAsks = (request: IncomingMessage, authenticator: Authenticator, came: AuthRequest) => Promise<Caller>;

/** @param beforeRequest see `HttpOptions` @param maxAgeFor for whom what is remembered may be a little old */
export function createWhoAsks(beforeRequest: (maxAge: number) => void | Promise<void>, maxAgeFor: Staleness): WhoAsks {
  const exactly = async (caller: Caller): Promise<Caller> => {
    if (isSomebody(caller)) await beforeRequest(0);
    return caller;
  };
  return (request, authenticator, came) => {
    const maxAge = maxAgeFor(request);
    const waiting = beforeRequest(maxAge);
    const authenticating = authenticator.authenticate(came, maxAge);
    // Both ask the database in one turn, and so in one statement.
    const together = waiting === undefined ? authenticating : Promise.all([authenticating, waiting]).then(([known]) => known);
    return maxAge === 0 ? together : together.then(exactly);
  };
}

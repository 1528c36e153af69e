import type { IncomingMessage } from 'node:http';
import type { Authenticator, AuthRequest, Caller } from '../access/index.ts';

/** Methods of requests that change nothing. */
const READS: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD']);

/** How old unconfirmed cached data may be for a request, in milliseconds. */
export type Staleness = (request: IncomingMessage) => number;

/**
 * Allows slightly stale cached data for reads without any credentials.
 * @param maxStaleness milliseconds; 0: never
 */
export function createStaleness(maxStaleness: number): Staleness {
  if (maxStaleness === 0) return () => 0;
  return ({ method, headers }) =>
    READS.has(method) && headers.authorization === undefined && headers.cookie === undefined ? maxStaleness : 0;
}

/** Whether the caller was identified by something else, such as an address. For such a caller nothing may be stale. */
export function isSomebody({ kind, id }: Caller): boolean {
  return kind !== 'public' || id !== null;
}

/**
 * Authenticates the caller, while followed values are brought up to date.
 * @param came the request, as strategies see it
 * @throws UnauthorizedError
 */
export type WhoAsks = (request: IncomingMessage, authenticator: Authenticator, came: AuthRequest) => Promise<Caller>;

/** @param beforeRequest see `HttpOptions` @param maxAgeFor how stale cached data may be for a request */
export function createWhoAsks(beforeRequest: (maxAge: number) => void | Promise<void>, maxAgeFor: Staleness): WhoAsks {
  const exactly = async (caller: Caller): Promise<Caller> => {
    if (isSomebody(caller)) await beforeRequest(0);
    return caller;
  };
  return (request, authenticator, came) => {
    const maxAge = maxAgeFor(request);
    const waiting = beforeRequest(maxAge);
    const authenticating = authenticator.authenticate(came, maxAge);
    // Both query the database in one turn, and so in one statement.
    const together = waiting === undefined ? authenticating : Promise.all([authenticating, waiting]).then(([known]) => known);
    return maxAge === 0 ? together : together.then(exactly);
  };
}

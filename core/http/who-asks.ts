import type { IncomingMessage } from 'node:http';
import type { Authenticator, AuthRequest, Caller } from '../access/index.ts';
import { isSomebody, type Staleness } from './staleness.ts';

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

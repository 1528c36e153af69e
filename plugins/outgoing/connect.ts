import { createConnection, type LookupFunction, type Socket } from 'node:net';
import { OutgoingError } from './outgoing.ts';

/** A connection to one of the checked addresses. */
export interface Connecting {
  readonly host: string;
  readonly port: number;
  /** Ends the attempt, but not a connection that is open. */
  readonly signal: AbortSignal;
  /** Gives the checked addresses. */
  readonly lookup: LookupFunction;
}

/** Opens a connection. The error is the same for ports that are closed, filtered or silent. @throws OutgoingError; the signal's reason */
export function openSocket({ host, port, lookup, signal }: Connecting): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ host, port, lookup });
    const end = (error: unknown) => {
      signal.removeEventListener('abort', abort);
      socket.destroy();
      const isStopped = signal.aborted && (signal.reason as Error).name !== 'TimeoutError';
      reject(isStopped ? (signal.reason as Error) : new OutgoingError(`${host}:${port}`, 'cannot be reached', error));
    };
    const abort = () => end(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    socket.once('error', end);
    socket.once('connect', () => {
      signal.removeEventListener('abort', abort);
      socket.removeListener('error', end);
      resolve(socket);
    });
  });
}

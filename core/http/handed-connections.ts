import type { Socket } from 'node:net';
import type { HttpAddress } from './http.ts';

/** Connections that another process accepts and hands over to this one. */
export interface HandedConnections {
  /**
   * Starts receiving connections.
   * @param take called with each connection; the other process is notified whenever one has been taken
   * @returns the address that the other process listens on
   * @throws node's error if that process could not listen on it
   */
  open(address: HttpAddress, take: (connection: Socket) => void): Promise<HttpAddress>;
  /** Resolves when no further connection will arrive. */
  close(): Promise<void>;
}

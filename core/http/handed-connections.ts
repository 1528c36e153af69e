import type { Socket } from 'node:net';
import type { HttpAddress } from './http.ts';

/** Connections that another process accepts, and hands to this one. */
export interface HandedConnections {
  /**
   * Has connections handed over from now on.
   * @param take called with each, and whoever hands them over is told whenever one has been taken
   * @returns the address that the other process listens on
   * @throws the error of node with which that process could not listen on it
   */
  open(address: HttpAddress, take: (connection: Socket) => void): Promise<HttpAddress>;
  /** Resolves when none comes any more. */
  close(): Promise<void>;
}

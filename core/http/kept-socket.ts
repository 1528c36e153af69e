import type { HttpAddress } from './http.ts';

/** A listening socket that outlives its server. Until the next server takes it, the system queues connections up to its backlog. */
export interface KeptSocket {
  /** The kept socket for an address, in the form that `Server.listen` accepts; null if there is none. */
  take(address: HttpAddress): object | null;
  /** Called when a server listens on a new socket, which may be kept. */
  opened(address: HttpAddress, handle: object): void;
}

import type { HttpAddress } from './http.ts';

/**
 * A listening socket that outlives its server: while none has it, the system holds connections that arrive, as many as it has room for. For
 * processes that follow one another.
 */
export interface KeptSocket {
  /** The socket that is there for an address, as `Server.listen` takes it; null where there is none. */
  take(address: HttpAddress): object | null;
  /** A server listens on a socket of its own, which may be kept. */
  opened(address: HttpAddress, handle: object): void;
}

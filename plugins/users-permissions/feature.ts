import type { RouteTable, TableSchema } from 'plinth';

/** A part of the accounts, as far as it takes part in the life of the kernel. A plugin with accounts of its own (`createAccounts`) drives it through its own taps. */
export interface Feature {
  readonly tables?: readonly TableSchema[];
  addRoutes?(routes: RouteTable): void;
  /** The server is about to accept connections, and every action is declared. */
  listen?(): Promise<void>;
  /** The kernel stops. */
  shutdown?(): Promise<void>;
}

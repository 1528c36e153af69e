import type { RouteTable, TableSchema } from 'plinth';

/** A part of the plugin, for the hooks that a plugin taps once. */
export interface Feature {
  readonly tables?: readonly TableSchema[];
  addRoutes?(routes: RouteTable): void;
  /** The server is about to accept connections, and every action is declared. */
  listen?(): Promise<void>;
  /** The kernel stops. */
  shutdown?(): Promise<void>;
}

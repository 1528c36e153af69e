import type { RouteTable, TableSchema } from 'plinth';
import type { UserTaps } from './users/tap-people.ts';

/** A part of the plugin, for the hooks that a plugin taps once. */
export interface Feature {
  readonly tables?: readonly TableSchema[];
  /** In the order of the parts. */
  readonly users?: UserTaps;
  addRoutes?(routes: RouteTable): void;
  /** The server is about to accept connections, and every action is declared. */
  listen?(): Promise<void>;
  /** The kernel stops. */
  shutdown?(): Promise<void>;
}

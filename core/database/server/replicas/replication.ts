import type { Row } from '../../database.ts';

/** How far a server is in the history of changes. */
export interface Position {
  /**
   * Whether a server at this position has all that a server at the other one had. False also where the two cannot be compared, for example
   * because one of them belongs to another history.
   */
  includes(other: Position): boolean;
}

/** Who a server is. */
interface ServerIdentity {
  /** The same on a primary and all its replicas, as far as a server knows. */
  readonly data: string;
  /** Different for each of them, and on PostgreSQL after each restart. */
  readonly server: string;
}

/** How a kind of servers tells how far each is. All statements select one row. */
export interface Replication {
  /** Selects the position of a primary. */
  readonly primary: string;
  /** The position in such a row; null if the server has none, such as a standby or a server without a log for replicas. */
  ofPrimary(row: Row): Position | null;
  /**
   * Makes a select tell the position of the primary as its last column: one that is taken after the state that the rows show. Null if one
   * statement cannot do that; the position is then asked for after it.
   */
  readonly beside: ((text: string) => string) | null;
  /** Selects the position of a replica. */
  readonly replica: string;
  /** The position in such a row; null for a server that is no replica. */
  ofReplica(row: Row): Position | null;
  /** Selects who a server is: see `ServerIdentity`. */
  readonly identity: string;
}

/** Reads a row of `Replication.identity`. */
export function identityOf([data, server]: Row): ServerIdentity {
  return { data: String(data), server: String(server) };
}

import type { Row } from '../../database.ts';

/** The position of a server in the history of changes. */
export interface Position {
  /**
   * Whether a server at this position has everything that a server at the other position had. Also false if the two cannot be compared, for
   * example because they belong to different histories.
   */
  includes(other: Position): boolean;
}

interface ServerIdentity {
  /** The same on a primary and all its replicas, as far as a server knows. */
  readonly data: string;
  /** Different for each of them, and on PostgreSQL after each restart. */
  readonly server: string;
}

/** How servers of one kind report their positions. All statements select one row. */
export interface Replication {
  /** Selects the position of a primary. */
  readonly primary: string;
  /** The position in such a row; null if the server has none, such as a standby or a server without a log for replicas. */
  ofPrimary(row: Row): Position | null;
  /**
   * Adds the position of the primary to a select as its last column. The position is taken after the snapshot of the rows. Null if one
   * statement cannot do that; the position is then queried afterwards.
   */
  readonly beside: ((text: string) => string) | null;
  /** Selects the position of a replica. */
  readonly replica: string;
  /** The position in such a row; null for a server that is no replica. */
  ofReplica(row: Row): Position | null;
  /** Selects the identity of a server: see `ServerIdentity`. */
  readonly identity: string;
}

/** Reads a row of `Replication.identity`. */
export function identityOf([data, server]: Row): ServerIdentity {
  return { data: String(data), server: String(server) };
}

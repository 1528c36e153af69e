import type { Observation } from '../observation/index.ts';

/** The settings of a database (`config/database`). */
export interface DatabaseSettings {
  /** `sqlite:PATH` (relative to the app), `sqlite::memory:`, `mysql://…`, `mariadb://…`, `postgres://…` or `postgresql://…`. */
  readonly url: string;
  /**
   * URLs of replicas of a PostgreSQL or MariaDB server. A replica answers a read once it has every change that the caller may have seen.
   */
  readonly readUrls?: readonly string[];
  /** Connections to a database server: up to `max` for reads, and up to `max` more for writes. Default: `min` 0, `max` 10. */
  readonly pool?: { readonly min?: number; readonly max?: number };
  /** Milliseconds to wait for a free connection. Default 5000. */
  readonly acquireTimeout?: number;
  /** Milliseconds that one statement of a caller's read is allowed to take; 0: no limit. Default 2000. */
  readonly statementTimeout?: number;
  /** Milliseconds that a transaction may be idle, on servers; 0: no limit. Default 30000. */
  readonly idleTransactionTimeout?: number;
  readonly sqlite?: {
    /** `FULL` (default) survives a power loss; `NORMAL` may then lose the last transactions. */
    readonly synchronous?: 'FULL' | 'NORMAL';
    /** Milliseconds to wait for a lock of another process. Default 5000. The event loop is not blocked meanwhile. */
    readonly busyTimeout?: number;
    /** Milliseconds to wait for such a lock during the start, before the node serves. Default 30000. */
    readonly startTimeout?: number;
  };
}

/** The log methods that the database uses. The kernel's logger has them. */
export interface DatabaseLogger {
  warn(facts: Readonly<Record<string, unknown>>, message: string): void;
  info(facts: Readonly<Record<string, unknown>>, message: string): void;
}

/**
 * The token of several processes that write to one SQLite file: whoever has it writes. It only says when an attempt is worthwhile; the lock
 * of the file still decides. A lost, late or doubly granted token therefore costs only time.
 */
export interface WriteTokens {
  /**
   * Resolves when this process has the token, or after `patience`. Never rejects.
   * @param patience milliseconds
   */
  take(patience: number): Promise<void>;
  /** Gives the token back, after its writes are committed or rolled back. @param hasMore whether this process wants it again */
  end(hasMore: boolean): void;
}

/** What a database uses of the kernel around it. */
export interface DatabaseEnvironment {
  /** Folder that SQLite paths are relative to. */
  readonly appDir: string;
  readonly logger: DatabaseLogger;
  /** Observers of statements and transactions. Default: none. */
  readonly observation?: Pick<Observation, 'of'> | undefined;
  /** For processes on one machine that write to one SQLite file. Default: each process retries until it gets the lock. */
  readonly writeTokens?: WriteTokens | undefined;
}

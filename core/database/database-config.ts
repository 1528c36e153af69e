/** Which database, and how it is used (`config/database`). */
export interface DatabaseConfig {
  /** `sqlite:PATH` (relative to the app), `sqlite::memory:`, `mysql://…`, `mariadb://…`, `postgres://…` or `postgresql://…`. */
  readonly url: string;
  /** Connections to a database server, to read and as many to write. Default: none kept open, 10 at most. */
  readonly pool?: { readonly min?: number; readonly max?: number };
  /** Milliseconds to wait for a free connection. Default 5000. */
  readonly acquireTimeout?: number;
  /** Milliseconds that one statement of a caller's read may take; 0: any. Default 2000. */
  readonly statementTimeout?: number;
  /** Milliseconds that a transaction may be left alone by who has begun it, on servers; 0: any. Default 30000. */
  readonly idleTransactionTimeout?: number;
  readonly sqlite?: {
    /** `FULL` (default) survives the loss of power; `NORMAL` may lose the last transactions then. */
    readonly synchronous?: 'FULL' | 'NORMAL';
    /** Milliseconds to wait for a lock that another process holds. Default 5000. The event loop is free meanwhile. */
    readonly busyTimeout?: number;
    /** Milliseconds that a start waits for such a lock, before the node serves. Default 30000. */
    readonly startTimeout?: number;
  };
}

/** What the database writes to the log; the kernel's logger fits. */
export interface DatabaseLogger {
  warn(facts: Readonly<Record<string, unknown>>, message: string): void;
  info(facts: Readonly<Record<string, unknown>>, message: string): void;
}

/**
 * Turns of several processes at writing one SQLite file. A turn only says when it is worth trying: the lock of the file decides, so that a turn which is lost, late or given to two
 * costs time and nothing else.
 */
export interface WriteTurns {
  /**
   * Resolves when it is this process's turn, or when nobody has said so in time. Never rejects.
   * @param patience milliseconds
   */
  take(patience: number): Promise<void>;
  /** What was written in the turn is committed, or undone. @param hasMore whether this process would take the next turn, too */
  end(hasMore: boolean): void;
}

/** What a database needs to know of the kernel around it. */
export interface DatabaseEnvironment {
  /** Folder that SQLite paths are relative to. */
  readonly appDir: string;
  readonly logger: DatabaseLogger;
  /** For processes of one machine that write one SQLite file together. Default: each tries until it can. */
  readonly writeTurns?: WriteTurns | undefined;
}

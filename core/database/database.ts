import type { Knex } from 'knex';
import type { InjectionToken } from 'tsyringe';
import type { Dialect } from './dialect.ts';

/** A row as an array, in the order of the selected columns. */
export type Row = readonly unknown[];

/** SQL with the dialect's own placeholders. Statements with the same text share one prepared statement. */
export interface Sql {
  readonly text: string;
  readonly binds: readonly unknown[];
  /** No computed column returns an integer beyond the safe range of a number, so values need no check. Plain columns have their types. */
  readonly isNarrow?: boolean;
}

/** Result of a write. */
export interface Changes {
  /** Rows that were changed. */
  readonly count: number;
  /**
   * The generated key of a single-row insert whose text asks for it (see `Dialect.insertReturningId`), or the number after `Dialect.raise`.
   */
  readonly insertId: number;
}

/**
 * Called while rows arrive, with the approximate number of characters read so far. Starts again from 0 if the statement is run again. If it
 * throws, the statement ends and the read throws that error.
 */
export type Meter = (characters: number) => void;

/** Runs a reading statement. @param meter null: the result may have any size */
export type ReadStatement = (sql: Sql, meter?: Meter | null) => Promise<readonly Row[]>;

/**
 * One open transaction. Its statements run in order on one connection. A failed statement ends it: everything is rolled back, even if the
 * work catches the error, because some databases do so themselves. Only in a savepoint (`knex.transaction`) can a constraint refuse a row
 * without ending the transaction.
 */
export interface Transaction {
  /** Has no time limit. @param meter see `Database.read`; servers ignore it here */
  read(sql: Sql, meter?: Meter | null): Promise<readonly Row[]>;
  write(sql: Sql): Promise<Changes>;
  /**
   * Reads data for a caller's response. All such statements of a transaction together may take as long as one read statement. On SQLite,
   * where no other request is served meanwhile, they may take 50 milliseconds.
   * @throws UnavailableError when they take longer
   */
  readonly answer: ReadStatement;
  /** Knex on this transaction's connection. For Objection models, and for code that is not performance-critical. */
  readonly knex: Knex.Transaction;
}

/** Times of the reads of one caller, in milliseconds, for its log. Each read adds its time. */
export interface ReadTimes {
  /** Reads of documents, their statements, and the time of all of them. */
  reads: number;
  statements: number;
  reading: number;
  /** Part of that time: the wait for a connection. */
  waiting: number;
  /** Time and name of the longest read. The name is a function, because making it takes time. */
  longest: number;
  nameOfLongest: (() => string) | null;
}

/** The caller that waits for a read. */
export interface Asker {
  /** True once nobody waits for the read: the client has disconnected, or its response was sent. */
  readonly isGone: boolean;
  /** Absent: times are not recorded. */
  readonly times?: ReadTimes;
  /**
   * A time in milliseconds of `performance.now`. A replica may run the read if it has everything that was committed before this time, and
   * every change that this process has made or has read from the primary. Absent: the primary runs the read.
   */
  readonly since?: number | undefined;
}

/** How statements of a read are run. */
export interface ReadOptions {
  /** The caller. If it is gone, a server cancels the running statement. */
  readonly asker?: Asker | null;
  /** Runs without the time limit for callers' statements. For work that no request waits for. */
  readonly isPatient?: boolean;
  /**
   * Whether the rows say what has changed. The statement then also returns the primary's position, so that reads from replicas need no
   * extra statement for it.
   */
  readonly tellsChanges?: boolean;
}

/** How many connections of one kind, or threads that take their place, are in use. */
export interface PoolFigures {
  /** `reads`, `writes`, `replica 1` and so on for reads of replicas, or `threads` for long reads of SQLite. */
  readonly name: string;
  readonly used: number;
  readonly idle: number;
  /** Reads or transactions that wait for one. */
  readonly waiting: number;
  readonly max: number;
}

/** The state of a replica. */
export interface ReplicaReview {
  /** Which it is, without its password. */
  readonly place: string;
  /** Why it cannot be used; null if it can. */
  readonly problem: string | null;
  /** Milliseconds until it reached the primary's position at the time of the check; null if that took too long. */
  readonly lag: number | null;
  readonly isReadOnly: boolean;
}

/** The replicas that answer reads. */
export interface Replicas {
  /** Reads since the start that were allowed to use a replica: how many a replica answered, and how many the primary. */
  readonly figures: { readonly replicas: number; readonly primary: number };
  /** Checks each replica. */
  review(): Promise<readonly ReplicaReview[]>;
}

/** The write-ahead log of an SQLite file, while somebody else than the database keeps it short. */
export interface BorrowedLog {
  /** Absolute path of the database file. The log lies beside it. */
  readonly path: string;
  /** Leaves the log to the database again. */
  release(): void;
}

/** The database of one kernel. */
export interface Database {
  readonly dialect: Dialect;
  /**
   * A builder whose queries also run. Reading queries (`select`, `first`, `pluck`, Objection's finders) run on a reading connection and
   * never wait for writers. Queries that write or lock, and raw SQL (`raw`), run on a writing connection. For statements that run often,
   * build them once with it and run them with `read`.
   */
  readonly knex: Knex;
  /**
   * Runs a reading statement outside any transaction, as a prepared statement.
   * @param meter limits the size of a result that may be large
   * @throws UnavailableError when it takes longer than allowed
   */
  read(sql: Sql, options?: ReadOptions, meter?: Meter | null): Promise<readonly Row[]>;
  /**
   * Runs reading statements that all see one state of the database: that of the first statement. On servers they run on one connection, one
   * after the other.
   * @param work gets a function that runs statements until the work's promise settles. `isOneState` says whether commits made meanwhile
   * stay invisible; if not (SQLite), `revision` detects them. The work runs again if a statement takes long: in a thread on SQLite, in a
   * queue on servers
   * @throws UnavailableError as `read`
   */
  snapshot<T>(work: (read: ReadStatement, isOneState: boolean) => Promise<T>, options?: ReadOptions): Promise<T>;
  /**
   * Runs `work` in one transaction. After deadlocks and serialization failures it runs again, a limited number of times, so it must have no
   * effects outside the transaction. Keep it short: SQLite has one writer.
   * @param undone called after each of these failures: nothing of the attempt was committed
   * @throws UnavailableError when no connection or lock was available within the time limit
   * @throws UniqueViolation when a unique index refuses a row
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, undone?: () => void): Promise<T>;
  /**
   * A number that changes with every commit that `read` would see, of any process. Costs next to nothing. While it is the same, earlier
   * reads are still current. Null if the database does not report commits.
   * @param holds allows all reads of this turn of the event loop to show the state of this number, until this process commits. Only for
   * code in the callback of a socket
   */
  revision(holds?: boolean): number | null;
  /** How its connections are used at this moment. Empty while it is not open. */
  pools(): readonly PoolFigures[];
  /** Its replicas; null without any, and while it is not open. */
  replicas(): Replicas | null;
  /**
   * Leaves the write-ahead log to the caller, for continuous backups: until it is released, this node does not copy it into the file. Null
   * unless it is an SQLite file: servers have tools of their own. Call it again only after the log was released.
   * @param beforeClose called when all writes are done and the database is about to close; must release the log, and must not reject
   */
  borrowLog(beforeClose: () => Promise<void>): BorrowedLog | null;
  /** Resolves when the database answers a trivial statement. */
  ping(): Promise<void>;
  /** Whether it answers but refuses writes: a standby, or a server that was set to read-only. Always false for SQLite. */
  isReadOnly(): Promise<boolean>;
}

/** The database of the kernel. */
export const DATABASE: InjectionToken<Database> = Symbol.for('plinth.database');

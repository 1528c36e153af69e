import type { Knex } from 'knex';
import type { InjectionToken } from 'tsyringe';
import type { Dialect } from './dialect.ts';

/** A row as an array, in the order of the selected columns. */
export type Row = readonly unknown[];

/** SQL with the dialect's own placeholders. Equal texts share one prepared statement. */
export interface Sql {
  readonly text: string;
  readonly binds: readonly unknown[];
  /** No expression among the columns gives an integer beyond what a number holds, so that nobody has to look. Columns speak for themselves. */
  readonly isNarrow?: boolean;
}

/** What a statement changed. */
export interface Changes {
  /** Rows that were changed. */
  readonly count: number;
  /** The generated key of a single-row insert whose text asks for it (see `Dialect.insertReturningId`), or the number that was raised (`Dialect.raise`). */
  readonly insertId: number;
}

/**
 * Told how many characters the rows of a statement hold so far, about, while they arrive: anew where it is run again. What it throws ends the statement, and is what
 * the read throws.
 */
export type Meter = (characters: number) => void;

/** Runs a reading statement. @param meter null: it may give as much as there is */
export type ReadStatement = (sql: Sql, meter?: Meter | null) => Promise<readonly Row[]>;

/**
 * One open transaction. Statements run in order on one connection. A statement that fails ends it: whatever the work does then, all of
 * it is undone, as some databases do by themselves. (In a savepoint, `knex.transaction`, a constraint may refuse without that.)
 */
export interface Transaction {
  /** As long as it takes. @param meter see `Database.read`; servers do not ask it here */
  read(sql: Sql, meter?: Meter | null): Promise<readonly Row[]>;
  write(sql: Sql): Promise<Changes>;
  /**
   * Reads what a caller is answered: all such statements of a transaction together may take as long as one of a read, and on SQLite, where nobody else is served
   * meanwhile, 50 milliseconds.
   * @throws UnavailableError when they take longer
   */
  readonly answer: ReadStatement;
  /** Knex bound to this transaction's connection, for code that is not hot and for Objection models. */
  readonly knex: Knex.Transaction;
}

/** Somebody who waits for what is read. */
export interface Asker {
  /** Whether nobody waits any more: the client has gone away, or was answered already. */
  readonly isGone: boolean;
}

/** How statements of a read are run. */
export interface ReadOptions {
  /** For whom; when he has gone, what a server still does for him is ended there. */
  readonly asker?: Asker | null;
  /** Without the limit of time that statements of callers have: for work that nobody asks for over the network. */
  readonly isPatient?: boolean;
}

/** The database of one kernel. */
export interface Database {
  readonly dialect: Dialect;
  /**
   * A builder whose queries also run. What only reads (`select`, `first`, `pluck`, what Objection finds) runs on a connection that reads, and waits for nobody who writes; what changes or locks
   * something, and SQL of one's own (`raw`), runs on one that writes. Build hot statements once with it and run them with `read`.
   */
  readonly knex: Knex;
  /**
   * Runs a reading statement outside any transaction, on a prepared statement.
   * @param meter told what it gives, where that may be much
   * @throws UnavailableError when it takes longer than a statement may
   */
  read(sql: Sql, options?: ReadOptions, meter?: Meter | null): Promise<readonly Row[]>;
  /**
   * Runs reading statements that all see one state of the database, that of the first of them. On servers they run on one connection, one after the other.
   * @param work is handed what runs them, until its promise settles, and whether nothing that is committed meanwhile can show: SQLite tells that by `revision`
   * instead. It is run again when a statement turns out long: in a thread on SQLite, in its turn on servers
   * @throws UnavailableError as `read`
   */
  snapshot<T>(work: (read: ReadStatement, isOneState: boolean) => Promise<T>, options?: ReadOptions): Promise<T>;
  /**
   * Runs `work` in one transaction. Deadlocks and serialization failures run it again, a bounded number of times: it must have no effects
   * beyond the transaction. Keep it short: on SQLite there is one writer.
   * @throws UnavailableError when no connection or lock could be had within the bounded wait
   * @throws UniqueViolation when a unique index refuses a row
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * A number that changes with every commit that `read` would see, whoever made it, at next to no cost; null where the database
   * tells no such thing. What was read holds while it stays the same.
   * @param holds whether all that is read in this turn of the event loop may show the state that the number tells of, unless this process commits: only for what arrives
   * at a socket, in its very callback
   */
  revision(holds?: boolean): number | null;
  /** Resolves when a trivial statement is answered. */
  ping(): Promise<void>;
}

/** The database of the kernel. */
export const DATABASE: InjectionToken<Database> = Symbol.for('plinth.database');

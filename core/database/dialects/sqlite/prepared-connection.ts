import type { Connection } from './driver.ts';
import { SqliteStatements } from './prepared-statements.ts';
import { ReadingConnection } from './reads/reading-connection.ts';

/** Callbacks of a writing connection after a commit. */
export interface CommitListeners {
  /** Called after every commit. */
  readonly onCommit: () => void;
  /** Called after every commit. Throws if the commit is lost, because the file was removed or replaced. */
  readonly confirm: () => void;
}

const NEVER_COMMITS: CommitListeners = { onCommit: () => undefined, confirm: () => undefined };

/** A connection with its prepared statements. */
export class PreparedConnection {
  readonly connection: Connection;
  /** Must be called after a commit on this connection. */
  readonly onCommit: () => void;
  /** Must be called after a commit. Throws if the commit is lost, because the file was removed or replaced. */
  readonly confirm: () => void;
  /** For frequent statements: rows as arrays. */
  readonly rows: SqliteStatements;
  /** For Knex and Objection: rows as objects. */
  readonly objects: SqliteStatements;
  /** Milliseconds that the statements of `answers` have taken, without planning. */
  answerTime = 0;
  #answers: ReadingConnection | null = null;
  /**
   * The error that ended the last transaction early. SQLite rolls a transaction back by itself, with all savepoints, for example if the
   * disk is full.
   */
  #endedBy: unknown = null;

  constructor(connection: Connection, { onCommit, confirm }: CommitListeners = NEVER_COMMITS) {
    this.connection = connection;
    this.onCommit = onCommit;
    this.confirm = confirm;
    this.rows = new SqliteStatements(connection, 'array');
    this.objects = new SqliteStatements(connection, 'object');
  }

  /** Runs a transaction's reads for its caller, with a time limit. */
  get answers(): ReadingConnection {
    this.#answers ??= new ReadingConnection(this.connection, {
      limit: Number.POSITIVE_INFINITY,
      watchesAll: false,
      isWriting: true,
      onTime: (took) => {
        this.answerTime += took;
      },
    });
    return this.#answers;
  }

  /** See `ReadingConnection.judgeAnew`. */
  judgeAnew(): void {
    this.#answers?.judgeAnew();
  }

  /** The error that ended the last transaction early; null if there was none. */
  get endedBy(): unknown {
    return this.#endedBy;
  }

  /** Runs a statement inside a transaction. Throws if the transaction is over. */
  try<T>(run: () => T): T {
    if (!this.connection.inTransaction) throw this.#endedBy ?? new Error('the transaction has already ended');
    try {
      return run();
    } catch (error) {
      if (!this.connection.inTransaction) this.#endedBy = error;
      throw error;
    }
  }

  /** Forgets the error that ended an earlier transaction. Must be called when a transaction begins. */
  forgetEnd(): void {
    this.#endedBy = null;
  }
}

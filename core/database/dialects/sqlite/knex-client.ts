import type { Knex } from 'knex';
import type KnexClient from 'knex/lib/dialects/better-sqlite3/index.js';
import type { Builder, Query, Runner } from 'knex/lib/dialects/better-sqlite3/index.js';
import { readsOnly } from '../../knex.ts';
import type { Connection } from './driver.ts';
import type { LockWait } from './lock-wait.ts';
import { ReadingConnection } from './reads/reading-connection.ts';
import { exactNumber, SqliteStatements } from './statements.ts';

const CHANGES_TABLES = /^\s*(create|alter|drop|pragma)\b/i;

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

  constructor(connection: Connection, { onCommit, confirm }: Pick<WriterParts, 'onCommit' | 'confirm'> = UNTOLD) {
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

  /** See `ReadingConnection.grow`. */
  grow(): void {
    this.#answers?.grow();
  }

  /** The error that ended the last transaction early; null if there was none. */
  get endedBy(): unknown {
    return this.#endedBy;
  }

  /** Runs a statement inside a transaction. Throws if the transaction is over. */
  try<T>(run: () => T): T {
    if (!this.connection.inTransaction) throw this.#endedBy ?? new Error('the transaction is over');
    try {
      return run();
    } catch (error) {
      if (!this.connection.inTransaction) this.#endedBy = error;
      throw error;
    }
  }

  /** Must be called when a transaction begins. */
  forget(): void {
    this.#endedBy = null;
  }
}

/** The parts that a client uses. */
interface WriterParts {
  readonly open: () => Connection;
  readonly lockWait: LockWait;
  /** The reading connection, once it is open. */
  readonly reader: () => PreparedConnection | null;
  /** Called before every statement except those that end a savepoint or a transaction. Throws if the database file is gone. */
  readonly assertThere: () => void;
  /** Called after every commit. */
  readonly onCommit: () => void;
  /** Called after every commit. Throws if the commit is lost. */
  readonly confirm: () => void;
}

/** For a connection that never commits. */
const UNTOLD = { onCommit: () => undefined, confirm: () => undefined };

/**
 * Knex's client on our writing connection. Transactions take the write lock when they begin. Waiting for another process's lock does not
 * block the event loop. Statements are prepared once, and 64-bit integers stay exact. Builders that only read outside a transaction use the
 * reading connection, and so wait for no writer.
 */
export function writerClient(
  Base: typeof KnexClient,
  { open, lockWait, reader, assertThere, onCommit, confirm }: WriterParts,
): typeof Knex.Client {
  return class WriterClient extends Base {
    /** The driver is chosen and loaded when a connection is opened. */
    override _driver(): null {
      return null;
    }

    override async acquireRawConnection(): Promise<PreparedConnection> {
      return new PreparedConnection(await lockWait.untilFree(open), { onCommit, confirm });
    }

    override runner(builder: Builder): Runner {
      const runner = super.runner(builder);
      // A transaction has its own client and must see its own writes.
      const connection = this.transacting === true || !readsOnly(builder) ? null : reader();
      if (connection !== null) runner.connection = connection;
      return runner;
    }

    override async destroyRawConnection(writer: PreparedConnection): Promise<void> {
      writer.connection.close();
    }

    /** Knex leaves the backslash in `\\?`, which stands for a question mark that is not a placeholder. */
    override positionBindings(sql: string): string {
      return sql.replaceAll('\\?', '?');
    }

    override async _query(writer: PreparedConnection, query: Query): Promise<Query> {
      if (!query.sql) throw new Error('The query is empty');
      const { connection } = writer;
      const isRollback = query.sql.startsWith('ROLLBACK');
      const isCommit = query.sql === 'COMMIT;';
      // Knex considers a transaction ended even if this statement fails. The only writer would then stay in it, so these statements must
      // run.
      if (!isRollback && !isCommit && !query.sql.startsWith('RELEASE')) assertThere();
      if (query.sql === 'BEGIN;') {
        writer.forget();
        query.sql = 'BEGIN IMMEDIATE;';
        await lockWait.untilFree(() => run(writer, query));
        return query;
      }
      if (this.transacting !== true) {
        await lockWait.untilFree(() => run(writer, query));
        return query;
      }
      // Outside of a transaction there is nothing to roll back.
      if (isRollback && !connection.inTransaction) return query;
      try {
        if (isCommit) assertThere();
        writer.try(() => run(writer, query));
      } catch (error) {
        // Knex considers a transaction ended when its commit fails, but SQLite keeps it open.
        if (isCommit && connection.inTransaction) connection.exec('ROLLBACK');
        throw error;
      }
      return query;
    }
  };
}

function run(writer: PreparedConnection, query: Query): void {
  const { statement, reader, wide } = writer.objects.prepare(query.sql);
  const binds = (query.bindings ?? []).map(bindable);
  if (reader) {
    const rows = statement.all(...binds) as Record<string, unknown>[];
    query.response = wide ? rows.map(exactRow) : rows;
  } else {
    const { changes, lastInsertRowid } = statement.run(...binds);
    query.response = { changes, lastInsertRowid };
    query.context = { lastID: exactNumber(lastInsertRowid), changes };
  }
  if (!writer.connection.inTransaction) {
    writer.onCommit();
    writer.confirm();
  }
  if (CHANGES_TABLES.test(query.sql)) {
    writer.rows.clear();
    writer.objects.clear();
  }
}

function exactRow(row: Record<string, unknown>): Record<string, unknown> {
  const exact: Record<string, unknown> = {};
  for (const key of Object.keys(row)) exact[key] = exactNumber(row[key]);
  return exact;
}

function bindable(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value instanceof Date ? value.toISOString() : (value ?? null);
}

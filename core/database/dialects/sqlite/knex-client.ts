import type { Knex } from 'knex';
import type KnexClient from 'knex/lib/dialects/better-sqlite3/index.js';
import type { Builder, Query, Runner } from 'knex/lib/dialects/better-sqlite3/index.js';
import { readsOnly } from '../../knex.ts';
import type { Connection } from './driver.ts';
import type { Patience } from './patience.ts';
import { ReadingConnection } from './reading-connection.ts';
import { exactNumber, SqliteStatements } from './statements.ts';

const CHANGES_TABLES = /^\s*(create|alter|drop|pragma)\b/i;

/** A connection with what was prepared on it. */
export class PreparedConnection {
  readonly connection: Connection;
  /** To be called when something was committed here. */
  readonly onCommit: () => void;
  /** To be called before that. Throws where what was committed is lost. */
  readonly confirm: () => void;
  /** For hot statements: rows as arrays. */
  readonly rows: SqliteStatements;
  /** For Knex and Objection: rows as objects. */
  readonly objects: SqliteStatements;
  /** Milliseconds that the statements of `answers` have taken, their plans aside. */
  answerTime = 0;
  #answers: ReadingConnection | null = null;
  /** What ended the last transaction before its time: SQLite undoes one by itself, all savepoints with it, when the disk is full, say. */
  #endedBy: unknown = null;

  constructor(connection: Connection, { onCommit, confirm }: Pick<WriterParts, 'onCommit' | 'confirm'> = UNTOLD) {
    this.connection = connection;
    this.onCommit = onCommit;
    this.confirm = confirm;
    this.rows = new SqliteStatements(connection, 'array');
    this.objects = new SqliteStatements(connection, 'object');
  }

  /** For what a transaction reads for its caller: it may take only so long. */
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

  /** What ended the last transaction before its time; null when nothing did. */
  get endedBy(): unknown {
    return this.#endedBy;
  }

  /** Runs a statement inside a transaction. */
  try<T>(run: () => T): T {
    if (!this.connection.inTransaction) throw this.#endedBy ?? new Error('the transaction is over');
    try {
      return run();
    } catch (error) {
      if (!this.connection.inTransaction) this.#endedBy = error;
      throw error;
    }
  }

  /** A transaction is begun. */
  forget(): void {
    this.#endedBy = null;
  }
}

/** What a client works with. */
interface WriterParts {
  readonly open: () => Connection;
  readonly patience: Patience;
  /** The connection that reads, once there is one. */
  readonly reader: () => PreparedConnection | null;
  /** Asked before every statement but those that end a savepoint or undo something, and throws where there is no database any more. */
  readonly assertThere: () => void;
  /** Told of every commit. */
  readonly onCommit: () => void;
  /** Asked after every commit, and throws where it is lost. */
  readonly confirm: () => void;
}

/** Of a connection that commits nothing. */
const UNTOLD = { onCommit: () => undefined, confirm: () => undefined };

/**
 * Knex's client with our writing connection under it: transactions take the write lock when they begin, a lock that another process
 * holds is waited for without blocking the event loop, statements are prepared once, and 64-bit integers stay exact. What a builder reads outside a
 * transaction waits for no writer: it runs on a connection that reads.
 */
export function writerClient(
  Base: typeof KnexClient,
  { open, patience, reader, assertThere, onCommit, confirm }: WriterParts,
): typeof Knex.Client {
  return class WriterClient extends Base {
    /** The driver is chosen, and loaded, by whoever opens a connection. */
    override _driver(): null {
      return null;
    }

    override async acquireRawConnection(): Promise<PreparedConnection> {
      return new PreparedConnection(await patience.untilFree(open), { onCommit, confirm });
    }

    override runner(builder: Builder): Runner {
      const runner = super.runner(builder);
      // A transaction has a client of its own, which sees what it has written.
      const connection = this.transacting === true || !readsOnly(builder) ? null : reader();
      if (connection !== null) runner.connection = connection;
      return runner;
    }

    override async destroyRawConnection(writer: PreparedConnection): Promise<void> {
      writer.connection.close();
    }

    /** `\\?` is a question mark that is no placeholder: Knex leaves the backslash in. */
    override positionBindings(sql: string): string {
      return sql.replaceAll('\\?', '?');
    }

    override async _query(writer: PreparedConnection, query: Query): Promise<Query> {
      if (!query.sql) throw new Error('The query is empty');
      const { connection } = writer;
      const isRollback = query.sql.startsWith('ROLLBACK');
      const isCommit = query.sql === 'COMMIT;';
      // Knex believes what it ends over, also where that fails: the only writer would stay in it.
      if (!isRollback && !isCommit && !query.sql.startsWith('RELEASE')) assertThere();
      if (query.sql === 'BEGIN;') {
        writer.forget();
        query.sql = 'BEGIN IMMEDIATE;';
        await patience.untilFree(() => run(writer, query));
        return query;
      }
      if (this.transacting !== true) {
        await patience.untilFree(() => run(writer, query));
        return query;
      }
      // Outside of it, a savepoint would begin a transaction of its own.
      if (isRollback && !connection.inTransaction) return query;
      try {
        if (isCommit) assertThere();
        writer.try(() => run(writer, query));
      } catch (error) {
        // Knex believes a transaction over when its commit fails; SQLite keeps it open.
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

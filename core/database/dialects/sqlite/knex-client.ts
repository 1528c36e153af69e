import type { Knex } from 'knex';
import type KnexClient from 'knex/lib/dialects/better-sqlite3/index.js';
import type { Builder, Query, Runner } from 'knex/lib/dialects/better-sqlite3/index.js';
import { readsOnly } from '../../knex.ts';
import type { Connection } from './driver.ts';
import type { LockWait } from './lock-wait.ts';
import { type CommitListeners, PreparedConnection } from './prepared-connection.ts';
import { exactNumber } from './prepared-statements.ts';

const CHANGES_TABLES = /^\s*(create|alter|drop|pragma)\b/i;

/** The parts that a client uses. */
interface WriterParts extends CommitListeners {
  readonly open: () => Connection;
  readonly lockWait: LockWait;
  /** The reading connection, once it is open. */
  readonly reader: () => PreparedConnection | null;
  /** Called before every statement except those that end a savepoint or a transaction. Throws if the database file is gone. */
  readonly assertThere: () => void;
}

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
        writer.forgetEnd();
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

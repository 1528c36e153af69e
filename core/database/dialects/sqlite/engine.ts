import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type BetterSqlite3 from 'better-sqlite3';
import type { Knex } from 'knex';
import type { Changes, Row, Sql } from '../../database.ts';
import type { DatabaseConfig, DatabaseEnvironment } from '../../database-config.ts';
import type { Engine, Session } from '../../engine.ts';
import { ACQUIRE_TIMEOUT, openKnex } from '../../open-knex.ts';
import { openReader, openWriter } from './connection.ts';
import { classify } from './errors.ts';
import { GroupCommit } from './group-commit.ts';
import { type Writer, writerClient } from './knex-client.ts';
import { isBusy, untilFree } from './patience.ts';
import { exactNumber, type Prepared, Statements } from './statements.ts';

const BUSY_TIMEOUT = 5000;

/** Milliseconds that a transaction waits: for a lock of another process, and for its turn in this one. */
interface Patience {
  readonly busyTimeout: number;
  readonly acquireTimeout: number;
}

/** Opens an SQLite database: one connection that writes (Knex's only one), one that reads beside it. */
export async function openSqlite(path: string | null, config: DatabaseConfig, environment: DatabaseEnvironment): Promise<Engine> {
  const [{ default: driver }, { default: Base }] = await Promise.all([
    import('better-sqlite3'),
    import('knex/lib/dialects/better-sqlite3/index.js'),
  ]);
  const temporary = path === null ? mkdtempSync(join(tmpdir(), 'plinth-')) : null;
  const file = path ?? join(temporary as string, 'data.db');
  if (path !== null) mkdirSync(dirname(path), { recursive: true });
  const busyTimeout = config.sqlite?.busyTimeout ?? BUSY_TIMEOUT;
  const settings = { path: file, synchronous: temporary === null ? (config.sqlite?.synchronous ?? 'FULL') : ('OFF' as const) };
  const client = writerClient(Base, () => openWriter(driver, settings), busyTimeout);
  const knex = await openKnex({ client, connection: { filename: file }, useNullAsDefault: true }, { min: 1, max: 1 }, config, environment);

  try {
    // The writer comes first: it creates the file and switches it to WAL, which a reading connection cannot do.
    await knex.client.releaseConnection(await knex.client.acquireConnection());
    const reader = await untilFree(() => openReader(driver, settings), busyTimeout);
    return new SqliteEngine(knex, reader, { busyTimeout, acquireTimeout: config.acquireTimeout ?? ACQUIRE_TIMEOUT }, temporary);
  } catch (error) {
    await knex.destroy();
    removeFolder(temporary);
    throw error;
  }
}

function removeFolder(temporary: string | null): void {
  if (temporary !== null) rmSync(temporary, { recursive: true, force: true });
}

class SqliteEngine implements Engine {
  readonly knex: Engine['knex'];
  readonly #reader: BetterSqlite3.Database;
  readonly #statements: Statements;
  readonly #dataVersion: BetterSqlite3.Statement;
  readonly #commits: GroupCommit;
  readonly #busyTimeout: number;
  readonly #temporary: string | null;
  readonly #readOne = (sql: Sql) => this.read(sql);

  constructor(knex: Engine['knex'], reader: BetterSqlite3.Database, { busyTimeout, acquireTimeout }: Patience, temporary: string | null) {
    this.knex = knex;
    this.#dataVersion = reader.prepare('pragma data_version').pluck();
    this.#commits = new GroupCommit(knex, acquireTimeout);
    this.#reader = reader;
    this.#statements = new Statements(reader, 'array');
    this.#busyTimeout = busyTimeout;
    this.#temporary = temporary;
  }

  read(sql: Sql): Promise<readonly Row[]> {
    try {
      return Promise.resolve(all(this.#statements.prepare(sql.text, sql.isNarrow), sql.binds));
    } catch (error) {
      if (!isBusy(error)) return Promise.reject(error);
    }
    return untilFree(() => all(this.#statements.prepare(sql.text, sql.isNarrow), sql.binds), this.#busyTimeout);
  }

  /** Statements of a read follow each other on one connection, which shows what was committed last. */
  snapshot<T>(work: (read: (sql: Sql) => Promise<readonly Row[]>) => Promise<T>): Promise<T> {
    return work(this.#readOne);
  }

  transaction<T>(work: (knex: Knex.Transaction) => Promise<T>): Promise<T> {
    return this.#commits.transaction(work);
  }

  session(connection: unknown): Session {
    const { rows } = connection as Writer;
    return {
      read: async (sql) => all(rows.prepare(sql.text, sql.isNarrow), sql.binds),
      write: async (sql) => change(rows.prepare(sql.text, sql.isNarrow), sql.binds),
    };
  }

  revision(): number {
    return this.#dataVersion.get() as number;
  }

  classify(error: unknown) {
    return classify(error, this.#reader);
  }

  async close(): Promise<void> {
    // The writer is the last to close: it checkpoints the WAL and removes its files, which a reading connection cannot do.
    this.#reader.close();
    await this.knex.destroy();
    removeFolder(this.#temporary);
  }
}

function all(prepared: Prepared, binds: readonly unknown[]): readonly Row[] {
  const rows = prepared.statement.all(...binds) as unknown[][];
  if (prepared.wide) for (const row of rows) for (let at = 0; at < row.length; at++) row[at] = exactNumber(row[at]);
  return rows;
}

function change(prepared: Prepared, binds: readonly unknown[]): Changes {
  if (prepared.reader) {
    const rows = all(prepared, binds);
    return { count: rows.length, insertId: Number(rows[0]?.[0] ?? 0) };
  }
  const { changes, lastInsertRowid } = prepared.statement.run(...binds);
  return { count: changes, insertId: Number(lastInsertRowid) };
}

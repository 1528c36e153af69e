import { openSqliteFile, type SqliteConnection } from 'plinth';
import type { LogFiles } from './log-files.ts';

/** Milliseconds to wait for another writer. */
const WAIT = 2_000;

/** Attempts at holding the log. Another process may copy it into the file between two steps. */
const ATTEMPTS = 20;

/**
 * Prevents that the log restarts. For that, a read transaction is always open: SQLite does not copy frames into the file that are newer than
 * what a reader sees, and does not restart the log meanwhile. A newer read transaction begins before the older one ends. Checkpoints by
 * other processes (another node, a shell) do no harm.
 */
export class LogHolder {
  readonly #path: string;
  readonly #files: LogFiles;
  readonly #writer: SqliteConnection;
  readonly #copier: SqliteConnection;
  #reader: SqliteConnection;
  #spare: SqliteConnection;
  /** Holds the log for a snapshot. */
  #keeper: SqliteConnection | null = null;

  /** @param path of the database, which is open in WAL mode */
  constructor(path: string, files: LogFiles) {
    this.#path = path;
    this.#files = files;
    const opened: SqliteConnection[] = [];
    const open = (): SqliteConnection => {
      const connection = this.#open();
      opened.push(connection);
      return connection;
    };
    try {
      this.#writer = open();
      this.#copier = open();
      this.#reader = open();
      this.#spare = open();
    } catch (error) {
      for (const connection of opened) connection.close();
      throw error;
    }
  }

  /** Whether the log is also held for a snapshot. */
  get isKept(): boolean {
    return this.#keeper !== null;
  }

  /** Begins to hold the log. */
  hold(): void {
    this.#hold(this.#reader);
  }

  /** Also holds the log for a snapshot, as it is now. */
  keep(): void {
    this.#keeper ??= this.#open();
    this.#hold(this.#keeper);
  }

  /** Ends `keep`. */
  endKeep(): void {
    this.#keeper?.close();
    this.#keeper = null;
  }

  /**
   * Replaces the reader that holds the log with one of the current state. If the whole log is copied, there is nothing new, and the reader
   * stays.
   */
  moveOn(): void {
    if (!this.#begin(this.#spare)) return;
    end(this.#reader);
    [this.#reader, this.#spare] = [this.#spare, this.#reader];
  }

  /** Copies the log into the file, without waiting for readers or writers. @returns whether all of it was copied */
  copy(): boolean {
    const [result] = this.#copier.pragma('wal_checkpoint(passive)') as {
      readonly busy: number;
      readonly log: number;
      readonly checkpointed: number;
    }[];
    return result?.busy === 0 && result.log === result.checkpointed;
  }

  /** Calls `work` while no connection can write. */
  withoutWriters<T>(work: () => T): T {
    this.#writer.exec('begin immediate');
    try {
      return work();
    } finally {
      end(this.#writer);
    }
  }

  /**
   * Lets the log restart, by a write that changes nothing, if all of it is copied.
   * @param frames of the log; does nothing if it has become longer
   * @param drain milliseconds that readers have to allow it. Writers wait meanwhile
   * @returns false if it did nothing
   */
  restart(frames: number, drain: number): boolean {
    this.#writer.exec('begin immediate');
    try {
      const state = this.#files.state();
      if (state.frames !== frames || state.copied !== frames) return false;
      // Everything is copied, and no other connection can write. New readers read only the file, so the next write restarts the log, unless
      // an older reader still needs it.
      end(this.#reader);
      sleep(drain);
      // A reader that only needs the database file allows the log to restart, but prevents checkpoints. Otherwise others could copy the
      // first new frames, and the log could restart a second time before it is held.
      begin(this.#spare);
      touch(this.#writer);
      this.#writer.exec('commit');
      return true;
    } finally {
      end(this.#writer);
      if (!this.#reader.inTransaction) this.#hold(this.#reader);
      end(this.#spare);
    }
  }

  close(): void {
    const all = [this.#keeper, this.#reader, this.#spare, this.#copier, this.#writer];
    for (const connection of all) if (connection?.open) connection.close();
  }

  #open(): SqliteConnection {
    const connection = openSqliteFile(this.#path, { timeout: WAIT });
    connection.pragma('wal_autocheckpoint = 0');
    return connection;
  }

  /** Begins a reader that holds the log. Writes a frame where that is needed: if the whole log is copied, a reader does not hold it. */
  #hold(reader: SqliteConnection): void {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (this.#begin(reader)) return;
      this.#writer.exec('begin immediate');
      touch(this.#writer);
      this.#writer.exec('commit');
    }
    throw new Error('the write-ahead log cannot be held: another process keeps checkpointing it');
  }

  /** @returns whether the reader has begun, and holds the log: what is not copied afterwards was not copied when it began */
  #begin(reader: SqliteConnection): boolean {
    end(reader);
    const { salts, frames, copied } = this.#files.state();
    if (copied >= frames) return false;
    begin(reader);
    const after = this.#files.state();
    if (after.salts === salts && after.copied < frames) return true;
    end(reader);
    return false;
  }
}

function begin(reader: SqliteConnection): void {
  reader.exec('begin');
  // A deferred transaction gets its state with its first statement.
  reader.prepare('select 1 from main.sqlite_master limit 1').all();
}

function end(connection: SqliteConnection): void {
  if (connection.inTransaction) connection.exec('rollback');
}

/** Writes a page without changing anything. */
function touch(connection: SqliteConnection): void {
  connection.exec(`pragma user_version = ${connection.pragma('user_version', { simple: true })}`);
}

/** Blocks the thread. */
function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

import { codeOf, messageOf } from '../../failure.ts';
import type { Connection } from './driver.ts';
import { addFunctions } from './functions.ts';
import { openConnection } from './open-connection.ts';

/** Milliseconds that a statement may wait for a lock inside SQLite, where the whole event loop waits with it. Longer waits are made of attempts. */
const BLOCKING_WAIT = 10;

/** KiB of pages that the reading connection keeps at the most: a table that fits is searched without the file system. */
const READER_CACHE = 32_768;

/** The same of a connection in a thread, of which there are several: their reads go through more than a cache holds. */
export const THREAD_CACHE = 8_192;

/** The same of the writing connection, which meets few pages again: fewer than the driver keeps are as fast. */
const WRITER_CACHE = 4_096;

/** Bytes that the write-ahead log keeps on the disk when it begins anew. */
export const LOG_SIZE = 16_777_216;

/** How a connection is opened. */
export interface ConnectionSettings {
  readonly path: string;
  /** `OFF` is for temporary databases, which need not survive anything. */
  readonly synchronous: 'FULL' | 'NORMAL' | 'OFF';
}

/** Opens the connection that writes; creates the file when there is none. */
export function openWriter(settings: ConnectionSettings): Connection {
  return open(settings, false, (connection) => {
    connection.pragma('journal_mode = WAL');
    // A file that may only be read is opened all the same, and is refused here rather than by the first write.
    connection.exec('begin immediate; rollback');
    connection.pragma(`synchronous = ${settings.synchronous}`);
    connection.pragma(`cache_size = -${WRITER_CACHE}`);
    // What a statement may have to undo goes here: in a file it makes a create slower.
    connection.pragma('temp_store = MEMORY');
    // See `Checkpoints`.
    connection.pragma('wal_autocheckpoint = 0');
    connection.pragma(`journal_size_limit = ${LOG_SIZE}`);
  });
}

/** Opens a connection that only moves what is in the write-ahead log into the file. The file must exist. */
export function openCheckpointer(settings: ConnectionSettings): Connection {
  return open(settings, false, (connection) => {
    connection.pragma(`synchronous = ${settings.synchronous}`);
    connection.pragma('wal_autocheckpoint = 0');
  });
}

/** Opens a connection that only reads. The file must exist. @param cache KiB of pages that it keeps at the most */
export function openReader(settings: ConnectionSettings, cache = READER_CACHE): Connection {
  return open(settings, true, (connection) => {
    connection.pragma(`cache_size = -${cache}`);
    // What a sort needs beyond the cache goes to a file: a sort of long texts must not take the memory of the process.
    connection.pragma('temp_store = FILE');
  });
}

/** @param prepare what this kind of connection needs beside what all do; when it fails (a locked file) the connection is closed again */
function open(settings: ConnectionSettings, readonly: boolean, prepare: (connection: Connection) => void): Connection {
  let connection: Connection;
  try {
    connection = openConnection(settings.path, { readonly, timeout: BLOCKING_WAIT });
  } catch (error) {
    throw explain(error, settings.path);
  }
  try {
    connection.pragma('foreign_keys = ON');
    addFunctions(connection);
    prepare(connection);
    return connection;
  } catch (error) {
    connection.close();
    throw explain(error, settings.path);
  }
}

const REMEDIES: Readonly<Record<string, string>> = {
  READONLY: 'may only be read: let this user write it and its folder',
  CANTOPEN: 'cannot be opened: this user must be able to write it and its folder',
  IOERR: 'cannot be read or written: look at its disk',
  CORRUPT: 'is damaged: put a backup in its place',
  FULL: 'has no room: free some on its disk',
};

/** Names the remedy where the driver's own message does not. */
function explain(error: unknown, path: string): unknown {
  const message = messageOf(error);
  if (/bindings file|NODE_MODULE_VERSION|invalid ELF header|ERR_DLOPEN/i.test(message)) {
    return new Error(
      'The native part of better-sqlite3 is missing or was built for another version of Node. npm 12 runs install scripts only for packages ' +
        'that package.json names: add "allowScripts": { "better-sqlite3": true } and run "npm rebuild better-sqlite3".',
      { cause: error },
    );
  }
  const trouble = /^SQLITE_(READONLY|CANTOPEN|IOERR|CORRUPT|FULL)/.exec(codeOf(error))?.[1];
  if (trouble !== undefined) return new Error(`database.url: the file "${path}" ${REMEDIES[trouble]} (${message})`, { cause: error });
  if (/unable to open database file|directory does not exist|file is not a database/i.test(message)) {
    return new Error(`database.url: the file "${path}" cannot be opened (${message})`, { cause: error });
  }
  return error;
}

import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageOf } from '../../../errors/index.ts';
import { codeOf } from '../../failure.ts';
import type { Connection } from './driver.ts';
import { addFunctions } from './functions.ts';
import { openConnection } from './open-connection.ts';

/**
 * Milliseconds that a statement may wait for a lock inside SQLite. This blocks the event loop, so longer waits are made of several
 * attempts.
 */
const BLOCKING_WAIT = 10;

/** KiB of the reading connection's page cache. A table that fits is searched without reading the file. */
const READER_CACHE = 32_768;

/** KiB of the page cache in each thread. There are several threads, and their reads exceed any cache. */
export const THREAD_CACHE = 8_192;

/** KiB of the writing connection's page cache. It rarely reads a page twice, so it is as fast with less than the driver's default. */
const WRITER_CACHE = 4_096;

/** Bytes of the log file that are kept on disk when the log restarts. */
export const LOG_SIZE = 16_777_216;

/** Settings of a connection. */
export interface ConnectionSettings {
  readonly path: string;
  /** `OFF` is for temporary databases, which need no durability. */
  readonly synchronous: 'FULL' | 'NORMAL' | 'OFF';
}

/** Opens the writing connection, and creates the file if needed. */
export function openWriter(settings: ConnectionSettings): Connection {
  return open(settings, false, (connection) => {
    connection.pragma('journal_mode = WAL');
    // A read-only file can be opened too. This makes the start fail, and not the first write.
    connection.exec('begin immediate; rollback');
    connection.pragma(`synchronous = ${settings.synchronous}`);
    connection.pragma(`cache_size = -${WRITER_CACHE}`);
    // Statement journals are kept in memory: with a file, a create is slower.
    connection.pragma('temp_store = MEMORY');
    // See `Checkpoints`.
    connection.pragma('wal_autocheckpoint = 0');
    connection.pragma(`journal_size_limit = ${LOG_SIZE}`);
  });
}

/** Opens a connection that only runs checkpoints. The file must exist. */
export function openCheckpointer(settings: ConnectionSettings): Connection {
  return open(settings, false, (connection) => {
    connection.pragma(`synchronous = ${settings.synchronous}`);
    connection.pragma('wal_autocheckpoint = 0');
  });
}

/** Opens a read-only connection. The file must exist. @param cache size of its page cache in KiB */
export function openReader(settings: ConnectionSettings, cache = READER_CACHE): Connection {
  return open(settings, true, (connection) => {
    connection.pragma(`cache_size = -${cache}`);
    // Large sorts use a temporary file: a sort of long texts must not use up the memory of the process.
    connection.pragma('temp_store = FILE');
  });
}

/** @param prepare setup for this kind of connection; if it fails (a locked file), the connection is closed */
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
  READONLY: 'is read-only. Give this operating system user write permission for the file and its folder',
  IOERR: 'cannot be read or written. Check the disk',
  CORRUPT: 'is corrupt. Restore it from a backup',
  FULL: 'cannot grow because the disk is full. Free some space',
};

/** Adds a remedy to the driver's message, if there is one. */
function explain(error: unknown, path: string): unknown {
  const message = messageOf(error);
  if (/bindings file|NODE_MODULE_VERSION|invalid ELF header|ERR_DLOPEN/i.test(message)) {
    return new Error(
      'The native module of better-sqlite3 is missing or was built for another version of Node.js. npm 12 runs install scripts only for packages ' +
        'that package.json allows: add "allowScripts": { "better-sqlite3": true } and run "npm rebuild better-sqlite3".',
      { cause: error },
    );
  }
  const trouble = /^SQLITE_(READONLY|IOERR|CORRUPT|FULL)/.exec(codeOf(error))?.[1];
  if (trouble !== undefined) return new Error(`database.url: the file "${path}" ${REMEDIES[trouble]} (${message})`, { cause: error });
  if (/unable to open database file|directory does not exist/i.test(message)) {
    return new Error(`database.url: the file "${path}" cannot be opened: ${whyNotOpened(path)} (${message})`, { cause: error });
  }
  if (/file is not a database/i.test(message)) {
    return new Error(`database.url: the file "${path}" cannot be opened (${message})`, { cause: error });
  }
  return error;
}

/** What keeps a file from being opened: SQLite has one message for all reasons. */
function whyNotOpened(path: string): string {
  if (isThere(path) && statSync(path).isDirectory()) return 'it is a folder. Use the path of a file';
  let folder = dirname(path);
  while (!isThere(folder) && folder !== dirname(folder)) folder = dirname(folder);
  if (!statSync(folder).isDirectory()) return `"${folder}" is a file, not a folder`;
  return 'this operating system user needs write permission for the file and its folder';
}

function isThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    // A folder on the way to it is a file, or may not be read.
    return false;
  }
}

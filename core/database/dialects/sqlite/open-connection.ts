import { closeSync, openSync } from 'node:fs';
import type { Connection, OpenOptions } from './driver.ts';
import { nodeSqlite, openNodeConnection } from './node-driver.ts';

type BetterSqlite3 = new (path: string, options: OpenOptions) => Connection;

/**
 * Opens a connection by what this version of Node has: its own `node:sqlite` where that is whole, else the package better-sqlite3. A file that is not there
 * is made, readable by its owner alone.
 * @throws Error that says what to install; what SQLite says of the file
 */
export function openConnection(path: string, options: OpenOptions = {}): Connection {
  const own = nodeSqlite();
  const Driver = own === null ? betterSqlite3() : null;
  if (options.readonly !== true) makePrivateFile(path);
  return own === null ? new (Driver as BetterSqlite3)(path, options) : openNodeConnection(own, path, options);
}

/** Readable and writable by its owner alone: a database holds password hashes, and secrets that were generated. */
const PRIVATE = 0o600;

/** Names by which SQLite means no file, or not one of that name. */
const NO_FILE = /^$|^:memory:$|^file:/;

/**
 * Makes an empty file, which to SQLite is an empty database, before SQLite opens it: nobody can have opened it with other rights in between, and its log gets
 * the same ones. A file that is there keeps its own; what stands in the way SQLite tells.
 */
export function makePrivateFile(path: string): void {
  if (NO_FILE.test(path)) return;
  try {
    closeSync(openSync(path, 'wx', PRIVATE));
  } catch {}
}

const INSTALL = 'npm install better-sqlite3@12';

function betterSqlite3(): BetterSqlite3 {
  try {
    return require('better-sqlite3') as BetterSqlite3;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    throw new Error(
      `SQLite on Node ${process.versions.node} needs the package better-sqlite3: run "${INSTALL}". Node 22.16 and later bring their own.`,
      { cause: error },
    );
  }
}

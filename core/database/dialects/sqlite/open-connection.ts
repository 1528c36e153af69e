import { closeSync, openSync } from 'node:fs';
import type { Connection, OpenOptions } from './driver.ts';
import { nodeSqlite, openNodeConnection } from './node-driver.ts';

type BetterSqlite3 = new (path: string, options: OpenOptions) => Connection;

/**
 * Opens a connection with Node's own `node:sqlite` if it has all features, otherwise with the package better-sqlite3. Creates a missing
 * file, readable only by its owner.
 * @throws Error that says what to install, or SQLite's error
 */
export function openConnection(path: string, options: OpenOptions = {}): Connection {
  const own = nodeSqlite();
  const Driver = own === null ? betterSqlite3() : null;
  if (options.readonly !== true) makePrivateFile(path);
  return own === null ? new (Driver as BetterSqlite3)(path, options) : openNodeConnection(own, path, options);
}

/** Readable and writable only by the owner: a database contains password hashes and generated secrets. */
const PRIVATE = 0o600;

/** Paths that SQLite does not treat as a plain file name. */
const NO_FILE = /^$|^:memory:$|^file:/;

/**
 * Creates an empty file, which is an empty database for SQLite, before SQLite opens it. So the file never has wider permissions, and the
 * log gets the same ones. An existing file keeps its own. Errors are ignored, because SQLite reports them.
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
      `SQLite on Node.js ${process.versions.node} needs the package better-sqlite3: run "${INSTALL}". Node.js 22.16 and later include SQLite.`,
      { cause: error },
    );
  }
}

import type { Connection, OpenOptions } from './driver.ts';
import { nodeSqlite, openNodeConnection } from './node-driver.ts';

type BetterSqlite3 = new (path: string, options: OpenOptions) => Connection;

/**
 * Opens a connection by what this version of Node has: its own `node:sqlite` where that is whole, else the package better-sqlite3.
 * @throws Error that says what to install; what SQLite says of the file
 */
export function openConnection(path: string, options: OpenOptions = {}): Connection {
  const own = nodeSqlite();
  if (own !== null) return openNodeConnection(own, path, options);
  const Driver = betterSqlite3();
  return new Driver(path, options);
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

import { promisify } from 'node:util';
import type { Connection, ConnectionOptions } from 'mysql2';
import { opened } from '../../server/driver-connection.ts';
import type { SessionLimits } from '../../server/server-connections.ts';
import type { MysqlAddress, MysqlServer } from './server.ts';

/** Prepared statements kept per connection; the server's limit is one for all connections. */
const PREPARED = 250;

/** Milliseconds of silence after which the network is asked whether the server is still there. */
const KEEP_ALIVE = 10_000;

/** Milliseconds that the driver waits longer than we do for a connection: what we say of it is clearer. */
const DRIVER_GRACE = 500;

/** How the driver opens connections. @param connect milliseconds for one */
export function driverOptions(address: MysqlAddress, { connect }: Pick<SessionLimits, 'connect'>): ConnectionOptions {
  return {
    ...address,
    charset: 'utf8mb4',
    timezone: 'Z',
    dateStrings: true,
    decimalNumbers: true,
    supportBigNumbers: true,
    // Exact integers come as numbers, only longer ones as text.
    bigNumberStrings: false,
    stringifyObjects: true,
    maxPreparedStatements: PREPARED,
    connectTimeout: connect + DRIVER_GRACE,
    enableKeepAlive: true,
    keepAliveInitialDelay: KEEP_ALIVE,
  } as ConnectionOptions;
}

/**
 * Opens a connection apart from Knex's.
 * @param prepare what is done before it is handed out
 */
export async function openConnection(
  options: ConnectionOptions,
  prepare: (connection: Connection) => Promise<void>,
  timeout: number,
): Promise<Connection> {
  const { createConnection } = await import('mysql2');
  const connection = createConnection(options);
  const open = async () => {
    await promisify(connection.connect.bind(connection))();
    await prepare(connection);
  };
  return opened(connection, open, timeout, () => connection.destroy());
}

/** Settings of every session. */
export function sessionSettings(server: MysqlServer, { lock, idleTransaction }: SessionLimits): string {
  const lockSeconds = seconds(lock);
  return [
    `set names utf8mb4 collate ${server.collation}`,
    "session time_zone = '+00:00'",
    "session sql_mode = 'STRICT_ALL_TABLES,NO_ZERO_DATE,NO_ZERO_IN_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION,ONLY_FULL_GROUP_BY'",
    `session innodb_lock_wait_timeout = ${lockSeconds}`,
    // For whole tables, as while they are changed.
    `session lock_wait_timeout = ${lockSeconds}`,
    // The order of joins is searched for among seven tables at a time: all orders of sixteen, as conditions through relations make them, take seconds of each run.
    'session optimizer_search_depth = 0',
    ...(server.isMariadb ? [`session idle_transaction_timeout = ${seconds(idleTransaction)}`] : []),
  ].join(', ');
}

/** The statement that limits what statements of a session may take; 0: any. @param milliseconds for each */
export function statementLimit({ isMariadb }: MysqlServer, milliseconds: number): string {
  return isMariadb
    ? `set session max_statement_time = ${(milliseconds / 1000).toFixed(3)}`
    : `set session max_execution_time = ${milliseconds}`;
}

/** Whole seconds, upwards. */
function seconds(milliseconds: number): number {
  return Math.ceil(milliseconds / 1000);
}

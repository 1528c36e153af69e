import { promisify } from 'node:util';
import type { Connection, ConnectionOptions } from 'mysql2';
import { opened } from '../../server/driver-connection.ts';
import type { SessionLimits } from '../../server/session-limits.ts';
import type { MysqlAddress, MysqlServer } from './server.ts';

/** Prepared statements per connection. The server has one limit for all connections together. */
const PREPARED = 250;

/** Milliseconds of silence before the first TCP keep-alive probe. */
const KEEP_ALIVE = 10_000;

/**
 * Before these statements, a Galera server first applies everything that the others have committed: reads and the start of a transaction
 * (1), updates and deletes (2), inserts (4). Without 1, a read may miss an acknowledged write. Without 2 and 4, a change outside a
 * transaction may not find its rows, and generated keys may not follow the order of commits.
 */
export const SYNC_WAIT = 7;

/** Milliseconds by which the driver's connect timeout exceeds ours. Ours should come first, because its error is clearer. */
const DRIVER_GRACE = 500;

/** The driver's connection options. @param connect timeout in milliseconds */
export function driverOptions(address: MysqlAddress, { connect }: Pick<SessionLimits, 'connect'>): ConnectionOptions {
  return {
    ...address,
    charset: 'utf8mb4',
    timezone: 'Z',
    dateStrings: true,
    decimalNumbers: true,
    supportBigNumbers: true,
    // Integers in the safe range become numbers, larger ones text.
    bigNumberStrings: false,
    stringifyObjects: true,
    maxPreparedStatements: PREPARED,
    connectTimeout: connect + DRIVER_GRACE,
    enableKeepAlive: true,
    keepAliveInitialDelay: KEEP_ALIVE,
  } as ConnectionOptions;
}

/**
 * Opens a connection outside of Knex's pool.
 * @param prepare runs before the connection is returned
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

/**
 * Modes of every session: values that do not fit are refused. MySQL has `ONLY_FULL_GROUP_BY` in addition. MariaDB with it refuses the second
 * execution of a prepared aggregate over a derived table or a subquery (error 1140; 10.11.19).
 */
const MODES = ['STRICT_ALL_TABLES', 'NO_ZERO_DATE', 'NO_ZERO_IN_DATE', 'ERROR_FOR_DIVISION_BY_ZERO', 'NO_ENGINE_SUBSTITUTION'];

/** Settings of every session. */
export function sessionSettings(server: MysqlServer, { lock, idleTransaction }: SessionLimits): string {
  const lockSeconds = seconds(lock);
  return [
    `set names utf8mb4 collate ${server.collation}`,
    "session time_zone = '+00:00'",
    `session sql_mode = '${MODES.join()}${server.isMariadb ? '' : ',ONLY_FULL_GROUP_BY'}'`,
    `session innodb_lock_wait_timeout = ${lockSeconds}`,
    // For locks on whole tables, for example during DDL.
    `session lock_wait_timeout = ${lockSeconds}`,
    // 0: the server limits its search to seven tables at a time. All join orders of sixteen tables, as nested relation conditions need,
    // would take seconds per run.
    'session optimizer_search_depth = 0',
    ...(server.isMariadb ? [`session idle_transaction_timeout = ${seconds(idleTransaction)}`] : []),
    ...(server.isGalera ? [`session wsrep_sync_wait = ${SYNC_WAIT}`, 'session wsrep_dirty_reads = off'] : []),
  ].join(', ');
}

/** The statement that sets a session's time limit per statement. @param milliseconds 0: no limit */
export function statementLimit({ isMariadb }: MysqlServer, milliseconds: number): string {
  return isMariadb
    ? `set session max_statement_time = ${(milliseconds / 1000).toFixed(3)}`
    : `set session max_execution_time = ${milliseconds}`;
}

/** Rounds up to whole seconds. */
function seconds(milliseconds: number): number {
  return Math.ceil(milliseconds / 1000);
}

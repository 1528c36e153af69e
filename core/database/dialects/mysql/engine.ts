import { promisify } from 'node:util';
import type { Connection } from 'mysql2';
import type { Changes, Row, Sql } from '../../database.ts';
import type { DatabaseConfig, DatabaseEnvironment } from '../../database-config.ts';
import type { MysqlAddress } from '../../database-url.ts';
import type { Engine, Session } from '../../engine.ts';
import { openKnex } from '../../open-knex.ts';
import { onPooledConnection } from '../../pooled-connection.ts';
import { classify } from './errors.ts';
import { describeServer, type MysqlServer } from './server.ts';

/** Prepared statements kept per connection; the server's limit is one for all connections. */
const PREPARED = 250;

/** Seconds that a statement waits for the lock of a row. */
const LOCK_WAIT = 5;

/** Opens a MySQL or MariaDB database. */
export async function openMysql(
  address: MysqlAddress,
  config: DatabaseConfig,
  environment: DatabaseEnvironment,
  server: MysqlServer,
): Promise<Engine> {
  let described = false;
  const prepare = async (connection: Connection): Promise<void> => {
    const query = promisify<string, unknown>(connection.query.bind(connection));
    if (!described) {
      const [{ version }] = (await query('select version() as version')) as [{ version: string }];
      Object.assign(server, describeServer(version));
      described = true;
    }
    await query(sessionSettings(server));
    await query('set session transaction isolation level read committed');
  };
  const knex = await openKnex(
    {
      client: 'mysql2',
      connection: {
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
      } as never,
    },
    {
      min: config.pool?.min ?? 0,
      max: config.pool?.max ?? 10,
      afterCreate: (connection: Connection, done: (error: unknown, connection: Connection) => void) => {
        prepare(connection).then(
          () => done(null, connection),
          (error: unknown) => {
            connection.destroy();
            done(error, connection);
          },
        );
      },
    },
    config,
    environment,
  );
  return {
    knex,
    read: (sql) => onPooledConnection(knex, classify, (connection) => read(connection as Connection, sql)),
    transaction: (work) => knex.transaction(work),
    session,
    revision: () => null,
    classify,
    close: () => knex.destroy(),
  };
}

function sessionSettings(server: MysqlServer): string {
  return [
    `set names utf8mb4 collate ${server.collation}`,
    "session time_zone = '+00:00'",
    "session sql_mode = 'STRICT_ALL_TABLES,NO_ZERO_DATE,NO_ZERO_IN_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION,ONLY_FULL_GROUP_BY'",
    `session innodb_lock_wait_timeout = ${LOCK_WAIT}`,
  ].join(', ');
}

function session(connection: unknown): Session {
  return {
    read: (sql) => read(connection as Connection, sql),
    write: (sql) => write(connection as Connection, sql),
  };
}

function read(connection: Connection, { text, binds }: Sql): Promise<readonly Row[]> {
  return new Promise((resolve, reject) => {
    connection.execute({ sql: text, values: binds as never, rowsAsArray: true }, (error, rows) => {
      if (error) reject(error);
      else resolve(rows as unknown as readonly Row[]);
    });
  });
}

function write(connection: Connection, { text, binds }: Sql): Promise<Changes> {
  return new Promise((resolve, reject) => {
    connection.execute({ sql: text, values: binds as never }, (error, result) => {
      if (error) return reject(error);
      const { affectedRows, insertId } = result as { affectedRows?: number; insertId?: number };
      resolve({ count: affectedRows ?? 0, insertId: insertId ?? 0 });
    });
  });
}

import type { Connection } from 'mysql2';
import type { Row } from '../../database.ts';
import type { DatabaseConfig, DatabaseEnvironment } from '../../database-config.ts';
import type { MysqlAddress } from '../../database-url.ts';
import type { Engine } from '../../engine.ts';
import { openKnex } from '../../open-knex.ts';
import { paceLimits, ServerConnections, sessionLimits } from '../../server/server-connections.ts';
import { serverTransactions } from '../../server/server-transactions.ts';
import { driverOptions, openConnection, sessionSettings, statementLimit } from './connect.ts';
import { DriverConnection } from './driver-connection.ts';
import { classify } from './errors.ts';
import { MysqlReadConnection } from './read-connection.ts';
import { describeServer, type MysqlServer } from './server.ts';
import { read, tell, write } from './statements.ts';

/** Opens a MySQL or MariaDB database. */
export async function openMysql(
  address: MysqlAddress,
  config: DatabaseConfig,
  environment: DatabaseEnvironment,
  server: MysqlServer,
): Promise<Engine> {
  const limits = sessionLimits(config);
  const paces = paceLimits(limits);
  const options = driverOptions(address, limits);
  let described = false;
  /** @param settings those that follow the ones of every session: they may depend on the server, which the first connection asks */
  const prepare = async (connection: Connection, settings: () => readonly string[]): Promise<void> => {
    if (!described) {
      const [row] = await tell(connection, 'select version()');
      Object.assign(server, describeServer(String(row?.[0])));
      described = true;
    }
    await tell(connection, sessionSettings(server, limits));
    for (const text of settings()) await tell(connection, text);
  };
  /** Of connections that read: each transaction shows one state. */
  const readerSettings = (isSnapshot: boolean): string[] => [
    'set session transaction isolation level repeatable read, read only',
    statementLimit(server, paces.short),
    ...(isSnapshot ? ['set session autocommit = 0'] : []),
  ];
  const connections = new ServerConnections(
    {
      async openReader(isSnapshot) {
        const connection = await openConnection(options, (opened) => prepare(opened, () => readerSettings(isSnapshot)), limits.connect);
        return new MysqlReadConnection(connection, isSnapshot, {
          short: statementLimit(server, paces.short),
          long: statementLimit(server, paces.long),
          patient: statementLimit(server, paces.patient),
        });
      },
      async ask(text, timeout) {
        let rows: readonly Row[] = [];
        const run = async (opened: Connection) => {
          rows = await tell(opened, text);
        };
        const connection = await openConnection(options, run, timeout);
        const { id } = new DriverConnection(connection);
        connection.end(() => undefined);
        return { rows, id };
      },
      working: "select id from information_schema.processlist where command <> 'Sleep'",
      cancel: (ids) => ids.map((id) => `kill query ${id}`),
      classify,
    },
    config,
    environment.logger,
  );
  const knex = await openKnex(
    { client: 'mysql2', connection: options as never },
    {
      min: config.pool?.min ?? 0,
      max: config.pool?.max ?? 10,
      createTimeoutMillis: limits.connect,
      validate: (connection: Connection) => connections.watch.trusts(connection),
      afterCreate: (connection: Connection, done: (error: unknown, connection: Connection) => void) => {
        prepare(connection, () => ['set session transaction isolation level read committed']).then(
          () => {
            connections.addWriter(new DriverConnection(connection));
            done(null, connection);
          },
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
  connections.watch.start();
  return {
    knex,
    ...connections.reads,
    transaction: serverTransactions(knex, { tell, destroy: (connection: Connection) => new DriverConnection(connection).destroy() }),
    session: (connection) =>
      connections.session(connection as Connection, {
        read: (sql) => read(connection as Connection, sql),
        write: (sql) => write(connection as Connection, sql),
      }),
    revision: () => null,
    classify,
    close: () => connections.close(knex),
  };
}

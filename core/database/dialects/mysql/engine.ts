import type { Connection } from 'mysql2';
import type { Row } from '../../database.ts';
import type { DatabaseConfig, DatabaseEnvironment } from '../../database-config.ts';
import type { Engine } from '../../database-kind.ts';
import { paceLimits, sessionLimits } from '../../server/server-connections.ts';
import { openServer } from '../../server/server-engine.ts';
import { driverOptions, openConnection, sessionSettings, statementLimit } from './connect.ts';
import { MysqlConnection, read, tell, write } from './driver-connection.ts';
import { classify } from './errors.ts';
import { MysqlReadConnection } from './read-connection.ts';
import { describeServer, type MysqlAddress, type MysqlServer } from './server.ts';

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
  /**
   * @param settings statements that run after the common settings; they may depend on the server, whose version the first connection reads
   */
  const prepare = async (connection: Connection, settings: () => readonly string[]): Promise<void> => {
    if (!described) {
      const [row] = await tell(connection, 'select version()');
      // MySQL has no such variable.
      const [galera] = await tell(connection, "show variables like 'wsrep_on'");
      Object.assign(server, describeServer(String(row?.[0]), galera?.[1] === 'ON'));
      described = true;
    }
    await tell(connection, sessionSettings(server, limits));
    for (const text of settings()) await tell(connection, text);
  };
  /** Settings of reading connections: each transaction shows one snapshot. */
  const readerSettings = (isSnapshot: boolean): string[] => [
    'set session transaction isolation level repeatable read, read only',
    statementLimit(server, paces.short),
    ...(isSnapshot ? ['set session autocommit = 0'] : []),
  ];
  return openServer(
    { client: 'mysql2', connection: options as never },
    {
      async openReader(isSnapshot) {
        const connection = await openConnection(options, (raw) => prepare(raw, () => readerSettings(isSnapshot)), limits.connect);
        const limitTexts = {
          short: statementLimit(server, paces.short),
          long: statementLimit(server, paces.long),
          patient: statementLimit(server, paces.patient),
        };
        return new MysqlReadConnection(connection, { isForSnapshots: isSnapshot, isGalera: server.isGalera, limits: limitTexts });
      },
      async ask(text, timeout, letIn) {
        let rows: readonly Row[] = [];
        const run = async (raw: Connection) => {
          letIn?.();
          rows = await tell(raw, text);
        };
        const connection = await openConnection(options, run, timeout);
        const { id } = new MysqlConnection(connection);
        connection.end(() => undefined);
        return { rows, id };
      },
      working: "select id from information_schema.processlist where command <> 'Sleep'",
      cancel: (ids) => ids.map((id) => `kill query ${id}`),
      classify,
    },
    {
      prepare: (raw) => prepare(raw, () => ['set session transaction isolation level read committed']),
      discard: (raw) => raw.destroy(),
      watched: (raw) => new MysqlConnection(raw),
      tell,
      read,
      write,
    },
    config,
    environment,
  );
}

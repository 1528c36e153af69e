import type { Connection } from 'mysql2';
import type { Row } from '../../database.ts';
import type { Engine } from '../../database-kind.ts';
import type { DatabaseEnvironment, DatabaseSettings } from '../../database-settings.ts';
import type { ServerDriver } from '../../server/read-side.ts';
import { openServer } from '../../server/server-engine.ts';
import { paceLimits, sessionLimits } from '../../server/session-limits.ts';
import { driverOptions, openConnection, sessionSettings, statementLimit } from './connect.ts';
import { MysqlConnection, read, tell, write } from './driver-connection.ts';
import { classify } from './errors.ts';
import { tellGalera } from './galera-transaction.ts';
import { MysqlReadConnection } from './read-connection.ts';
import { replication } from './replication.ts';
import { describeServer, labelOf, type MysqlAddress, type MysqlServer } from './server.ts';

/**
 * Refuses replicas of MySQL. There a transaction is visible before its GTID counts as executed, so no position covers everything that a
 * read shows.
 */
const NO_REPLICAS =
  'database.readUrls: MySQL read replicas are not supported, because they cannot report which transactions they have applied (MariaDB and PostgreSQL replicas are supported). Remove DATABASE_READ_URL';

/** Opens a MySQL or MariaDB database. @param replicas addresses of its replicas */
export async function openMysql(
  address: MysqlAddress,
  config: DatabaseSettings,
  environment: DatabaseEnvironment,
  server: MysqlServer,
  replicas: readonly MysqlAddress[],
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
      // MySQL does not have this variable.
      const [galera] = await tell(connection, "show variables like 'wsrep_on'");
      Object.assign(server, describeServer(String(row?.[0]), galera?.[1] === 'ON'));
      if (replicas.length > 0 && !server.isMariadb) throw new Error(NO_REPLICAS);
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
  /** How one of the servers is read. */
  const reading = (at: MysqlAddress): ServerDriver => {
    const to = driverOptions(at, limits);
    return {
      async openReader(isSnapshot) {
        const connection = await openConnection(to, (raw) => prepare(raw, () => readerSettings(isSnapshot)), limits.connect);
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
        const connection = await openConnection(to, run, timeout);
        const { id } = new MysqlConnection(connection);
        connection.end(() => undefined);
        return { rows, id };
      },
      working: "select id from information_schema.processlist where command <> 'Sleep'",
      cancel: (ids) => ids.map((id) => `kill query ${id}`),
      classify,
    };
  };
  return openServer(
    { client: 'mysql2', connection: options as never },
    reading(address),
    {
      prepare: (raw) => prepare(raw, () => ['set session transaction isolation level read committed']),
      discard: (raw) => raw.destroy(),
      watched: (raw) => new MysqlConnection(raw),
      tell: (raw, text) => (server.isGalera ? tellGalera(raw, text) : tell(raw, text)),
      read,
      write,
      readOnly: 'select @@global.read_only',
    },
    config,
    environment,
    replicas.length === 0 ? null : { replication, servers: replicas.map((at) => ({ place: labelOf(at), driver: reading(at) })) },
  );
}

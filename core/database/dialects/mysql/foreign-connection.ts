import type { Connection } from 'mysql2';
import type { ForeignConnection, ForeignRow } from '../../database-kind.ts';
import { driverOptions, openConnection } from './connect.ts';
import { tell } from './driver-connection.ts';
import type { MysqlAddress } from './server.ts';

/** Connect timeout in milliseconds. */
const CONNECT = 10_000;

/** Opens another program's database, in a transaction that shows its current state. */
export async function openForeign(address: MysqlAddress): Promise<ForeignConnection> {
  const prepare = async (raw: Connection) => {
    await tell(raw, "set names utf8mb4, session time_zone = '+00:00', session sql_mode = ''");
    await tell(raw, 'set session transaction isolation level repeatable read');
    await tell(raw, 'start transaction with consistent snapshot, read only');
  };
  const connection = await openConnection(driverOptions(address, { connect: CONNECT }), prepare, CONNECT);
  connection.on('error', () => undefined);
  return {
    client: 'mysql2',
    rows: (text, binds) =>
      new Promise((resolve, reject) => {
        connection.query({ sql: text, values: [...binds] as never }, (error, rows) => {
          if (error) reject(error);
          else resolve(rows as unknown as readonly ForeignRow[]);
        });
      }),
    revision: () => null,
    close: async () => connection.destroy(),
  };
}

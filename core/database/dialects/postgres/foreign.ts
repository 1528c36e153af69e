import type { ForeignConnection } from '../../foreign-connection.ts';
import { driverOptions, openClient } from './connect.ts';

/** Connect timeout in milliseconds. */
const CONNECT = 10_000;

/** Opens another program's database, in a transaction that shows its current state. */
export async function openForeign(url: string): Promise<ForeignConnection> {
  const { default: pg } = await import('pg');
  const settings = "set client_encoding = 'UTF8'; set timezone = 'UTC'; set jit = off";
  const prepare = async (client: { query(text: string): Promise<unknown> }) => {
    await client.query(settings);
    await client.query('begin transaction isolation level repeatable read, read only');
  };
  const client = await openClient(driverOptions(url, pg.types, { connect: CONNECT }), prepare, CONNECT);
  client.on('error', () => undefined);
  return {
    client: 'pg',
    rows: async (text, binds) => (await client.query(text, [...binds])).rows,
    revision: () => null,
    close: () => client.end(),
  };
}

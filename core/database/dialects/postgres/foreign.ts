import type { ForeignConnection } from '../../foreign-connection.ts';
import { driverOptions, openClient } from './connect.ts';

/** Milliseconds to connect. */
const CONNECT = 10_000;

/** Opens a database that another program writes, in a transaction that sees the state of now. */
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

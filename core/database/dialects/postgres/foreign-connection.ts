import type { ForeignConnection } from '../../database-kind.ts';
import { driverOptions, openClient } from './connect.ts';

/** Connect timeout in milliseconds. */
const CONNECT = 10_000;

/** Opens another program's database, in a transaction that shows its current state. */
export async function openForeign(url: string): Promise<ForeignConnection> {
  const { default: pg } = await import('pg');
  const prepare = async (client: { query(text: string): Promise<unknown> }) => {
    // Not in the session: a pooler may give it to others.
    await client.query("begin transaction isolation level repeatable read, read only; set local timezone = 'UTC'; set local jit = off");
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

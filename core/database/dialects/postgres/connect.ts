import type { Client, ClientConfig, CustomTypesConfig } from 'pg';
import { opened } from '../../server/driver-connection.ts';
import { paceLimits, type SessionLimits } from '../../server/server-connections.ts';
import { PostgresConnection } from './driver-connection.ts';

/** The oldest version that has what the dialect needs. */
const OLDEST = 15;

/** Milliseconds of silence after which the network is asked whether the server is still there. */
const KEEP_ALIVE = 10_000;

/** Milliseconds that the driver waits longer than we do for a connection: what we say of it is clearer. */
const DRIVER_GRACE = 500;

/** Milliseconds after which the server looks whether who has sent a statement is still connected. */
const CLIENT_CHECK = 1_000;

/** How the driver opens connections. @param connect milliseconds for one */
export function driverOptions(url: string, types: CustomTypesConfig, { connect }: Pick<SessionLimits, 'connect'>): ClientConfig {
  return {
    connectionString: url,
    types: valueParsers(types),
    application_name: 'plinth',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE,
    connectionTimeoutMillis: connect + DRIVER_GRACE,
  };
}

/**
 * Opens a connection apart from Knex's.
 * @param prepare what is done before it is handed out
 */
export async function openClient(options: ClientConfig, prepare: (client: Client) => Promise<unknown>, timeout: number): Promise<Client> {
  const { default: pg } = await import('pg');
  const client = new pg.Client(options);
  const open = async () => {
    await client.connect();
    await prepare(client);
  };
  return opened(client, open, timeout, () => new PostgresConnection(client).destroy());
}

/** Has a session be as its settings say. */
export async function applySettings(client: Client, settings: string): Promise<void> {
  await client.query(settings);
  // Servers on some systems cannot look.
  client.query(`set client_connection_check_interval = ${CLIENT_CHECK}`).catch(() => undefined);
}

/** Settings of sessions that write. */
export function writingSettings(limits: SessionLimits): string {
  return [...sessionSettings(limits), 'set session characteristics as transaction isolation level read committed'].join('; ');
}

/** Settings of sessions that read: each transaction shows one state. */
export function readingSettings(limits: SessionLimits): string {
  return [
    ...sessionSettings(limits),
    'set session characteristics as transaction isolation level repeatable read, read only',
    `set statement_timeout = ${paceLimits(limits).short}`,
  ].join('; ');
}

/** Settings of every session. */
function sessionSettings({ lock, idleTransaction }: SessionLimits): string[] {
  return [
    "set client_encoding = 'UTF8'",
    "set timezone = 'UTC'",
    'set standard_conforming_strings = on',
    `set lock_timeout = ${lock}`,
    `set idle_in_transaction_session_timeout = ${idleTransaction}`,
    // Where nodes are cut off without a word, what they hold is given back in a minute.
    'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3',
    // Compiling a plan takes longer than the short statements here run.
    'set jit = off',
  ];
}

/**
 * @param version as `show server_version` tells it: `15.20 (Debian 15.20-0+deb12u1)`
 * @throws Error for a version that is too old
 */
export function assertSupported(version: string): void {
  const major = Number.parseInt(version, 10);
  if (major < OLDEST) throw new Error(`PostgreSQL ${version} is too old: ${OLDEST} or later is needed`);
}

const INT8 = 20;
const NUMERIC = 1700;
/** date, time, timestamp, timestamptz, timetz: dates stay text. */
const TEMPORAL = new Set([1082, 1083, 1114, 1184, 1266]);

const plain = (text: string): string => text;

/** An integer as number where that is exact, else as text. */
function integer(text: string): number | string {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : text;
}

/** How the text that the server sends becomes values, on our connections only. */
function valueParsers(builtin: CustomTypesConfig): CustomTypesConfig {
  return {
    getTypeParser(oid: number, format?: 'text' | 'binary') {
      if (oid === INT8) return integer;
      if (oid === NUMERIC) return Number;
      return TEMPORAL.has(oid) ? plain : builtin.getTypeParser(oid, format as never);
    },
  } as CustomTypesConfig;
}

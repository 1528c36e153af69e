import type { Client, ClientConfig, CustomTypesConfig } from 'pg';
import { opened } from '../../server/driver-connection.ts';
import type { Pace } from '../../server/read-connection.ts';
import { paceLimits, type SessionLimits } from '../../server/session-limits.ts';
import { PostgresConnection } from './driver-connection.ts';

/** Oldest major version that the dialect supports. */
const OLDEST = 15;

/** Milliseconds of silence before the first TCP keep-alive probe. */
const KEEP_ALIVE = 10_000;

/** Milliseconds by which the driver's connect timeout exceeds ours. Ours should come first, because its error is clearer. */
const DRIVER_GRACE = 500;

/** Milliseconds between checks of the server whether the client of a running statement is still connected. */
const CLIENT_CHECK = 1_000;

/** The driver's connection options. @param connect timeout in milliseconds */
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
 * Opens a connection outside of Knex's pool.
 * @param prepare runs before the connection is returned
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

/** Applies settings to a session. */
export async function applySettings(client: Client, settings: string): Promise<void> {
  await client.query(settings);
  // Fails on operating systems without this feature.
  await client.query(`set client_connection_check_interval = ${CLIENT_CHECK}`).catch(() => undefined);
}

/** Settings of writing sessions. */
export function writingSettings(limits: SessionLimits): string {
  return [...sessionSettings(limits), 'set session characteristics as transaction isolation level read committed'].join('; ');
}

/** Settings of reading sessions: each transaction shows one snapshot. */
export function readingSettings(limits: SessionLimits): string {
  return [
    ...sessionSettings(limits),
    'set session characteristics as transaction isolation level repeatable read, read only',
    `set statement_timeout = ${paceLimits(limits).short}`,
  ].join('; ');
}

/** The statements that begin a writing transaction with its settings, for connections whose sessions keep no settings. */
export function writingTransaction(limits: SessionLimits): { readonly begin: string; readonly settings: string } {
  const settings = localSettings(limits).join('; ');
  return { begin: `begin isolation level read committed read write; ${settings}`, settings };
}

/** As `writingTransaction`, for reads of each pace. */
export function readingTransactions(limits: SessionLimits): Readonly<Record<Pace, string>> {
  const paces = paceLimits(limits);
  const begin = (pace: Pace) =>
    ['begin isolation level repeatable read read only', ...localSettings(limits), `set local statement_timeout = ${paces[pace]}`].join(
      '; ',
    );
  return { short: begin('short'), long: begin('long'), patient: begin('patient') };
}

/** Settings of one transaction: those of a session, as far as they concern statements. The driver says the encoding when it connects. */
function localSettings({ lock, idleTransaction }: SessionLimits): string[] {
  return [
    "set local timezone = 'UTC'",
    `set local lock_timeout = ${lock}`,
    `set local idle_in_transaction_session_timeout = ${idleTransaction}`,
    'set local jit = off',
  ];
}

/** Settings of every session. */
function sessionSettings({ lock, idleTransaction }: SessionLimits): string[] {
  return [
    "set client_encoding = 'UTF8'",
    "set timezone = 'UTC'",
    'set standard_conforming_strings = on',
    `set lock_timeout = ${lock}`,
    `set idle_in_transaction_session_timeout = ${idleTransaction}`,
    // If a node's network is cut, the server releases its locks within a minute.
    'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3',
    // JIT compilation takes longer than these short statements run.
    'set jit = off',
  ];
}

/**
 * @param version from `show server_version`: `15.20 (Debian 15.20-0+deb12u1)`
 * @throws Error for a version that is too old
 */
export function assertSupported(version: string): void {
  const major = Number.parseInt(version, 10);
  if (major < OLDEST) throw new Error(`PostgreSQL ${version} is not supported: ${OLDEST} or later is required`);
}

const INT8 = 20;
const NUMERIC = 1700;
/** date, time, timestamp, timestamptz, timetz: returned as text. */
const TEMPORAL = new Set([1082, 1083, 1114, 1184, 1266]);

const plain = (text: string): string => text;

/** A number if that is exact, otherwise text. */
function integer(text: string): number | string {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : text;
}

/** Parsers of values from the server, for our connections only. */
function valueParsers(builtin: CustomTypesConfig): CustomTypesConfig {
  return {
    getTypeParser(oid: number, format?: 'text' | 'binary') {
      if (oid === INT8) return integer;
      if (oid === NUMERIC) return Number;
      return TEMPORAL.has(oid) ? plain : builtin.getTypeParser(oid, format as never);
    },
  } as CustomTypesConfig;
}

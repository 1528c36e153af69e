// Creates an empty database for one run of a script, on each supported database.

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

const KINDS = ['sqlite', 'mysql', 'postgres'];

/**
 * Validates the value of `--database`.
 *
 * @param {string} name
 * @returns {'sqlite' | 'mysql' | 'postgres'}
 */
export function databaseKind(name) {
  if (!KINDS.includes(name)) throw new Error(`--database takes ${KINDS.join(', ')}, not "${name}"`);
  return name;
}

/**
 * Creates an empty database; `drop` removes it. TEST_MYSQL_URL and TEST_POSTGRES_URL name the servers.
 *
 * @param {'sqlite' | 'mysql' | 'postgres'} kind
 * @param {{ server?: string | undefined, folder?: string | undefined }} [place] URL of another server; folder for an SQLite file
 * @returns {Promise<{ url: string, drop(): Promise<void> }>}
 */
export async function temporaryDatabase(kind, { server = serverUrl(kind), folder = tmpdir() } = {}) {
  const name = `plinth_${process.pid}_${randomBytes(6).toString('hex')}`;
  if (kind === 'sqlite') {
    const own = mkdtempSync(join(folder, 'plinth-'));
    return { url: `sqlite:${join(own, 'data.db')}`, drop: async () => rmSync(own, { recursive: true, force: true }) };
  }
  await runStatement(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runStatement(server, `drop database ${name}${kind === 'postgres' ? ' with (force)' : ''}`) };
}

/**
 * The URL of the server on which databases are created.
 *
 * @param {'sqlite' | 'mysql' | 'postgres'} kind of a server
 */
export function serverUrl(kind) {
  return kind === 'postgres'
    ? (process.env.TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres')
    : (process.env.TEST_MYSQL_URL ?? 'mysql://root@127.0.0.1:3306/');
}

/**
 * Runs work with its own connection to a server, and closes it afterwards. `ask` runs one statement and returns its rows.
 *
 * @template Result
 * @param {string} server its URL
 * @param {(ask: (statement: string) => Promise<readonly Record<string, unknown>[]>) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function askServer(server, work) {
  if (server.startsWith('mysql:')) {
    const { createConnection } = await import('mysql2/promise');
    const connection = await createConnection(server);
    try {
      return await work(async (statement) => (await connection.query(statement))[0]);
    } finally {
      await connection.end();
    }
  }
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return await work(async (statement) => (await client.query(statement)).rows);
  } finally {
    await client.end();
  }
}

/**
 * Runs one statement on its own connection.
 *
 * @param {string} server its URL
 * @param {string} statement
 */
export async function runStatement(server, statement) {
  await askServer(server, (ask) => ask(statement));
}

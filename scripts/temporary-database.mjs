// An empty database for one run of a script, on each of the databases that Plinth supports.

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

const KINDS = ['sqlite', 'mysql', 'postgres'];

/**
 * The kind of database that an option names.
 *
 * @param {string} name
 * @returns {'sqlite' | 'mysql' | 'postgres'}
 */
export function databaseKind(name) {
  if (!KINDS.includes(name)) throw new Error(`--database takes ${KINDS.join(', ')}, not "${name}"`);
  return name;
}

/**
 * Makes an empty database; `drop` removes it. The servers are named by TEST_MYSQL_URL and TEST_POSTGRES_URL.
 *
 * @param {'sqlite' | 'mysql' | 'postgres'} kind
 * @returns {Promise<{ url: string, drop(): Promise<void> }>}
 */
export async function temporaryDatabase(kind) {
  const name = `plinth_${process.pid}_${randomBytes(6).toString('hex')}`;
  if (kind === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'plinth-'));
    return { url: `sqlite:${join(folder, 'data.db')}`, drop: async () => rmSync(folder, { recursive: true, force: true }) };
  }
  const { server, run } = kind === 'mysql' ? mysql() : postgres();
  await run(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database ${name}${kind === 'postgres' ? ' with (force)' : ''}`) };
}

function mysql() {
  const server = process.env.TEST_MYSQL_URL ?? 'mysql://root@127.0.0.1:3306/';
  return {
    server,
    async run(statement) {
      const { createConnection } = await import('mysql2/promise');
      const connection = await createConnection(server);
      await connection.query(statement);
      await connection.end();
    },
  };
}

function postgres() {
  const server = process.env.TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
  return {
    server,
    async run(statement) {
      const { default: pg } = await import('pg');
      const client = new pg.Client({ connectionString: server });
      await client.connect();
      await client.query(statement);
      await client.end();
    },
  };
}

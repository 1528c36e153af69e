import type { Client, QueryArrayResult } from 'pg';
import type { Sql } from '../../database.ts';
import type { DatabaseConfig, DatabaseEnvironment } from '../../database-config.ts';
import type { Engine, Session } from '../../engine.ts';
import { openKnex } from '../../open-knex.ts';
import { onPooledConnection } from '../../pooled-connection.ts';
import { classify, isOutdatedStatement } from './errors.ts';
import { StatementNames } from './statement-names.ts';
import { valueParsers } from './value-parsers.ts';

/** Milliseconds that a statement waits for a lock. */
const LOCK_TIMEOUT = 5000;

const SESSION_SETTINGS = [
  "set client_encoding = 'UTF8'",
  "set timezone = 'UTC'",
  'set standard_conforming_strings = on',
  `set lock_timeout = ${LOCK_TIMEOUT}`,
  'set session characteristics as transaction isolation level read committed',
  // Compiling a plan takes longer than the short statements here run.
  'set jit = off',
].join('; ');

/** Opens a PostgreSQL database. */
export async function openPostgres(url: string, config: DatabaseConfig, environment: DatabaseEnvironment): Promise<Engine> {
  const { default: pg } = await import('pg');
  const names = new WeakMap<Client, StatementNames>();
  const knex = await openKnex(
    {
      client: 'pg',
      connection: { connectionString: url, types: valueParsers(pg.types), application_name: 'plinth', keepAlive: true } as never,
    },
    {
      min: config.pool?.min ?? 0,
      max: config.pool?.max ?? 10,
      afterCreate: (client: Client, done: (error: unknown, client: Client) => void) => {
        client.query(SESSION_SETTINGS).then(
          () => done(null, client),
          (error: unknown) => {
            client.end().catch(() => undefined);
            done(error, client);
          },
        );
      },
    },
    config,
    environment,
  );

  const query = (connection: unknown, { text, binds }: Sql): Promise<QueryArrayResult> => {
    const client = connection as Client;
    let known = names.get(client);
    if (!known) {
      known = new StatementNames(client);
      names.set(client, known);
    }
    return client.query({ name: known.name(text), text, values: binds as unknown[], rowMode: 'array' });
  };
  /** Has a statement prepared anew the next time, where another node has changed the type of a column since. */
  const isForgotten = (connection: unknown, { text }: Sql, error: unknown): boolean => {
    if (!isOutdatedStatement(error)) return false;
    names.get(connection as Client)?.forget(text);
    return true;
  };
  const run = async (connection: unknown, sql: Sql): Promise<QueryArrayResult> => {
    try {
      return await query(connection, sql);
    } catch (error) {
      isForgotten(connection, sql, error);
      throw error;
    }
  };
  const session = (connection: unknown): Session => ({
    read: async (sql) => (await run(connection, sql)).rows,
    write: async (sql) => {
      const { rowCount, rows } = await run(connection, sql);
      return { count: rowCount ?? 0, insertId: Number(rows[0]?.[0] ?? 0) };
    },
  });
  const read = async (connection: unknown, sql: Sql) => {
    try {
      return (await query(connection, sql)).rows;
    } catch (error) {
      if (!isForgotten(connection, sql, error)) throw error;
      return (await query(connection, sql)).rows;
    }
  };
  return {
    knex,
    read: (sql) => onPooledConnection(knex, classify, (connection) => read(connection, sql)),
    transaction: (work) => knex.transaction(work),
    session,
    revision: () => null,
    classify,
    close: () => knex.destroy(),
  };
}

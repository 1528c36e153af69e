import { existsSync, statSync } from 'node:fs';
import { openSqliteFile } from '../../core/database/index.ts';
import { type Ask, askServer } from '../temporary-database.mjs';

/** State of a database at a moment. */
export interface DatabaseSample {
  /** Connections to it, without the sampling one; null if the database is part of the server process. */
  readonly connections: number | null;
  /** Bytes. */
  readonly size: number;
  /** Bytes of the write-ahead log; null if all databases of the server share one. */
  readonly wal: number | null;
  /** Number of rows of each table. */
  readonly rows: Readonly<Record<string, number>>;
}

/** Samples a database of one of the three kinds, on its own connection. */
export const DATABASE_SAMPLES: Readonly<Record<'sqlite' | 'mysql' | 'postgres', (url: string) => Promise<DatabaseSample>>> = {
  async sqlite(url) {
    const file = url.slice('sqlite:'.length);
    const sizeOf = (path: string) => (existsSync(path) ? statSync(path).size : 0);
    const [size, wal] = [sizeOf(file), sizeOf(`${file}-wal`)];
    const connection = openSqliteFile(file, { readonly: true });
    try {
      const ask: Ask = async (sql) => connection.prepare(sql).all() as Record<string, unknown>[];
      const tables = "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'";
      return { connections: null, size, wal, rows: await rowsOf(ask, tables, '"') };
    } finally {
      connection.close();
    }
  },
  mysql: (url) =>
    serverSample(url, {
      connections: 'select count(*) as n from information_schema.processlist where db = database() and id <> connection_id()',
      size: 'select sum(data_length + index_length) as n from information_schema.tables where table_schema = database()',
      tables: 'select table_name as name from information_schema.tables where table_schema = database()',
      quote: '`',
    }),
  postgres: (url) =>
    serverSample(url, {
      connections: 'select count(*) as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      size: 'select pg_database_size(current_database()) as n',
      tables: "select tablename as name from pg_tables where schemaname = 'public'",
      quote: '"',
    }),
};

/** SQL that samples a database on a server, and the quote character for names. */
interface ServerQuestions {
  readonly connections: string;
  readonly size: string;
  readonly tables: string;
  readonly quote: string;
}

function serverSample(url: string, { connections, size, tables, quote }: ServerQuestions): Promise<DatabaseSample> {
  return askServer(url, async (ask) => ({
    connections: await numberOf(ask, connections),
    size: await numberOf(ask, size),
    wal: null,
    rows: await rowsOf(ask, tables, quote),
  }));
}

async function numberOf(ask: Ask, sql: string): Promise<number> {
  const [row] = await ask(sql);
  return Number(row?.n);
}

async function rowsOf(ask: Ask, tables: string, quote: string): Promise<DatabaseSample['rows']> {
  const rows: Record<string, number> = {};
  for (const { name } of await ask(tables)) {
    rows[String(name)] = await numberOf(ask, `select count(*) as n from ${quote}${name}${quote}`);
  }
  return rows;
}

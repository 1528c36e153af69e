import { existsSync, statSync } from 'node:fs';

/** What a database holds at a moment. */
export interface DatabaseSample {
  /** Connections to it, that of whoever asks aside; null where the database is part of the server. */
  readonly connections: number | null;
  /** Bytes. */
  readonly size: number;
  /** Bytes of the write-ahead log; null where all databases of a server share one. */
  readonly wal: number | null;
  /** Of each table. */
  readonly rows: Readonly<Record<string, number>>;
}

type Ask = (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** Looks at a database of one of the three kinds, over a connection of its own. */
export const DATABASE_SAMPLES: Readonly<Record<'sqlite' | 'mysql' | 'postgres', (url: string) => Promise<DatabaseSample>>> = {
  async sqlite(url) {
    const file = url.slice('sqlite:'.length);
    const { default: Database } = await import('better-sqlite3');
    const sizeOf = (path: string) => (existsSync(path) ? statSync(path).size : 0);
    const [size, wal] = [sizeOf(file), sizeOf(`${file}-wal`)];
    const connection = new Database(file, { readonly: true });
    try {
      const ask: Ask = async (sql) => connection.prepare(sql).all() as Record<string, unknown>[];
      const tables = "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'";
      return { connections: null, size, wal, rows: await rowsOf(ask, tables, '"') };
    } finally {
      connection.close();
    }
  },
  async mysql(url) {
    const { createConnection } = await import('mysql2/promise');
    const connection = await createConnection(url);
    try {
      const ask: Ask = async (sql) => (await connection.query(sql))[0] as Record<string, unknown>[];
      const connections = await numberOf(
        ask,
        'select count(*) as n from information_schema.processlist where db = database() and id <> connection_id()',
      );
      const size = await numberOf(
        ask,
        'select sum(data_length + index_length) as n from information_schema.tables where table_schema = database()',
      );
      const tables = 'select table_name as name from information_schema.tables where table_schema = database()';
      return { connections, size, wal: null, rows: await rowsOf(ask, tables, '`') };
    } finally {
      await connection.end();
    }
  },
  async postgres(url) {
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const ask: Ask = async (sql) => (await client.query(sql)).rows;
      const connections = await numberOf(
        ask,
        'select count(*) as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      const size = await numberOf(ask, 'select pg_database_size(current_database()) as n');
      const tables = "select tablename as name from pg_tables where schemaname = 'public'";
      return { connections, size, wal: null, rows: await rowsOf(ask, tables, '"') };
    } finally {
      await client.end();
    }
  },
};

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

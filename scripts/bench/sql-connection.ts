import { createHash } from 'node:crypto';
import { createConnection } from 'mysql2/promise';
import { Client } from 'pg';
import { openSqliteFile } from '../../core/database/index.ts';
import type { DatabaseKind } from './options.ts';

/** A row of a result. */
type Row = Readonly<Record<string, unknown>>;

/** One connection to a database, with its SQL syntax. */
export interface SqlConnection {
  readonly kind: DatabaseKind;
  readonly words: SqlWords;
  /** Runs one statement, and returns its rows, if any. */
  run(statement: string): Promise<readonly Row[]>;
}

/** SQL that differs between databases. */
interface SqlWords {
  /** Quotes the name of a column or table. */
  name(text: string): string;
  /** Concatenates texts. */
  join(...expressions: readonly string[]): string;
  /** SHA-256 of a text, as hexadecimal digits. */
  sha256(expression: string): string;
  /** Selects the names of a table's columns, as `name`. */
  columns(table: string): string;
  /** Statements that make bulk writes fast: they turn checks and durability off. */
  readonly bulk: readonly string[];
  /** Updates a table's statistics for the planner. */
  analyze(table: string): string;
}

const named = (table: string, schema: string) =>
  `select column_name as name from information_schema.columns where table_name = '${table}' and table_schema = ${schema} order by ordinal_position`;

const WORDS: Readonly<Record<DatabaseKind, SqlWords>> = {
  sqlite: {
    name: (text) => `\`${text}\``,
    join: (...expressions) => expressions.join(' || '),
    sha256: (expression) => `sha256(${expression})`,
    columns: (table) => `select name from pragma_table_info('${table}')`,
    bulk: [
      'pragma journal_mode = DELETE',
      'pragma journal_mode = MEMORY',
      'pragma synchronous = OFF',
      'pragma foreign_keys = OFF',
      'pragma cache_size = -200000',
    ],
    analyze: (table) => `analyze ${table}`,
  },
  mysql: {
    name: (text) => `\`${text}\``,
    join: (...expressions) => `concat(${expressions.join(', ')})`,
    sha256: (expression) => `sha2(${expression}, 256)`,
    columns: (table) => named(table, 'database()'),
    bulk: ['set foreign_key_checks = 0, unique_checks = 0'],
    analyze: (table) => `analyze table ${table}`,
  },
  postgres: {
    name: (text) => `"${text}"`,
    join: (...expressions) => expressions.join(' || '),
    sha256: (expression) => `encode(sha256(convert_to(${expression}, 'UTF8')), 'hex')`,
    columns: (table) => named(table, 'current_schema()'),
    // Without statistics of rows that are not committed yet, each copy would read all earlier ones to find the originals.
    bulk: ["set session_replication_role = 'replica'", 'set synchronous_commit = off', 'set enable_seqscan = off'],
    analyze: (table) => `analyze ${table}`,
  },
};

/** Runs work with its own connection to a database, and closes it afterwards. @param url as Plinth takes it */
export async function withConnection<Result>(url: string, work: (connection: SqlConnection) => Promise<Result>): Promise<Result> {
  const kind = url.startsWith('sqlite:') ? 'sqlite' : url.startsWith('mysql:') ? 'mysql' : 'postgres';
  const { run, close } = await OPEN[kind](url);
  try {
    return await work({ kind, words: WORDS[kind], run });
  } finally {
    await close();
  }
}

type Opened = Pick<SqlConnection, 'run'> & { close(): Promise<void> };

const OPEN: Readonly<Record<DatabaseKind, (url: string) => Promise<Opened>>> = {
  async sqlite(url) {
    const file = openSqliteFile(url.slice('sqlite:'.length));
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    file.function('sha256', { deterministic: true, directOnly: true, safeIntegers: true }, sha256);
    const run = async (text: string) => {
      const statement = file.prepare(text);
      if (statement.reader) return statement.all() as Row[];
      statement.run();
      return [];
    };
    return { run, close: async () => void file.close() };
  },
  async mysql(url) {
    const connection = await createConnection(url);
    const run = async (text: string) => {
      const [answer] = await connection.query(text);
      return Array.isArray(answer) ? (answer as Row[]) : [];
    };
    return { run, close: () => connection.end() };
  },
  async postgres(url) {
    const client = new Client({ connectionString: url });
    await client.connect();
    return { run: async (text) => (await client.query(text)).rows, close: () => client.end() };
  },
};

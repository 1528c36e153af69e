import type { Knex } from 'knex';
import type { BorrowedLog, Database, Transaction } from './database.ts';
import type { DatabaseEnvironment, DatabaseSettings } from './database-settings.ts';
import type { Dialect } from './dialect.ts';
import type { Failure } from './failure.ts';

/** A row with its values by column. */
export type ForeignRow = Readonly<Record<string, unknown>>;

/** A read-only connection to another program's database. */
export interface ForeignConnection {
  /** Knex's name of the driver. */
  readonly client: string;
  rows(text: string, binds: readonly unknown[]): Promise<readonly ForeignRow[]>;
  /** A number that changes when another process has changed something; null if all reads see one state. */
  revision(): number | null;
  close(): Promise<void>;
}

/** A kind of database: how its URLs look and how they are read. `dialects.ts` lists all kinds. */
export interface DatabaseKind {
  /** Also the name of its dialect. */
  readonly name: string;
  /** Forms of its URLs, as messages show them. Their schemes identify the kind. */
  readonly urls: readonly string[];
  /**
   * Reads a URL. Opens nothing and loads no driver.
   * @param appDir the folder that paths are relative to
   * @returns the database, or a text for the error message: what was found instead of one
   * @throws Error without the URL in its message, because a URL may contain a password
   */
  locate(url: string, appDir: string): LocatedDatabase | string;
}

/** A database that a URL names, before it is opened. */
export interface LocatedDatabase {
  readonly dialect: Dialect;
  /** The parsed parts of its URL. */
  readonly address: object;
  /** Gives its name for connection errors, without its password. Null for a file, whose errors contain the path already. */
  readonly label: (() => string) | null;
  /** Whether there is a database to open. Always true for servers. */
  exists(): boolean;
  /** Loads the driver and opens the database. */
  open(config: DatabaseSettings, environment: DatabaseEnvironment): Promise<Engine>;
  /** Loads the driver and opens a read-only connection to the database of another program. */
  openForeign(): Promise<ForeignConnection>;
}

/** Runs statements of one transaction on its connection. */
export type Session = Pick<Transaction, 'read' | 'write' | 'answer'>;

/** An open transaction of an engine. */
export interface BegunTransaction {
  /** The connection that `session` accepts. */
  readonly connection: unknown;
  /**
   * Knex inside the transaction. @param isOver tells whether it has ended @param onError called with the error of every failed statement
   */
  knex(isOver: () => boolean, onError: (error: unknown) => void): Knex.Transaction;
}

/** An open database: the common interface of all drivers. */
export interface Engine {
  readonly knex: Knex;
  /** See `Database.read`; errors are the driver's. */
  readonly read: Database['read'];
  /** See `Database.snapshot`; errors are the driver's. */
  readonly snapshot: Database['snapshot'];
  /** Runs work in a transaction. Resolves when it is committed. */
  transaction<T>(work: (begun: BegunTransaction) => Promise<T>): Promise<T>;
  /** Makes the session of a transaction, on the connection that it holds. */
  session(connection: unknown): Session;
  /** See `Database.revision`. */
  revision(holds?: boolean): number | null;
  pools(): ReturnType<Database['pools']>;
  replicas(): ReturnType<Database['replicas']>;
  /** A select of one value: whether the server is read-only. Null if it cannot be. */
  readonly readOnly: string | null;
  /** See `Database.borrowLog`. The caller must release it before `close`. */
  borrowLog?(): BorrowedLog | null;
  /** See `OwnedDatabase.serve`. */
  serve(): void;
  /** Classifies an error of the driver or of the pool. */
  classify(error: unknown): Failure;
  close(): Promise<void>;
}

/** Whether the value of `Engine.readOnly` means read-only. MariaDB returns a number or a word, depending on its version. */
export function isOn(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'ON';
}

/** URLs of servers may leave out the host (the local socket). `URL` cannot parse that. */
const NO_HOST = /@(?=[/?]|$)/;

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** @throws Error for an invalid URL of a server, or one that ends too early: an unescaped `#` in a password ends it */
export function assertUrl(text: string): void {
  const remedy = 'in a password, write # as %23, / as %2F, ? as %3F, @ as %40 and % as %25; in .env, put a value that contains # in quotes';
  if (text.includes('#')) throw new Error(`database.url: contains a #, which ends the URL (${remedy})`);
  if (!isDecodable(text)) throw new Error(`database.url: contains a % that does not encode a character (${remedy})`);
  if (!URL.canParse(text) && !URL.canParse(text.replace(NO_HOST, '@localhost')))
    throw new Error(`database.url: is not a valid URL (${remedy})`);
}

/** Names a server's database in messages. @param product `MySQL` @param database its name, if known */
export function serverLabel(product: string, database: string | undefined, at: string): string {
  return `the ${product} database ${database ? `"${database}" ` : ''}at ${at}`;
}
